// covers: explanations, charges, dues, plans

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { postInterestOfSale } from '#money/charges/server/interest.jobs.ts';
import { buildReceipt } from '#money/receipts/server/receipt.factory.ts';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { addDays, addHours } from '#platform/contract/calendar.ts';
import { formatDay, formatMoneyExact } from '#platform/contract/format.ts';
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

it('interest for paying late is explained on the page of the plan down to the dated row of the MCLR', async () => {
  const organization = await app.organization();
  const { caller } = organization.businessHead;
  const now = new Date().toISOString();
  const sale = await app.application.runAs(caller, addHours(now, -24 * 60), (work) => buildSale(work));
  const late = await app.application.runAs(caller, now, async (work) => {
    const { installments } = await getPaymentPlan(work, sale.id);
    const found = installments.find((one) => one.interestAccruedPaise > 0);
    if (!found) throw new Error('Nothing is late.');
    return found;
  });

  const person = await signedIn(
    browser,
    app,
    await organization.user('Finance Head'),
    `/payments/plans/${sale.id}`,
  );
  await person.explains(
    formatMoneyExact(late.interestAccruedPaise).replace('₹', ''),
    `spread 2% of the project, fixed for the due date ${formatDay(late.dueDate ?? '')}`,
    'Highest SBI MCLR',
    '÷ 365',
  );
  await photographed(person.page, 'interest-explained');
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('money of an earlier day is verified once what it takes back of billed interest is read and confirmed', async () => {
  const organization = await app.organization();
  const { caller } = organization.businessHead;
  const now = new Date().toISOString();
  const past = (days: number) => addHours(now, -24 * days);
  const sale = await app.application.runAs(caller, past(60), (work) => buildSale(work));
  const receipt = await app.application.runAs(caller, now, async (work) => {
    await postInterestOfSale(work, sale.id, work.today);
    const { installments } = await getPaymentPlan(work, sale.id);
    const amountPaise = installments.find((one) => one.status === 'overdue')?.outstandingPaise;
    if (!amountPaise) throw new Error('Nothing is overdue.');
    return buildReceipt(work, { saleId: sale.id, amountPaise, receivedDate: addDays(work.today, -40) });
  });

  const finance = await organization.user('Finance Head');
  const person = await signedIn(browser, app, finance);
  await person.goTo('Accounts', 'Collections');
  await person.openRow(receipt.customerName);
  await person.press('Verify receipt');
  await person.reads(/it takes back ₹[\d,.]+ of billed interest\. Confirm it\./);
  await photographed(person.page, 'interest-taken-back');
  // The pictures were taken in windows of two widths, each with a panel of its own.
  await person.press('Verify receipt');
  await person.tick('Take back this interest');
  await person.press('Verify receipt');
  await person.isTold(/^Receipt .* verified/);
  expect(person.faults.filter((fault) => !fault.includes('409'))).toEqual([]);
  await person.stop();
});
