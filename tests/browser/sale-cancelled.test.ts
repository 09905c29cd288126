// covers: sales, cancellations, refunds

import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { APPLICANT, buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { photographed } from '../support/photographed.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestApp } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

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

it('a sale is cancelled with every figure in sight, and the refund is recorded by one of Finance and confirmed by another', async () => {
  const organization = await app.organization();
  const now = new Date().toISOString();
  const sale = await app.application.runAs(organization.businessHead.caller, now, async (work) => {
    const booked = await buildSale(work);
    await buildVerifiedReceipt(work, { saleId: booked.id, amountPaise: 5_00_000_00 });
    return booked;
  });
  const head = await signedIn(browser, app, await organization.user('Sales Head'), `/sales/${sale.id}`);
  await head.chooseAction('Cancel sale');
  const question = head.page.getByRole('dialog');
  await head.reads('Received towards the price', question);
  await head.reads(/^Forfeited, 0% of the agreement value/, question);
  await head.reads('₹5,00,000.00', question);
  await photographed(head.page, 'cancel-sale');
  await head.write('Reason', 'Moves abroad', question);
  await lateAnswers(head.page, '**/api/sales/*/cancel');
  await head.press('Cancel sale', question);
  await head.isTold('Sale cancelled, ₹5,00,000.00 to be refunded');
  await head.reads('Refund by', head.main);
  expect(await head.page.getByRole('button', { name: 'Record refund' }).count()).toBe(0);
  await head.stop();

  const payer = await signedIn(browser, app, await organization.user('Finance Head'));
  await payer.goTo('Accounts', 'Collections');
  await payer.follow(/^Refunds/, payer.main);
  await payer.reads('To pay', payer.main);
  await photographed(payer.page, 'refunds');
  await payer.openRow(sale.customerName);
  await payer.press('Record refund');
  const form = payer.page.getByRole('dialog', { name: /^Refund ₹5,00,000.00 to/ });
  await payer.press('Record refund', form);
  await payer.isTold('Refund recorded');
  await payer.reads('payment awaiting verification');
  await payer.stop();

  const other = await signedIn(browser, app, await organization.user('Finance Manager'));
  await other.goTo('Accounts', 'Collections');
  await other.follow(/^Refunds/, other.main);
  await other.openRow(sale.customerName);
  await other.write('UTR or bank reference', 'HDFCR52026112200004711');
  await other.press('Confirm refund');
  await other.isTold(/^Receipt .* verified/);
  for (const { faults } of [head, payer, other]) expect(faults).toEqual([]);
  await other.stop();
});

it('Finance, who have no screen of a sale, cancel and transfer from its payment plan', async () => {
  const organization = await app.organization();
  const now = new Date().toISOString();
  const [ended, passedOn] = await app.application.runAs(
    organization.businessHead.caller,
    now,
    async (work) => [
      await buildSale(work),
      await buildSale(work, { applicants: [{ ...APPLICANT, name: 'Nisha Pawar' }] }),
    ],
  );
  const payer = await signedIn(
    browser,
    app,
    await organization.user('Finance Manager'),
    `/payments/plans/${ended?.id}`,
  );
  await payer.chooseAction('Cancel sale');
  const question = payer.page.getByRole('dialog');
  await payer.reads('Received towards the price', question);
  await payer.write('Reason', 'Loan was refused', question);
  await payer.press('Cancel sale', question);
  await payer.isTold(/^Sale cancelled/);
  await payer.reads('Cancelled', payer.main);

  await payer.page.goto(`${app.url}/payments/plans/${passedOn?.id}`);
  await payer.chooseAction('Transfer to another buyer');
  await payer.write('First applicant', 'Vikram Joshi');
  await payer.write('PAN', 'BFXPJ4321K');
  await payer.write('Reason', 'Sold on before the agreement');
  await photographed(payer.page, 'plan-transfer');
  await payer.press('Transfer sale');
  await payer.isTold(`${passedOn?.bookingNumber} transferred`);
  await payer.arrivesAt('Vikram Joshi');
  expect(payer.faults).toEqual([]);
  await payer.stop();
});

/** The change is told to every screen before its answer is there: nothing may be asked of what has been done. */
async function lateAnswers(page: Page, pattern: string): Promise<void> {
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    if (response.ok()) await sleep(1_500);
    await route.fulfill({ response });
  });
}
