// covers: notifications

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLead } from '#enquiries/leads/lead.contract.ts';
import { getMe } from '#company/people/user.contract.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { watchFaults } from '../support/page-faults.ts';
import { storageOf } from '../support/signed-in.ts';
import type { TestApp } from '../support/test-app.ts';
import type { World } from '../support/world.ts';
import { openWorlds } from '../support/world.ts';

let app: TestApp;
let world: World;
let browser: Browser;

beforeAll(async () => {
  ({ app, world } = await openWorlds({ withScreens: true }));
  browser = await openBrowser();
});

afterAll(async () => {
  await closePages(browser);
  await app?.stop();
});

async function signedIn(email: string): Promise<Page> {
  const storageState = await storageOf(app, email);
  const viewport = { width: 1280, height: 800 };
  const page = await (await browser.newContext({ storageState, viewport })).newPage();
  page.setDefaultTimeout(60_000);
  // What happens before the stream is open is not told by it.
  const streaming = page.waitForResponse((response) => response.url().includes('/api/events'));
  await page.goto(`${app.url}/dashboard`);
  await streaming;
  return page;
}

it('rings the bell of whoever gets a lead, without a reload, and the keyboard leads him to it', async () => {
  const { organization, records } = world;
  const executive = await organization.user('Sales Executive');
  const { email } = (await executive.send(getMe)).body.data as { email: string };
  const page = await signedIn(email);
  const faults = watchFaults(page);
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();

  const created = await organization.businessHead.send(createLead, {
    body: {
      firstName: 'Kavya',
      lastName: 'Iyer',
      phone: '+919812340001',
      source: 'referral',
      projectIds: [records.project],
      ownerId: executive.id,
    },
  });
  const { id } = created.body.data as { id: string };
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' });
  await bell.waitFor();
  await bell.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /Unread: New lead: Kavya Iyer/ }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/leads/${id}`);
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  expect(faults).toEqual([]);
});
