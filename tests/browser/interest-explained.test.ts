// covers: explanations, payments

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { addHours } from '#platform/contract/calendar.ts';
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
}, 120_000);

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
