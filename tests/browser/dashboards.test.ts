// covers: dashboards

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailOf } from '#app/demonstration/company.ts';
import { PASSWORD, PEOPLE } from '#app/demonstration/people.data.ts';
import type { Role } from '#platform/contract/roles.ts';
import { ROLES } from '#platform/contract/roles.ts';
import { smallTargets, violations } from '../support/accessibility.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { partOfToday } from '../support/depth.ts';
import { measured } from '../support/effort.ts';
import { faintColours } from '../support/colours.ts';
import { dress } from '../support/scheme.ts';
import { settled, visit } from '../support/visit.ts';
import { watchFaults } from '../support/page-faults.ts';
import { photographed } from '../support/photographed.ts';
import { storageOf } from '../support/signed-in.ts';
import type { TestApp } from '../support/test-app.ts';
import { openDemonstration } from '../support/demonstration.ts';

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

async function signedIn(role: Role): Promise<{ page: Page; faults: readonly string[] }> {
  const person = PEOPLE.find((one) => one.role === role);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Kolkata',
    storageState: await storageOf(app, person ? emailOf(person) : '', PASSWORD),
  });
  const page = await context.newPage();
  const faults = watchFaults(page);
  await page.goto(`${app.url}/dashboard`);
  await shown(page);
  return { page, faults };
}

/** The figures are there and nothing stands in for them. */
async function shown(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Key figures' }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .MuiSkeleton-root'));
}

async function judged(page: Page): Promise<string[]> {
  await settled(page);
  const findings = await violations(page);
  await dress(page, 'dark');
  findings.push(...(await faintColours(page)).map((finding) => `dark: ${finding}`));
  await dress(page, 'light');
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overhang > 0) findings.push(`${overhang} px wider than the screen`);
  return [...findings, ...(await smallTargets(page))];
}

/** The right to a screen does not depend on what its list is filtered by. */
function oneOfEachPath(addresses: readonly string[]): string[] {
  return [...new Map(addresses.map((address) => [address.split('?')[0], address])).values()];
}

// All of a third of the roles: the next third on the next day.
it.each(partOfToday(ROLES, 3))(
  'the dashboard of a %s is sound in both sizes and colour schemes, and leads only to what it may open',
  async (role) => {
    const { page, faults } = await signedIn(role);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await judged(page), `${width} px`).toEqual([]);
    }
    const addresses = await page
      .locator('main a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const inside = oneOfEachPath(addresses.filter((address) => address.startsWith('/')));
    expect(inside.length).toBeGreaterThan(1);
    for (const address of inside) {
      // A page outside the shell leaves nothing open of what was opened before.
      await visit(page, '/404');
      await visit(page, address);
      const heading = await page.locator('h1').first().textContent();
      expect.soft(new URL(page.url()).pathname, address).not.toMatch(/^\/(unauthorized|404)$/);
      expect.soft(heading, address).not.toMatch(/not found|no permission/i);
    }
    expect(faults).toEqual([]);
    await page.context().close();
  },
);

it('the payments dashboard is where /payments leads, is sound, and opens the receipts of a month', async () => {
  const { page, faults } = await signedIn('Finance Head');
  await page.goto(`${app.url}/payments`);
  await page.waitForURL('**/payments/dashboard');
  await shown(page);
  await photographed(page, 'payments-dashboard');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await judged(page), `${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'View as table' }).click();
  const row = page.getByRole('row', { name: /^Oct 2026/ });
  await row.getByRole('link').click();
  await page.waitForURL('**/payments/collections?*from=2026-10-01*');
  await page.getByRole('heading', { level: 1, name: 'Collections' }).waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

describe('a dashboard', () => {
  it('shows a Sales Executive who is hot and who is late, with the next step, by one click each', async () => {
    const { page, faults } = await signedIn('Sales Executive');
    const work = page.getByRole('region', { name: 'Today' });
    const effort = await measured(page);
    await work.getByRole('link', { name: /^Hot/ }).click();
    await page.waitForURL('**/dashboard?agenda=hot');
    await work.getByRole('link', { name: /^Dues/ }).click();
    await work
      .getByText(/days? late$/)
      .first()
      .waitFor();
    expect(await effort('close the day as an executive')).toEqual({ clicks: 2, keys: 0 });
    await photographed(page, 'executive-dues');
    await work.getByRole('link', { name: /^All \d+/ }).click();
    await page.waitForURL('**/payments/overdue*');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('shows another period and one project by its address, and says both to a screen reader', async () => {
    const { page } = await signedIn('Business Head');
    await page.getByRole('radio', { name: 'Month' }).click({ force: true });
    await page.waitForURL('**/dashboard?period=month');
    await page.getByText('1 – 3 Nov 2026').waitFor();
    await page.getByLabel('Project', { exact: true }).selectOption({ label: 'Kalpa Vihaan' });
    await page.waitForURL('**/dashboard?period=month&projectId=*');
    await page.reload();
    await shown(page);
    expect(await page.getByLabel('Project', { exact: true }).locator('option:checked').textContent()).toBe(
      'Kalpa Vihaan',
    );
    expect(await page.getByRole('radio', { name: 'Month' }).isChecked()).toBe(true);
    await page.context().close();
  });

  it('offers its chart as a table whose figures open the bookings of the month', async () => {
    const { page, faults } = await signedIn('Business Head');
    const chart = page.getByRole('region', { name: 'Bookings by month' });
    await chart.getByRole('radio', { name: 'Value' }).click({ force: true });
    await chart.getByRole('img', { name: /^Bookings by month.*₹/ }).waitFor();
    expect(faults).toEqual([]);
    await chart.getByRole('button', { name: 'View as table' }).click();
    const row = page.getByRole('row', { name: /^Oct 2026/ });
    const units = Number((await row.getByRole('link').first().textContent())?.match(/\d+/)?.[0]);
    await row.getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'Sales' }).waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .MuiSkeleton-root'));
    expect(await page.locator('tbody tr').count()).toBe(units);
    await page.context().close();
  });
});
