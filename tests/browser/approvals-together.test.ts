// covers: approvals, refunds

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateOrganization } from '#company/organizations/organization.contract.ts';
import { recordReceipt } from '#money/receipts/receipt.contract.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { APPLICANT, buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { cancelSale, getSale } from '#sales/sale.contract.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import type { Person } from '../support/person.ts';
import { photographed } from '../support/photographed.ts';
import { dataOf } from '../support/sales-desk.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestApp, TestOrganization } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

let app: TestApp;
let browser: Browser;
let organization: TestOrganization;

beforeAll(async () => {
  app = await testApp({ withScreens: true });
  [browser, organization] = await Promise.all([openBrowser(), app.organization()]);
  const body = { settings: { refundAlonePaise: 1_00_000_00 } };
  await dataOf(organization.businessHead.send(updateOrganization, { body }));
});

afterAll(async () => {
  await closePages(browser);
  await app?.stop();
});

const today = () => dayOf(new Date().toISOString(), 'Asia/Kolkata');

/** A sale that we cancelled; five lakhs go back to its buyer. */
async function endedSale(name: string): Promise<Sale> {
  const head = organization.businessHead;
  const sale = await app.application.runAs(head.caller, new Date().toISOString(), async (work) => {
    const booked = await buildSale(work, { applicants: [{ ...APPLICANT, name }] });
    await buildVerifiedReceipt(work, { saleId: booked.id, amountPaise: 5_00_000_00 });
    return booked;
  });
  const body = { reason: 'We do not build it', initiatedBy: 'developer', requestedOn: today() } as const;
  await dataOf(head.send(cancelSale, { params: { id: sale.id }, body }));
  return dataOf<Sale>(head.send(getSale, { params: { id: sale.id } }));
}

async function requestRefund(person: Person, { customerName }: Sale): Promise<void> {
  await openRefunds(person);
  await person.openRow(customerName);
  await person.press('Record refund');
  const form = person.page.getByRole('dialog', { name: /^Refund ₹5,00,000.00 to/ });
  await person.reads('You may record refunds up to ₹1,00,000.', form);
  await person.write('Reason', 'The buyer needs the money this week', form);
  await person.press('Send for approval', form);
  await person.isTold('Sent for approval');
}

/** In the meantime the head records what was requested. */
async function recordMeanwhile({ id, cancellation }: Sale): Promise<void> {
  const line = cancellation?.lines[0];
  await dataOf(
    organization.businessHead.send(recordReceipt, {
      body: {
        saleId: id,
        type: 'refund',
        mode: 'neft',
        receivedDate: today(),
        refundLineId: line?.id,
        amountPaise: line?.amountPaise,
      },
    }),
  );
}

async function openRefunds(person: Person): Promise<void> {
  await person.goTo('Accounts', 'Collections');
  await person.follow(/^Refunds/, person.main);
}

it('two refunds above a limit are requested, decided together by keys, each with its result, and the one approved is confirmed by somebody else', async () => {
  const [wanted, overtaken] = [await endedSale('Vivek Kale'), await endedSale('Nisha Pawar')];
  const requester = await signedIn(browser, app, await organization.user('Finance Manager'));
  await requestRefund(requester, wanted);
  await requestRefund(requester, overtaken);
  await recordMeanwhile(overtaken);

  const decider = await signedIn(browser, app, await organization.user('Finance Head'));
  const { keyboard } = decider.page;
  await decider.goTo('Sales & payments', 'Approvals');
  await decider.reads(/^2\s*to decide$/);
  await decider.main.getByRole('row', { name: wanted.customerName }).waitFor();
  for (const key of ['j', 'x', 'j', 'x']) await keyboard.press(key);
  // What can be done with chosen rows comes with the first of them.
  await decider.reads('2 selected', decider.page.getByRole('region', { name: 'Selected rows' }));
  await keyboard.press('a');
  const question = decider.page.getByRole('dialog', { name: 'Approve 2 requests' });
  await decider.reads('What is approved is done at once, each for itself.', question);
  await photographed(decider.page, 'approve-two');
  await keyboard.press('ControlOrMeta+Enter');
  await decider.isTold('1 request approved');
  await decider.reads('1 request could not be decided.', decider.main);
  await decider.reads(/was recorded since this was requested\.$/, decider.main);
  await photographed(decider.page, 'approved-one-of-two');
  await decider.goTo('Accounts', 'Exceptions');
  await decider.main.getByRole('row', { name: /Refund over limit.*5,00,000\.00/ }).waitFor();
  await photographed(decider.page, 'exceptions');

  const confirmer = await signedIn(browser, app, await organization.user('Finance Manager'));
  await openRefunds(confirmer);
  await confirmer.openRow(wanted.customerName);
  await confirmer.write('UTR or bank reference', 'HDFCR52026112200004712');
  await confirmer.press('Confirm refund');
  await confirmer.isTold(/^Receipt .* verified/);
  for (const person of [requester, decider, confirmer]) {
    expect(person.faults).toEqual([]);
    await person.stop();
  }
});
