// covers: search

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getLead, updateLead } from '#enquiries/leads/lead.contract.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { watchFaults } from '../support/page-faults.ts';
import { storageOf } from '../support/signed-in.ts';
import type { TestApp, TestUser } from '../support/test-app.ts';
import type { World } from '../support/world.ts';
import { openWorlds } from '../support/world.ts';

let app: TestApp;
let browser: Browser;
let world: World;

beforeAll(async () => {
  ({ app, world } = await openWorlds({ withScreens: true }));
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
  await page.getByRole('button', { name: 'Search or go to' }).waitFor();
  return page;
}

it('leads from anywhere to a customer by his phone and to a page by its name, with the keyboard alone', async () => {
  const head = await world.organization.user('Business Head');
  const { lead } = world.records;
  await head.send(updateLead, { params: { id: lead }, body: { lastName: 'Qureshi' } });
  const { phone } = (await head.send(getLead, { params: { id: lead } })).body.data as { phone: string };
  const page = await signedIn(head);
  const faults = watchFaults(page);

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search or go to' });
  await field.waitFor();
  await page.keyboard.type(`0${phone.slice(3, 8)} ${phone.slice(8)}`);
  await page.getByRole('option', { name: /Asha Qureshi/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/leads/${lead}`);

  // Not waiting for the page: it leaves the focus to the palette that is open by then.
  await page.keyboard.press('Control+k');
  await field.waitFor();
  await page.getByRole('group', { name: 'Recent' }).getByText('Asha Qureshi').waitFor();
  await page.keyboard.type('create pro');
  await page.getByRole('option', { name: /Create project/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/projects/create');
  expect(faults).toEqual([]);
});

it('closes with Escape and gives the focus back', async () => {
  const page = await signedIn(await world.organization.user('Finance Manager'));
  const opener = page.getByRole('button', { name: 'Search or go to' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Search or go to' }).waitFor();
  await page.keyboard.type('asha');
  await page
    .getByRole('option', { name: /Asha Rao/ })
    .first()
    .waitFor();
  // A sale, and no enquiry: those are not open to Finance.
  expect(await page.getByRole('option', { name: /\+91/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The dialog gives the focus back a moment after it is gone.
  await opener.and(page.locator(':focus')).waitFor();
});
