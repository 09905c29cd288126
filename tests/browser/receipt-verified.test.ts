// covers: receipts, buyer-mails

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildReceipt } from '#money/receipts/server/receipt.factory.ts';
import { APPLICANT, buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { effortOf } from '../support/effort.ts';
import type { Person } from '../support/person.ts';
import { photographed } from '../support/photographed.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestApp } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

const CHEQUE = '004711';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await testApp({ withScreens: true });
  browser = await openBrowser();
});

afterAll(async () => {
  await closePages(browser);
  await app?.stop();
});

it('a cheque is recorded with three clicks and six fields, verified by somebody else, and when it bounces everything is due again with its charge', async () => {
  const organization = await app.organization();
  const now = new Date().toISOString();
  const sale = await app.application.runAs(organization.businessHead.caller, now, (work) =>
    buildSale(work, { applicants: [{ ...APPLICANT, email: 'asha.rao@buyers.test' }] }),
  );

  for (const name of ['Vivek Kale', 'Nisha Pawar', 'Omkar Joshi']) {
    await app.application.runAs(organization.businessHead.caller, now, async (work) => {
      const { id: saleId } = await buildSale(work, { applicants: [{ ...APPLICANT, name }] });
      await buildReceipt(work, { saleId });
    });
  }

  const seller = await signedIn(browser, app, await organization.user('Sales Head'), `/sales/${sale.id}`);
  const effort = await effortOf(seller.page);
  await seller.follow('Record payment', seller.main);
  const form = seller.page.getByRole('form', { name: 'Record payment' });
  await seller.press(/^Use ₹.* due$/, form);
  expect(await form.locator('label').count()).toBeLessThanOrEqual(6);
  await seller.choose('Mode', 'Cheque', form);
  await seller.write('Cheque number', CHEQUE, form);
  await seller.reads('oldest due first, tax before price', form);
  await photographed(seller.page, 'record-payment');
  await seller.submit('Record payment');
  await seller.reads(/recorded\. It counts as paid once Finance has verified it\.$/);
  expect((await effort()).clicks).toBe(3);

  const payer = await signedIn(browser, app, await organization.user('Finance Manager'));
  await verifyByKeys(payer, 4);
  await payer.reads('Where the money went');
  await payer.page.goto(`${app.url}/payments/collections?status=verified`);
  await payer.openRow(sale.customerName);
  await photographed(payer.page, 'receipt-verified');
  const mailing = await effortOf(payer.page);
  await payer.press('Mail to buyer');
  const sheet = payer.page.getByRole('dialog', { name: 'Mail to buyer' });
  await sheet.getByText('asha.rao@buyers.test').waitFor();
  await photographed(payer.page, 'receipt-mailed');
  await payer.press('Send mail', sheet);
  expect((await mailing()).clicks).toBe(2);
  await payer.isTold(/^Mail to Asha Rao is on its way/);
  await payer.page.goto(`${app.url}/sales/mails`);
  await payer.openRow('Asha Rao');
  await payer.reads(
    'thank you for your payment',
    payer.page.getByRole('complementary', { name: /^Mail to/ }),
  );
  await photographed(payer.page, 'mail-to-buyer');
  await payer.page.goto(`${app.url}/payments/collections?status=verified`);
  await payer.openRow(sale.customerName);

  await payer.press('Mark as bounced');
  const question = payer.page.getByRole('dialog', { name: /^Mark as bounced/ });
  await payer.write('Reason', 'Funds insufficient', question);
  await payer.press('Mark as bounced', question);
  await payer.isTold('Marked as bounced');
  await payer.reads('Bounced', payer.main);
  await payer.page.goto(`${app.url}/payments/plans/${sale.id}`);
  await payer.reads(/bounced/i, payer.main);
  await photographed(payer.page, 'bounced-plan');
  for (const { faults } of [seller, payer]) expect(faults).toEqual([]);
  await seller.stop();
  await payer.stop();
});

/** Two keys to the queue; then two to the first receipt and one for each: the next opens by itself. */
async function verifyByKeys(person: Person, receipts: number): Promise<void> {
  const { page, main } = person;
  const press = (key: string) => page.keyboard.press(key);
  // The screen is there, though perhaps not yet all that hears keys: what a slow machine forgets is pressed again, until
  // the queue is on its way. Pressed while that is loading, the keys would ask for it anew each time.
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect
    .poll(
      async () => {
        await press('g');
        await press('c');
        return page.url();
      },
      { interval: 3_000 },
    )
    .toContain('/payments/collections');
  await person.reads('Recorded by', main);
  await main.getByRole('row').nth(receipts).waitFor();
  const effort = await effortOf(page);
  await press('j');
  await press('Enter');
  for (let left = receipts; left > 0; left--) {
    const panel = page.getByRole('complementary', { name: /^Receipt of/ });
    await panel.getByText(new RegExp(`of ${left}$`)).waitFor();
    await panel.getByRole('button', { name: 'Verify receipt' }).waitFor();
    await press('v');
  }
  await main.getByText('No receipts to verify').waitFor();
  expect(await effort()).toEqual({ clicks: 0, keys: 2 + receipts });
}
