// covers: past-bookings

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { lastMonths } from '#platform/contract/period.ts';
import type { Worker } from '#platform/server/jobs/worker.ts';
import { smallTargets, violations } from '../support/accessibility.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { faintColours } from '../support/colours.ts';
import { startImportWorker } from '../support/imports.ts';
import { photographed } from '../support/photographed.ts';
import { dress } from '../support/scheme.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestApp } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';
import { settled } from '../support/visit.ts';

let app: TestApp;
let browser: Browser;
let worker: Worker;

beforeAll(async () => {
  app = await testApp({ withScreens: true });
  worker = await startImportWorker(app);
  browser = await openBrowser();
});

afterAll(async () => {
  await closePages(browser);
  await worker?.stop();
  await app?.stop();
});

/** On a desk and a phone, by day and by night. */
async function isSound(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await settled(page);
    expect.soft(await violations(page)).toEqual([]);
    expect.soft(await smallTargets(page)).toEqual([]);
    for (const scheme of ['dark', 'light'] as const) {
      await dress(page, scheme);
      expect.soft(await faintColours(page)).toEqual([]);
    }
  }
}

it('a Sales Head brings in three years of bookings, and the forecast says that it knows them', async () => {
  const organization = await app.organization();
  const now = new Date().toISOString();
  const { project } = await app.application.runAs(organization.businessHead.caller, now, (work) =>
    buildLaunchedProject(work),
  );
  const head = await organization.user('Sales Head');
  const person = await signedIn(browser, app, head, '/analytics/predictions');
  await person.reads('No forecast yet.');
  await person.follow('Past bookings');
  await person.arrivesAt('Past bookings');
  await person.reads('No past bookings yet');
  await isSound(person.page);
  await photographed(person.page, 'past-bookings-empty');

  await person.page.goto(`${app.url}/analytics/predictions/past-bookings?projectId=${project.id}`);
  await person.reads('No past bookings of this project');
  await person.main.getByRole('link', { name: 'Import file' }).first().click();
  await person.arrivesAt('Import past bookings');
  const months = lastMonths(now.slice(0, 10), 37).slice(0, -1);
  const rows = months.map((month, at) => `${month},2BHK,${4 + (at % 3)},"${(4 + (at % 3)) * 80},00,000"`);
  const text = ['Month,Type,Bookings,Value', 'soon,2BHK,1,', ...rows].join('\n');
  await person.attach('Choose file', {
    name: 'past.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await person.arrivesAt('past.csv');
  await person.submit('Check rows');
  await person.reads('Month “soon” is not a month like Apr 2024');
  await photographed(person.page, 'past-bookings-preview');
  await person.press('Import 36 rows');
  await person.reads('1 row was not written.');

  await person.page.goto(`${app.url}/analytics/predictions/past-bookings`);
  await person.reads('1 project');
  await isSound(person.page);
  await photographed(person.page, 'past-bookings-all');
  await person.main.getByRole('link', { name: project.name }).click();
  await person.reads('36 months');
  await photographed(person.page, 'past-bookings');
  await person.page.goto(`${app.url}/analytics/predictions`);
  await person.main.getByRole('img', { name: /bookings expected in the next 3 months/ }).waitFor();
  await person.main.getByText('How this is found').click();
  await person.reads('Includes 36 months of past bookings that were imported.');
  await photographed(person.page, 'past-bookings-forecast');
  await person.press('View as table');
  await person.reads('6 imported');
  await photographed(person.page, 'past-bookings-table');

  await person.page.goto(`${app.url}/analytics/predictions/past-bookings?projectId=${project.id}`);
  await person.chooseAction('Remove past bookings');
  await photographed(person.page, 'past-bookings-remove');
  await person.press('Remove past bookings', person.page.getByRole('dialog'));
  await person.isTold(`Past bookings of ${project.name} are removed`);
  await person.reads('No past bookings of this project');
  expect(person.faults).toEqual([]);
  await person.stop();
});
