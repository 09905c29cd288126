// covers: budgets

import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf } from '#platform/contract/calendar.ts';
import { formatDay, formatMonth } from '#platform/contract/format.ts';
import { daysOfMonth } from '#platform/contract/period.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { monthsOfYear, yearBefore, yearOf } from '#insight/budgets/budgetYear.rules.ts';
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

/** The last year: all of its months are over, whatever day this is. */
const today = dayOf(new Date().toISOString(), 'Asia/Kolkata');
const fy = yearBefore(yearOf(today));
const months = monthsOfYear(fy);
const named = (month: string | undefined) => formatMonth(`${month}-01`);

async function paste(cell: Locator, text: string): Promise<void> {
  await cell.focus();
  await cell.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

it('a budget is pasted from a spreadsheet, approved by another person, and an overrun is opened down to its bill', async () => {
  const organization = await app.organization();
  const { businessHead: head } = organization;
  const manager = await organization.user('Finance Manager');
  const { project } = await app.application.runAs(head.caller, new Date().toISOString(), (work) =>
    buildLaunchedProject(work),
  );
  const query = new URLSearchParams({ projectId: project.id, fy });

  const maker = await signedIn(browser, app, manager, `/analytics/budget?${query}`);
  const cell = (category: string, month: string | undefined) =>
    maker.main.getByRole('textbox', { name: `${category}, ${named(month)}`, exact: true });
  const rows = ['1,00,000', '50,000'].map((amount) => months.map(() => amount).join('\t'));
  await paste(cell('Marketing', months[0]), rows.join('\n'));
  expect(await cell('Brokerage', months[11]).inputValue()).toBe('50,000');
  await cell('Marketing', months[0]).press('ArrowRight');
  await maker.page.keyboard.press('ArrowDown');
  await maker.page.keyboard.type('about 5');
  await maker.reads(/One amount cannot be read/);
  await maker.page.keyboard.press('Control+A');
  await maker.page.keyboard.type('0.6 L');
  await maker.page.keyboard.press('Enter');
  expect(await cell('Brokerage', months[1]).inputValue()).toBe('60,000');
  await maker.page.waitForTimeout(600);
  await maker.page.reload();
  await maker.reads('Unsaved changes of your last visit.');
  await maker.press('Spread amount');
  const dialog = maker.page.getByRole('dialog');
  await maker.choose('Category', 'Administration', dialog);
  await maker.write('Amount of the year', '12 L', dialog);
  await maker.press('Spread amount', dialog);
  expect(await cell('Administration', months[11]).inputValue()).toBe('1,00,000');
  await photographed(maker.page, 'budget-grid');
  await maker.press('Save budget');
  await maker.isTold('Budget saved');
  await maker.press('Submit for approval');
  await maker.isTold('Budget submitted');

  const approver = await signedIn(browser, app, head, `/analytics/budget?${query}`);
  await approver.press('Approve budget');
  await approver.isTold('Budget approved');
  await approver.reads(/approved by/);
  await approver.stop();

  await maker.goTo('Financial analytics', 'Costs');
  await maker.press('Enter bill', maker.main.locator('header'));
  const bill = maker.page.getByRole('dialog');
  await maker.choose('Project', project.name, bill);
  await maker.choose('Category', 'Marketing', bill);
  await maker.write('Vendor', 'Deccan Events', bill);
  await maker.write('Bill number', 'DE/101', bill);
  const { to: billed } = daysOfMonth(months[11] ?? '');
  await maker.writeDay('Date of the bill', billed, bill);
  await maker.write('Amount without GST', '16 L', bill);
  await maker.reads(/₹12,00,000 remain of marketing in FY .*; this is ₹4,00,000 more/, bill);
  await maker.press('Enter bill', bill);
  await maker.isTold('Bill entered');

  await maker.page.goto(`${app.url}/analytics/budget-variance?${query}`);
  await maker.reads(`${project.name}: Marketing has cost 133% of its plan to date.`);
  await photographed(maker.page, 'budget-variance');
  const overrun = maker.main.getByRole('table', { name: 'Budget and actual by category' });
  await overrun.getByRole('link', { name: /Marketing, to date/ }).click();
  await maker.page.waitForURL(/\/analytics\/costs\?.*category=marketing/);
  await maker.openRow('Deccan Events');
  const panel = maker.page.getByRole('complementary', { name: 'Deccan Events' });
  await maker.reads('DE/101', panel);
  await maker.reads(formatDay(billed), panel);
  await photographed(maker.page, 'costs');
  expect(maker.faults).toEqual([]);
  await maker.stop();
});
