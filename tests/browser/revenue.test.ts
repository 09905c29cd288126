// covers: revenue-reports, marketing-reports, charges

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emailOf } from '#app/demonstration/company.ts';
import { PASSWORD, PEOPLE } from '#app/demonstration/people.data.ts';
import type { Role } from '#platform/contract/roles.ts';
import { smallTargets, violations } from '../support/accessibility.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { faintColours } from '../support/colours.ts';
import { openDemonstration } from '../support/demonstration.ts';
import { watchFaults } from '../support/page-faults.ts';
import { photographed } from '../support/photographed.ts';
import { dress } from '../support/scheme.ts';
import { storageOf } from '../support/signed-in.ts';
import type { TestApp } from '../support/test-app.ts';
import { settled } from '../support/visit.ts';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await openDemonstration({ withScreens: true });
  browser = await openBrowser();
});

afterAll(async () => {
  await closePages(browser);
  await app?.stop();
});

async function opened(role: Role, viewport = { width: 1280, height: 900 }): Promise<Page> {
  const person = PEOPLE.find((one) => one.role === role);
  const context = await browser.newContext({
    viewport,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Kolkata',
    storageState: await storageOf(app, person ? emailOf(person) : '', PASSWORD),
  });
  return context.newPage();
}

async function isSound(page: Page, name: string): Promise<void> {
  await settled(page);
  expect.soft(await violations(page)).toEqual([]);
  await photographed(page, name);
  await dress(page, 'dark');
  expect.soft(await faintColours(page)).toEqual([]);
  await photographed(page, `${name}-dark`);
  await dress(page, 'light');
  expect.soft(await smallTargets(page)).toEqual([]);
}

it('a Finance Head reads revenue by month and project, what is open, and opens the rows of a figure', async () => {
  const page = await opened('Finance Head');
  const faults = watchFaults(page);
  const main = page.getByRole('main');
  await page.goto(`${app.url}/analytics/revenue`);
  await main.getByRole('heading', { name: 'Last 12 months' }).waitFor();
  await isSound(page, 'revenue');
  await main.getByRole('link', { name: 'Outstanding', exact: true }).click();
  await main.getByRole('table', { name: 'Receivable by financial year' }).waitFor();
  await isSound(page, 'revenue-open');
  await main.getByRole('link', { name: 'GST and interest' }).click();
  await main.getByRole('table', { name: 'Late interest and refunds' }).waitFor();
  await isSound(page, 'revenue-tax');
  await main.getByRole('link', { name: 'Cash expected' }).click();
  await main.getByRole('heading', { name: 'How demands are paid' }).waitFor();
  await main.getByRole('link', { name: 'By project' }).click();
  const table = main.getByRole('table', { name: 'All figures by project' });
  await table.getByRole('link', { name: /Collected, all$/ }).click();
  await page.waitForURL(/\/payments\/collections\?.*status=verified/);
  await page.goto(`${app.url}/payments/reports?tab=charges`);
  await main.getByRole('table', { name: 'Interest and charges' }).waitFor();
  await isSound(page, 'charges');
  expect(faults).toEqual([]);
});

it('a Marketing Head reads what each source costs and brings, on a phone as well', async () => {
  const page = await opened('Marketing Head');
  const faults = watchFaults(page);
  const main = page.getByRole('main');
  await page.goto(`${app.url}/analytics/marketing`);
  await main.getByRole('heading', { name: 'First enquiry, last enquiry, equal parts' }).waitFor();
  await isSound(page, 'marketing');
  await main.getByRole('link', { name: 'By month' }).click();
  await main.getByRole('table', { name: 'All figures by month' }).waitFor();
  await isSound(page, 'marketing-months');
  const phone = await opened('Marketing Head', { width: 360, height: 780 });
  await phone.goto(`${app.url}/analytics/marketing?tab=campaign`);
  await phone.getByRole('heading', { name: 'All figures' }).waitFor();
  await isSound(phone, 'marketing-phone');
  expect(faults).toEqual([]);
});
