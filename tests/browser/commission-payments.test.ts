// covers: commission-runs

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Payment } from '#partners/commission-runs/payment.contract.ts';
import { payCommissions } from '#partners/commission-runs/payment.contract.ts';
import { commissionOfSale } from '#partners/commissions/server/commission.factory.ts';
import { buildSentInvoice } from '#partners/partner-invoices/server/partnerInvoice.factory.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import type { PayingDesk } from '../support/payable-commissions.ts';
import {
  approvedCommission,
  openPayingDesk,
  payableCommission,
  releaseAbove,
} from '../support/payable-commissions.ts';
import { photographed } from '../support/photographed.ts';
import { signedIn, storageOf } from '../support/signed-in.ts';
import { keyboard } from '../support/keyboard.ts';
import { register, sellFor } from '../support/partner-sales.ts';
import { Person } from '../support/person.ts';
import { dataOf } from '../support/sales-desk.ts';
import type { TestUser } from '../support/test-app.ts';

let paying: PayingDesk;
let browser: Browser;

beforeAll(async () => {
  paying = await openPayingDesk({ withScreens: true });
  browser = await openBrowser();
  await payableCommission(paying);
  await approvedCommission(paying);
});

afterAll(async () => {
  await closePages(browser);
  await paying?.desk.app.stop();
});

it('Finance chooses tranches, rehearses and pays them, and enters the UTR of the bank', async () => {
  const { desk } = paying;
  const payer = await signedIn(browser, desk.app, desk.finance);
  await payer.page.goto(`${desk.app.url}/sales/commissions/payments`);
  await payer.reads('Can be paid now', payer.main);
  await payer.reads('2 tranches nearly payable', payer.main);
  await payer.reads(/No invoice yet/, payer.main);
  await photographed(payer.page, 'commission-payable');

  await payer.main.getByRole('checkbox', { name: /^Pay tranche 1 of/, disabled: false }).check();
  await payer.main.getByRole('button', { name: 'Pay 1 tranche' }).click();
  await payer.reads('To be paid', payer.main);
  await photographed(payer.page, 'commission-payment-rehearsed');
  await payer.main.getByRole('button', { name: 'Pay ₹1,04,406.06' }).click();
  await payer.reads(/PAY\/\S+ is ordered/);
  await payer.reads('No UTR yet', payer.main);
  await photographed(payer.page, 'commission-payment-run');

  await payer.main.getByRole('button', { name: 'Enter UTRs' }).click();
  await payer.page.getByRole('dialog').getByRole('textbox').last().fill('HDFCN52026112401');
  await payer.page.getByRole('dialog').getByRole('button', { name: 'Enter UTRs' }).click();
  await payer.reads('1 payment marked as paid');
  await payer.reads(/HDFCN52026112401/, payer.main);

  // What is paid is not payable any more.
  await payer.page.goto(`${desk.app.url}/sales/commissions/payments`);
  await payer.reads('Can be paid now', payer.main);
  expect(await payer.main.getByRole('checkbox', { name: /^Pay tranche 1 of/, disabled: false }).count()).toBe(
    0,
  );
  await payer.page.goto(`${desk.app.url}/sales/commissions/payments?tab=runs`);
  await payer.main.getByRole('link', { name: /^PAY\// }).click();
  await payer.reads('Released at once', payer.main);
});

it('by keyboard alone a commission is approved, its invoice entered, and its payment released by another person', async () => {
  const { desk, salesHead, manager, firm } = paying;
  const sale = await sellFor(desk, firm);
  await register(desk, sale);
  const id = await desk.run((work) => commissionOfSale(work, sale.id));
  const record = `/sales/commissions/list/${id}`;
  const head = await byKeyboard(salesHead, record);
  await head.reads('Pending', head.main);
  await head.page.keyboard.press('a');
  await head.isTold(/approved$/);

  await desk.run((work) => buildSentInvoice(work, { commissionId: id }), desk.finance);
  const payer = await byKeyboard(desk.finance, '/sales/commissions/payments?tab=invoices&status=sent');
  await payer.main.getByRole('row', { name: /To enter/ }).waitFor();
  await payer.page.keyboard.press('j');
  await payer.page.keyboard.press('Enter');
  await payer.press('Enter invoice', payer.page.getByRole('dialog'));
  const entry = payer.page.getByRole('dialog', { name: /^Enter invoice/ });
  await payer.reads('2% of 2,66,342', entry);
  await payer.press('Enter invoice', entry);
  // The invoice stays open upon its list, and the message behind it.
  await payer.reads(/^Invoice \S+ entered$/);

  await releaseAbove(paying, 0);
  const run = await dataOf<Payment>(
    desk.finance.send(payCommissions, {
      body: { tranches: [{ commissionId: id, seq: 1 }], fromAccountId: paying.account.collection },
    }),
  );
  const releaser = await byKeyboard(manager, `/sales/commissions/payments/${run.run?.id ?? ''}`);
  await releaser.reads('To release', releaser.main);
  await releaser.page.keyboard.press('l');
  await releaser.press(/^Release ₹/, releaser.page.getByRole('dialog'));
  await releaser.isTold(/ is ordered$/);

  for (const person of [head, payer, releaser]) {
    expect(person.faults).toEqual([]);
    await person.stop();
  }
});

it('an agent sees gross and status of the own deals, and no way to what is paid', async () => {
  const { desk, firmId } = paying;
  const agent = await desk.organization.user('Channel Partner Agent', {
    channelPartnerId: firmId,
    projectIds: [desk.project.id],
  });
  const sale = await sellFor(desk, agent);
  const id = await desk.run((work) => commissionOfSale(work, sale.id));
  const person = await byKeyboard(agent, '/sales/commissions/list');
  await person.main.getByRole('row', { name: /Asha Rao/ }).waitFor();
  expect(await person.main.getByRole('columnheader', { name: /^Payable/ }).count()).toBe(0);
  await photographed(person.page, 'commissions-of-agent');
  await person.page.keyboard.press('j');
  await person.page.keyboard.press('Enter');
  await person.page.waitForURL(`**/sales/commissions/list/${id}`);
  await person.reads('Gross', person.main);
  for (const name of ['Approve', 'Put on hold', 'Send invoice', 'Recalculate'])
    expect(await person.main.getByRole('button', { name }).count()).toBe(0);
  await person.press('Ask a question', person.main);
  await person.write('Question', 'When is it approved?');
  await person.press('Ask');
  await person.isTold(/sent$/);
  await photographed(person.page, 'commission-of-agent');
  await person.page.goto(`${desk.app.url}/sales/commissions/payments`);
  await person.reads(/: not open to your role|No permission/);
  await person.stop();
});

async function byKeyboard(user: TestUser, path: string): Promise<Person> {
  const storageState = await storageOf(paying.desk.app, user.email);
  return Person.at(browser, `${paying.desk.app.url}${path}`, keyboard, { storageState });
}
