import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { getMe } from '../../src/domains/users/user.contract.ts';
import { launchChromium } from '../support/chromium.ts';
import type { TestApp } from '../support/test-app.ts';
import { PASSWORD, testApp } from '../support/test-app.ts';
import { testWorld } from '../support/world.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await testApp({ withScreens: true });
  browser = await launchChromium();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function shot(page: Page, name: string) {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.waitForTimeout(900);
  await page.screenshot({ path: `/tmp/p2pics/${name}.png` });
}

it('looks', { timeout: 200_000 }, async () => {
  const { organization, records } = await testWorld(app);
  const { email } = (await organization.businessHead.send(getMe)).body.data as { email: string };
  for (const [scheme, width, height] of [
    ['light', 1280, 800],
    ['dark', 360, 780],
    ['light', 360, 780],
    ['dark', 1280, 800],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
    const page = await context.newPage();
    await page.goto(`${app.url}/share/${records.shareToken}`);
    await page.getByText('What you pay').waitFor();
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/p2pics/share-${scheme}-${width}.png`, fullPage: true });
    await page.goto(`${app.url}/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/dashboard');
    await page.goto(`${app.url}/approvals?peek=${records.approval}`);
    await page.getByText('Effect').first().waitFor();
    await shot(page, `approvals-${scheme}-${width}`);
    await page.goto(`${app.url}/cost-sheets/${records.costSheet}`);
    await page.getByText('Link for the customer').waitFor();
    await shot(page, `issued-${scheme}-${width}`);
    await page.goto(
      `${app.url}/projects/${records.project}/units/${records.unit}/cost-sheet?lead=${records.lead}&with=${records.costSheet}`,
    );
    await page.getByRole('heading', { name: 'Compared with' }).waitFor();
    await page.getByRole('heading', { name: 'Compared with' }).scrollIntoViewIfNeeded();
    await shot(page, `compare-${scheme}-${width}`);
    await context.close();
  }
});
