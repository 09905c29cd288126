// covers: predictions

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emailOf } from '#app/demonstration/company.ts';
import { PASSWORD, PEOPLE } from '#app/demonstration/people.data.ts';
import { subscribers } from '#app/application.plugins.ts';
import { keepPredictions } from '#insight/predictions/server/predictionRecord.jobs.ts';
import { smallTargets, violations } from '../support/accessibility.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { faintColours } from '../support/colours.ts';
import { DEMONSTRATED_AT, openDemonstration, sessionsOfRoles } from '../support/demonstration.ts';
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

async function isSound(page: Page): Promise<void> {
  await settled(page);
  expect.soft(await violations(page)).toEqual([]);
  await dress(page, 'dark');
  expect.soft(await faintColours(page)).toEqual([]);
  await dress(page, 'light');
  expect.soft(await smallTargets(page)).toEqual([]);
}

it('a Business Head reads a forecast with its error, its bookings, its refusal and its record', async () => {
  const head = PEOPLE.find((one) => one.role === 'Business Head');
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Kolkata',
    storageState: await storageOf(app, head ? emailOf(head) : '', PASSWORD),
  });
  const page = await context.newPage();
  const faults = watchFaults(page);
  await page.goto(`${app.url}/analytics/predictions`);
  const main = page.getByRole('main');
  await main.getByText(/^The last six missed by [\d.]+ bookings a month/).waitFor();
  await main.getByRole('img', { name: /bookings expected in the next 3 months/ }).waitFor();
  await isSound(page);
  await photographed(page, 'predictions');

  await main.getByText('How this is found').click();
  await main.getByText(/Bookings of each project by month|Last month’s figure again, because/).waitFor();
  await main.getByRole('button', { name: 'View as table' }).click();
  const month = main.getByRole('link', { name: /Bookings, / }).first();
  await photographed(page, 'predictions-table');
  const count = await month.textContent();
  await month.click();
  await page.waitForURL(/\/sales\?.*isUnitTransfer=false/);
  await main
    .getByText(new RegExp(`\\b${Number.parseInt(count ?? '', 10)}\\b`))
    .first()
    .waitFor();

  await page.goto(`${app.url}/analytics/predictions?asOf=2020-01-31`);
  await main
    .getByText(/too little to say\. It needs 6 months and 10 bookings\./)
    .first()
    .waitFor();

  await page.goto(`${app.url}/analytics/predictions?tab=leads`);
  const expected = main.getByText(/bookings? expected from [\d,]+ open leads \(\d+ – \d+\)\./).first();
  await expected.waitFor();
  await isSound(page);
  await photographed(page, 'predictions-leads');
  await main.getByRole('radio', { name: 'Table', exact: true }).check();
  const stages = main.getByRole('table', { name: /Open leads and what they are expected to book/ });
  const negotiating = stages.getByRole('link', { name: /open leads, Negotiating/ });
  const leads = Number.parseInt((await negotiating.textContent()) ?? '', 10);
  await photographed(page, 'predictions-leads-table');
  await negotiating.click();
  await page.waitForURL(/\/leads\?status=negotiating/);
  await main
    .getByText(new RegExp(`\\b${leads}\\b`))
    .first()
    .waitFor();

  await page.goto(`${app.url}/analytics/predictions?tab=cash`);
  await main.getByRole('img', { name: /expected in the next 6 months/ }).waitFor();
  await isSound(page);
  await photographed(page, 'predictions-cash');
  await main.getByRole('button', { name: 'View as table' }).click();
  await main.getByRole('table', { name: 'Cash by month' }).waitFor();
  await photographed(page, 'predictions-cash-table');

  await page.goto(`${app.url}/analytics/predictions?tab=stock`);
  await main.getByRole('table', { name: 'When the stock is sold out' }).waitFor();
  await isSound(page);
  await photographed(page, 'predictions-stock');

  await page.goto(`${app.url}/analytics/predictions?tab=record`);
  await main.getByText('Nothing kept yet').waitFor();
  const session = (await sessionsOfRoles(app)).get('Business Head');
  await keepPredictions({
    pool: app.application.pool,
    organizationId: session?.organizationId ?? '',
    now: DEMONSTRATED_AT,
    subscribers,
  });
  await page.reload();
  await main.getByRole('table', { name: 'Said after Oct 2026' }).waitFor();
  await isSound(page);
  await photographed(page, 'predictions-record');
  expect(faults).toEqual([]);
  await context.close();
});
