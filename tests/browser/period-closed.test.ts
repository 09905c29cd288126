// covers: ledger

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { addHours, dayOf } from '#platform/contract/calendar.ts';
import { formatMonth } from '#platform/contract/format.ts';
import { violations } from '../support/accessibility.ts';
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

it('a Finance Head closes a month that is over and opens it again; both stay in sight with their reason', async () => {
  const organization = await app.organization();
  const { caller } = organization.businessHead;
  const posted = addHours(new Date().toISOString(), -24 * 60);
  await app.application.runAs(caller, posted, (work) => buildSale(work));
  const month = formatMonth(dayOf(posted, 'Asia/Kolkata'));

  const person = await signedIn(browser, app, await organization.user('Finance Head'));
  const { page } = person;
  await page.goto(`${app.url}/payments/ledger?tab=periods`);
  const row = page.getByRole('row', { name: month });
  await row.getByRole('button', { name: `Close: ${month}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close month' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close month' }).click();
  await row.getByText(/^Closed on .* by /).waitFor();

  await row.getByRole('button', { name: `Reopen: ${month}` }).click();
  await dialog.getByLabel('Reason').fill('A credit note was forgotten');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Reopen month' }).click();
  await row.getByText(/^Reopened on .*: A credit note was forgotten$/).waitFor();
  await row.getByText('✓ Zero').waitFor();
  await row.getByText(/^Closed on .* by /).waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await violations(page)).toEqual([]);
  await photographed(page, 'months-of-the-books');
  expect(person.faults).toEqual([]);
  await person.stop();
});
