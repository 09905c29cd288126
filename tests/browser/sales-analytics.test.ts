// covers: reports, targets

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

/** Sound on a desk in both schemes, and photographed there and on a phone in the dark. */
async function isSound(page: Page, name: string): Promise<void> {
  await settled(page);
  expect.soft(await violations(page), name).toEqual([]);
  await photographed(page, name);
  await dress(page, 'dark');
  expect.soft(await faintColours(page), name).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await settled(page);
  await photographed(page, `${name}-phone-dark`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await dress(page, 'light');
  expect.soft(await smallTargets(page), name).toEqual([]);
}

it('a Business Head analyses sales, compares projects and sets targets by keyboard and from a spreadsheet', async () => {
  const head = PEOPLE.find((one) => one.role === 'Business Head');
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Kolkata',
    permissions: ['clipboard-read', 'clipboard-write'],
    storageState: await storageOf(app, head ? emailOf(head) : '', PASSWORD),
  });
  const page = await context.newPage();
  const faults = watchFaults(page);
  const main = page.getByRole('main');

  await page.goto(`${app.url}/analytics`);
  await main.getByRole('link', { name: /^Sales analytics/ }).waitFor();
  await isSound(page, 'analytics');
  await main.getByRole('link', { name: /^Sales analytics/ }).click();
  await main.getByRole('table', { name: 'Sales analysis by month' }).waitFor();
  await isSound(page, 'sales-analysis');
  await main.getByRole('link', { name: 'By floor' }).click();
  await main.getByRole('table', { name: 'Sales analysis by floor' }).waitFor();
  const figure = main.getByRole('link', { name: /Booked, Floors? / }).first();
  await figure.click();
  await page.waitForURL(
    ({ pathname, searchParams }) =>
      pathname === '/sales' && searchParams.has('floorMin') && searchParams.get('isUnitTransfer') === 'false',
  );

  await page.goto(`${app.url}/analytics/sales?tab=projects`);
  await main.getByRole('table', { name: 'Projects compared' }).getByText('best').first().waitFor();
  await isSound(page, 'projects-compared');

  await page.goto(`${app.url}/analytics/sales?tab=targets&of=projects`);
  const cells = main.getByRole('textbox', { name: /Nov 2026, in units$/ });
  await cells.first().fill('12');
  await cells.first().press('Enter');
  await expect.poll(() => cells.nth(1).evaluate((cell) => cell === document.activeElement)).toBe(true);
  await page.evaluate(() => navigator.clipboard.writeText('7\t8\r\n9\t-'));
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(() => cells.nth(1).inputValue()).toBe('7');
  await main
    .getByRole('textbox', { name: /for the year, in units$/ })
    .last()
    .fill('120');
  await page.keyboard.press('Tab');
  await main.getByRole('button', { name: /^Save targets \(\d+\)/ }).click();
  await page.getByText(/\d+ targets? saved/).waitFor();
  await main.getByRole('button', { name: 'Save targets', exact: true }).waitFor();
  expect(await cells.first().inputValue()).toBe('12');
  await isSound(page, 'targets');

  await main.getByRole('button', { name: 'Copy last year' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy last year' });
  await dialog.getByRole('radio', { name: 'Its bookings' }).check();
  await settled(page);
  expect.soft(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy last year' }).click();
  await main.getByRole('button', { name: /^Save targets \(\d+\)/ }).waitFor();

  await page.goto(`${app.url}/dashboard`);
  await main.getByText('Target, Nov 2026').waitFor();
  await photographed(page, 'dashboard-target');
  expect(faults).toEqual([]);
  await context.close();
});
