// covers: auth, organizations

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { version } from '../../package.json';
import { closePages, openBrowser } from '../support/browser.ts';
import type { ReceivedMail } from '../support/mail-server.ts';
import { linkIn } from '../support/mail-server.ts';
import type { TestApp } from '../support/test-app.ts';
import { PASSWORD, testApp } from '../support/test-app.ts';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await testApp({ withScreens: true, withMail: true });
  browser = await openBrowser();
});

afterAll(async () => {
  await closePages(browser);
  await app?.stop();
});

async function open(path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${app.url}${path}`);
  return page;
}

/** Registers an organization in Pune through the wizard, as its first Business Head. */
async function registerThrough(page: Page, email: string): Promise<void> {
  await page.getByLabel('Organization name').fill('Kalpa Homes');
  await page.getByLabel('Organization type').selectOption('Real Estate Developer');
  await page.getByLabel('City').fill('Pune');
  await page.getByLabel('Country').selectOption('India');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('First name').fill('Meera');
  await page.getByLabel('Last name').fill('Kulkarni');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /I agree to the/ }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/dashboard');
}

/** Two have come: that of the registration, and the one sent again. */
async function lastMailTo(email: string): Promise<ReceivedMail> {
  await app.mails.next(email);
  return app.mails.next(email);
}

describe('a newly registered organization', () => {
  it('registers through the wizard and arrives at an empty dashboard that says what comes first', async () => {
    const page = await open('/register');
    await registerThrough(page, 'meera@first.test');
    await page.getByText('Nothing to show yet').waitFor();
    await page.getByRole('link', { name: 'Create project' }).first().waitFor();
    expect(await page.getByText(`v${version}`).count()).toBeGreaterThan(0);
    await page.context().close();
  });

  it('confirms its email before anything leaves it: told above every page, with a new link for an old one', async () => {
    const page = await open('/register');
    await registerThrough(page, 'kavya@first.test');
    await page.getByText('Confirm kavya@first.test.').waitFor();
    await page.getByRole('link', { name: 'Confirm your email' }).click();
    await page.getByText('We sent a link to kavya@first.test.').waitFor();
    await page.goto(`${app.url}/verify-email?token=of-an-old-mail`);
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await page.getByText('This link is invalid or has expired.').waitFor();
    await page.getByRole('button', { name: 'Send link again' }).click();
    await page.getByText('We have sent a link to kavya@first.test.').waitFor();
    const link = linkIn(await lastMailTo('kavya@first.test'));
    await page.goto(`${app.url}${link}`);
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await page.getByText('Your address kavya@first.test is confirmed.').waitFor();
    await page.getByRole('link', { name: 'Open Plinth' }).click();
    await page.getByText('Nothing to show yet').waitFor();
    expect(await page.getByText('Confirm kavya@first.test.').count()).toBe(0);
    await page.context().close();
  });

  it('signs in with the keyboard alone and is sent to the page it asked for', async () => {
    const registration = await open('/register');
    await registerThrough(registration, 'asha@first.test');
    await registration.context().close();
    const page = await open('/leads');
    await page.waitForURL('**/login');
    await page.getByLabel('Email').focus();
    await page.keyboard.type('asha@first.test');
    await page.keyboard.press('Tab');
    if (
      !(await page
        .getByLabel('Password', { exact: true })
        .evaluate((field) => field === document.activeElement))
    ) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/leads');
    await page.getByText('No leads yet').waitFor();
    expect(new URL(page.url()).pathname).toBe('/leads');
    await page.context().close();
  });
});
