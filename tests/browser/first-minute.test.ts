import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailOf } from '#app/demonstration/company.ts';
import { PASSWORD, PEOPLE } from '#app/demonstration/people.data.ts';
import { violations } from '../support/accessibility.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import type { HeldFilling } from '../support/held-filling.ts';
import { heldFilling } from '../support/held-filling.ts';

let held: HeldFilling;
let browser: Browser;

beforeAll(async () => {
  held = await heldFilling({ withScreens: true, now: '2026-11-03T06:30:00.000Z', share: 0.01 });
  browser = await openBrowser();
});

afterAll(async () => {
  await closePages(browser);
  await held?.finish();
  await held?.app.stop();
});

async function signIn(page: Page): Promise<void> {
  const head = PEOPLE.find(({ role }) => role === 'Business Head');
  await page.getByLabel('Email').fill(head ? emailOf(head) : '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
}

describe('the first minute of a demonstration', () => {
  it('shows before and after sign-in how far it is, and at the end the figures of the whole', async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    await page.goto(`${held.app.url}/login`);
    const bar = page.getByRole('progressbar', { name: 'Filling the demonstration' });
    await bar.waitFor();
    await page.getByText('You can sign in already and look around.').waitFor();
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(40);
    expect(await violations(page)).toEqual([]);

    await signIn(page);
    const banner = page.getByRole('complementary', { name: 'Demonstration data' });
    await banner.getByText('You can make changes when it is complete.').waitFor();
    await banner.getByText(/Bookings, receipts and invoices · \d+ % · about \d+ seconds left/).waitFor();
    const figures = page.getByRole('list', { name: 'Key figures' });
    const before = await figures.innerText();

    await held.finish();
    await banner.getByText('do not enter real customers').waitFor();
    await bar.waitFor({ state: 'detached' });
    await expect.poll(() => figures.innerText()).not.toBe(before);
    await context.close();
  });
});
