// covers: lead-reports

import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emailOf } from '#app/demonstration/company.ts';
import { PASSWORD, PEOPLE } from '#app/demonstration/people.data.ts';
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

async function isSound(page: Page, name: string): Promise<void> {
  await settled(page);
  await photographed(page, name);
  expect.soft(await violations(page)).toEqual([]);
  await dress(page, 'dark');
  expect.soft(await faintColours(page)).toEqual([]);
  await dress(page, 'light');
  expect.soft(await smallTargets(page)).toEqual([]);
}

it('a Business Head reads how far leads came, by whom and how good, and opens the leads behind a figure', async () => {
  const head = PEOPLE.find((one) => one.role === 'Business Head');
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Kolkata',
    storageState: await storageOf(app, head ? emailOf(head) : '', PASSWORD),
  });
  const page = await context.newPage();
  const faults = watchFaults(page);
  await page.goto(`${app.url}/analytics/leads`);
  const main = page.getByRole('main');
  await main.getByRole('img', { name: /^How far leads came\. \d+ of \d+ booked/ }).waitFor();
  await main.getByRole('table', { name: 'What happened in these days' }).waitFor();
  await isSound(page, 'lead-reports');
  await main
    .getByRole('radiogroup', { name: 'Lead funnel: shown as' })
    .getByRole('radio', { name: 'Table' })
    .check();
  await main.getByRole('table', { name: 'Stages that leads came to' }).waitFor();
  await photographed(page, 'lead-reports-table');

  await page.goto(`${app.url}/analytics/leads?tab=analysis&groupBy=month`);
  await main.getByRole('table', { name: /^Leads by month, all figures/ }).waitFor();
  await isSound(page, 'lead-reports-analysis');

  await page.getByRole('button', { name: 'Export' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^lead-analysis-2026-04-01-to-.*\.csv$/);
  const records = parse<Record<string, string>>(await readFile(await file.path()), {
    columns: true,
    bom: true,
  });
  const total = records.at(-1)?.['Leads'] ?? '';
  await main
    .getByText(new RegExp(`^${total}$`))
    .first()
    .waitFor();

  await page.goto(`${app.url}/analytics/leads?tab=people`);
  await main.getByRole('table', { name: 'Leads by person' }).waitFor();
  await isSound(page, 'lead-reports-people');

  await page.goto(`${app.url}/analytics/leads?tab=quality&period=lastQuarter`);
  const quality = main.getByRole('table', { name: 'Quality of leads by source' });
  await quality.waitFor();
  await isSound(page, 'lead-reports-quality');
  const figure = main.getByRole('link', { name: /Follow-up overdue|No follow-up planned/ }).first();
  const count = Number.parseInt((await figure.textContent()) ?? '', 10);
  await figure.click();
  await page.waitForURL(/\/leads\?.*enquiredFrom=2026-07-01/);
  await main
    .getByText(new RegExp(`\\b${count}\\b`))
    .first()
    .waitFor();

  await page.goto(`${app.url}/analytics/leads?from=2019-01-01&to=2019-01-31`);
  await main.getByText('No leads in these days').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
