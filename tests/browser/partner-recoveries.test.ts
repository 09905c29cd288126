// covers: recoveries, commissions

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { approveCommission } from '#partners/commissions/commission.contract.ts';
import { commissionOfSale } from '#partners/commissions/server/commission.factory.ts';
import { buildInvoice, payInvoice } from '#partners/recoveries/server/partnerPayment.factory.ts';
import { anyTerms } from '#partners/structures/structureTerms.factory.ts';
import { cancelSale } from '#sales/sale.contract.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { addPartner, addStructure, register, sellFor } from '../support/partner-sales.ts';
import { photographed } from '../support/photographed.ts';
import type { SalesDesk } from '../support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../support/sales-desk.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestUser } from '../support/test-app.ts';
import { settled } from '../support/visit.ts';

let desk: SalesDesk;
let browser: Browser;
let firm: TestUser;
let commissionId: string;

beforeAll(async () => {
  const bank = { bank: 'HDFC Bank', ifsc: 'HDFC0001234' };
  desk = await openSalesDesk({
    withScreens: true,
    project: { designatedAccounts: [{ kind: 'collection', accountLast4: '4821', ...bank }] },
  });
  browser = await openBrowser();
  firm = await addPartner(desk);
  await addStructure(desk, 'For all', anyTerms());
  await clawBack();
});

afterAll(async () => {
  await closePages(browser);
  await desk?.app.stop();
});

/** A sale is cancelled after its commission was paid. */
async function clawBack(): Promise<void> {
  const sale = await sellFor(desk, firm);
  await register(desk, sale);
  commissionId = await desk.run((work) => commissionOfSale(work, sale.id));
  await dataOf(desk.finance.send(approveCommission, { params: { id: commissionId }, body: {} }));
  const bankAccountId = desk.project.designatedAccounts[0]?.id ?? '';
  await desk.run(async (work) => {
    const invoiceId = await buildInvoice(work, { commissionIds: [commissionId], seqs: [1] });
    await payInvoice(work, { invoiceId, commissionId, bankAccountId });
  });
  const body = {
    reason: 'Moves abroad',
    initiatedBy: 'buyer',
    requestedOn: desk.today,
    cancellationDeedNumber: 'HVL-3/1204/2026',
  };
  await dataOf(desk.head.send(cancelSale, { params: { id: sale.id }, body }));
}

it('what a firm was paid for a cancelled sale comes back with its credit note and its payment', async () => {
  const address = `/sales/commissions/list/${commissionId}`;
  const head = await signedIn(browser, desk.app, desk.head, address);
  await head.reads('The credit note of the firm is awaited.', head.main);
  await photographed(head.page, 'recovery-open');
  await settled(head.page);

  await head.page.keyboard.press('n');
  const note = head.page.getByRole('dialog', { name: 'Enter credit note' });
  await head.write('Number', 'CN/26-27/01', note);
  await photographed(head.page, 'recovery-credit-note');
  await head.submit('Enter credit note');
  await head.isTold('Credit note CN/26-27/01 entered');
  await settled(head.page);

  await head.page.keyboard.press('p');
  const payment = head.page.getByRole('dialog', { name: 'Enter repayment' });
  await payment.getByLabel('Account').selectOption({ index: 1 });
  await head.write('Bank reference', 'UTR 4711', payment);
  await photographed(head.page, 'recovery-repayment');
  await head.submit('Enter repayment');
  await head.reads(/Paid back ₹.*UTR 4711/, head.main);
  await photographed(head.page, 'recovery-settled');

  const admin = await signedIn(browser, desk.app, firm, address);
  await admin.reads('What the firm pays back', admin.main);
  expect(await admin.main.getByRole('button', { name: 'Enter repayment' }).count()).toBe(0);

  for (const person of [head, admin]) {
    expect(person.faults).toEqual([]);
    await person.stop();
  }
});
