import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../support/chromium.ts';
import type { TestApp } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PASSWORD = 'Correct-Horse-9';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await testApp({ withScreens: true });
  const { executablePath, args, env } = await findChromium();
  browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function open(path: string, width = 1280, colourScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme: colourScheme });
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

async function violations(page: Page): Promise<string[]> {
  // Evaluated by the debugger: the content security policy allows no script but the page's own.
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string }[] }> };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const { violations: found } = await axe.run({ runOnly: { type: 'tag', values: tags } });
    return found.map((one) => one.id);
  });
}

describe('a newly registered organization', () => {
  it('registers through the wizard and arrives at an empty dashboard that says what comes first', async () => {
    const page = await open('/register');
    await registerThrough(page, 'meera@first.test');
    await page.getByText('Nothing to show yet').waitFor();
    await page.getByRole('link', { name: 'Create project' }).first().waitFor();
    expect(await page.getByText('v1.10.0').count()).toBeGreaterThan(0);
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

describe('the public screens', () => {
  it.each([
    [1280, 'light'],
    [1280, 'dark'],
    [360, 'light'],
    [360, 'dark'],
  ] as const)('have no accessibility violation at %i px in %s', async (width, scheme) => {
    for (const path of ['/login', '/register']) {
      const page = await open(path, width, scheme);
      await page.getByRole('button').first().waitFor();
      expect(await violations(page), path).toEqual([]);
      await page.context().close();
    }
  });
});
