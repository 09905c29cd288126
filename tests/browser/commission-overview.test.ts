// covers: commissions

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closePages, openBrowser } from '../support/browser.ts';
import type { CommissionStates } from '../support/commission-states.ts';
import { firmOf, makeCommissions } from '../support/commission-states.ts';
import { photographed } from '../support/photographed.ts';
import type { SalesDesk } from '../support/sales-desk.ts';
import { openSalesDesk } from '../support/sales-desk.ts';
import { signedIn } from '../support/signed-in.ts';

let desk: SalesDesk;
let browser: Browser;
let made: CommissionStates;

beforeAll(async () => {
  desk = await openSalesDesk({ withScreens: true });
  browser = await openBrowser();
  made = await makeCommissions(desk);
});

afterAll(async () => {
  await closePages(browser);
  await desk?.app.stop();
});

it('the overview leads from each figure to its rows, and to the commission that waits for approval', async () => {
  const head = await signedIn(browser, desk.app, made.salesHead);
  await head.page.goto(`${desk.app.url}/sales/commissions`);
  await head.reads('Falling due', head.main);
  await photographed(head.page, 'commission-overview');

  await head.main.getByRole('link', { name: /^Overdue/ }).click();
  await head.reads('Invoice of the firm', head.main);
  expect(head.page.url()).toContain('tab=overdue');
  await head.page.goBack();
  await head.main.getByRole('link', { name: /^Approve COM/ }).click();
  await head.reads('Tranches', head.main);
});

it('reports are filtered and grouped in the address, and open from a group its rows', async () => {
  const finance = await signedIn(browser, desk.app, desk.finance);
  await finance.page.goto(`${desk.app.url}/sales/commissions/reports`);
  await finance.reads('1–8 of 8', finance.main);
  await photographed(finance.page, 'commission-report-detailed');
  await finance.main.getByLabel('Grouping').selectOption({ label: 'By firm' });
  await finance.reads(/before GST and TDS/, finance.main);
  expect(finance.page.url()).toContain('groupBy=firm');
  await photographed(finance.page, 'commission-report-groups');
  for (const [tab, words] of [
    ['Overdue', 'Payment by Finance'],
    ['Performance', 'Days to pay'],
    ['Liability by month', 'No day expected'],
  ] as const) {
    await finance.main.getByRole('link', { name: tab, exact: true }).click();
    await finance.reads(words, finance.main);
    await photographed(finance.page, `commission-report-${tab.split(' ')[0]?.toLowerCase()}`);
  }
});

it('a firm sees its performance on its page, and its own figures in the overview', async () => {
  const partner = await signedIn(browser, desk.app, made.first);
  await partner.page.goto(`${desk.app.url}/partners/own`);
  await partner.reads('Commission earned', partner.main);
  await photographed(partner.page, 'firm-performance');
  await partner.page.goto(`${desk.app.url}/sales/commissions`);
  await partner.reads('Falling due', partner.main);
  const head = await signedIn(browser, desk.app, desk.head);
  await head.page.goto(`${desk.app.url}/partners/${firmOf(made.second)}`);
  await head.reads('Days to payment', head.main);
  expect(await head.main.getByText('To be paid back today').count()).toBe(1);
});
