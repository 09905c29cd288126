// covers: organizations, statutory-rates, channel-partners

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import { gstinCheckCharacter } from '#platform/contract/identity-numbers.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { watchFaults } from '../support/page-faults.ts';
import { storageOf } from '../support/signed-in.ts';
import type { TestApp, TestOrganization, TestUser } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

let app: TestApp;
let browser: Browser;
let organization: TestOrganization;

beforeAll(async () => {
  app = await testApp({ withScreens: true });
  organization = await app.organization();
  browser = await openBrowser();
});

afterAll(async () => {
  await closePages(browser);
  await app?.stop();
});

async function signedIn(user: TestUser): Promise<Page> {
  const storageState = await storageOf(app, user.email);
  const viewport = { width: 1280, height: 800 };
  const page = await (await browser.newContext({ storageState, viewport })).newPage();
  await page.goto(`${app.url}/dashboard`);
  return page;
}

const FIRST_14 = '27AABCS1429B1Z';
const GSTIN = FIRST_14 + gstinCheckCharacter(FIRST_14);
const WRONG = `${FIRST_14}${GSTIN.endsWith('A') ? 'B' : 'A'}`;

describe('an administrator', () => {
  let page: Page;
  let faults: readonly string[];
  beforeAll(async () => {
    page = await signedIn(organization.businessHead);
  });

  it('changes working hours and adds a GST registration whose typing error is shown at its field', async () => {
    await page.getByRole('button', { name: 'Admin panel' }).click();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.waitForURL('**/settings');
    faults = watchFaults(page);
    const hours = page.getByRole('region', { name: 'Working hours' });
    await hours.getByRole('button', { name: 'Edit working hours' }).click();
    await hours.getByLabel('Sunday').uncheck();
    await hours.getByLabel('From').fill('10:00');
    await hours.getByRole('button', { name: 'Save working hours' }).click();
    await hours.getByText('Monday to Saturday').waitFor();
    await hours.getByText('10:00 to 19:30, Asia/Kolkata').waitFor();

    const tax = page.getByRole('region', { name: 'Tax registrations' });
    await tax.getByRole('button', { name: 'Edit tax registrations' }).click();
    await tax.getByRole('button', { name: 'Add registration' }).click();
    await tax.getByLabel('GSTIN').fill(WRONG);
    await tax.getByRole('button', { name: 'Save registrations' }).click();
    await tax.getByText('GSTIN has a typing error: its check character does not match').first().waitFor();
    await tax.getByLabel('GSTIN').fill(GSTIN);
    await expect.poll(() => tax.getByLabel('PAN', { exact: false }).first().inputValue()).toBe('AABCS1429B');
    await tax.getByRole('button', { name: 'Save registrations' }).click();
    await tax.getByText('Maharashtra, series MH').waitFor();
    await page.getByText(/^MHI\/\d\d-\d\d\/000001$/).waitFor();
  });

  it('adds a coming rate of GST after having read what it changes, and finds it in list and audit trail', async () => {
    const day = addDays(dayOf(new Date().toISOString(), 'Asia/Kolkata'), 10);
    await page.getByRole('link', { name: 'Statutory rates', exact: true }).first().click();
    await page.locator('button:visible', { hasText: 'Add rate' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Rate' }).selectOption({ label: 'GST, residential' });
    await dialog.locator('input[name="value.pct"]').fill('6');
    await dialog.getByLabel('In force from').fill(day);
    await dialog.getByLabel('Source').fill('Notification 9/2026-CT(R)');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText(`In force from ${formatDay(day)}.`).waitFor();
    await dialog.getByText(/Existing documents keep their rate\./).waitFor();
    await dialog.getByRole('button', { name: 'Add rate' }).click();
    const row = page.getByRole('row', { name: /^GST, residential/ });
    await row.getByText(`6% from ${formatDay(day)}`).waitFor();

    await row.getByRole('link', { name: 'GST, residential' }).click();
    await page.getByText('Notification 9/2026-CT(R)').waitFor();
    await page.getByText(`Starts on ${formatDay(day)}`).waitFor();

    await page.goto(`${app.url}/settings/audit?resource=rate`);
    await page.getByRole('link', { name: 'Create rate' }).first().waitFor();
    await page.getByRole('link', { name: 'End rate' }).first().waitFor();
    await page.goto(`${app.url}/settings/audit?resource=organization`);
    await page.getByRole('link', { name: 'Edit organization' }).first().waitFor();
    expect(faults).toEqual([]);
  });
});

it('a Sales Manager reads the settings and changes none, a Sales Executive does not get in', async () => {
  const manager = await signedIn(await organization.user('Sales Manager'));
  await manager.goto(`${app.url}/settings`);
  await manager.getByRole('region', { name: 'Discount limits' }).getByText('Sales Executive').waitFor();
  expect(await manager.getByRole('button', { name: /^Edit/ }).count()).toBe(0);
  await manager.goto(`${app.url}/settings/rates?add=new`);
  await manager.getByRole('row', { name: /^GST, residential/ }).waitFor();
  expect(await manager.getByRole('dialog').count()).toBe(0);

  const executive = await signedIn(await organization.user('Sales Executive'));
  for (const address of ['/settings', '/settings/rates']) {
    await executive.goto(`${app.url}${address}`);
    await executive.waitForURL('**/unauthorized');
  }
});
