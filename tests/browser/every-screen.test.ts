import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMe } from '../../src/domains/users/user.contract.ts';
import { PLAIN_SCREENS } from '../../src/screens/plain.screens.ts';
import { PUBLIC_SCREENS } from '../../src/screens/public.screens.ts';
import { SCREENS } from '../../src/web.screens.ts';
import { faintColours, smallTargets, violations } from '../support/accessibility.ts';
import { launchChromium } from '../support/chromium.ts';
import { watchFaults } from '../support/page-faults.ts';
import { leadImports } from '../support/lead-imports.ts';
import { postedRuns } from '../support/posted-runs.ts';
import type { Shown } from '../support/screen-addresses.ts';
import { addressOf, leadsToScreen } from '../support/screen-addresses.ts';
import { LAYERS } from '../support/screen-layers.ts';
import type { TestApp, TestUser } from '../support/test-app.ts';
import { PASSWORD, testApp } from '../support/test-app.ts';
import { testWorld, told } from '../support/world.ts';

/** A folder for pictures of all that is visited; none are made unless it is named. */
const PICTURES = process.env['PLINTH_SCREENSHOTS'];

const LOOKS = [
  { name: 'desk', width: 1280, height: 800, isPhone: false },
  { name: 'phone', width: 360, height: 740, isPhone: true },
] as const;

type Look = (typeof LOOKS)[number];

let app: TestApp;
let browser: Browser;
let records: Shown;
let user: TestUser;

beforeAll(async () => {
  app = await testApp({ withScreens: true });
  browser = await launchChromium();
  const world = await testWorld(app);
  const { businessHead } = world.organization;
  records = {
    ...world.records,
    ...(await leadImports(app, businessHead, world.records.project)),
    ...(await postedRuns(app, businessHead)),
  };
  // Not she who recorded the receipts: she may verify them.
  user = await world.organization.user('Business Head');
  await app.application.runAs(user.caller, new Date().toISOString(), told);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

describe.each(LOOKS)('at $width px', (look) => {
  let page: Page;
  let faults: readonly string[];

  beforeAll(async () => {
    ({ page, faults } = await open(look));
    await signIn(page);
  });
  afterAll(async () => await page.context().close());

  it.each(SCREENS.map(({ path }) => path))('%s is sound in both colour schemes', async (path) => {
    const before = faults.length;
    await visit(page, addressOf(path, records));
    const findings = await judge(page, nameOf(path), look);
    for (const tab of await otherTabs(page)) {
      await visit(page, tab);
      findings.push(...(await judge(page, `${nameOf(path)}${new URL(page.url()).search}`, look)));
    }
    expect([...findings, ...faults.slice(before)]).toEqual([]);
  });

  it.each(LAYERS.filter((layer) => !layer.isPublic && (!layer.on || layer.on === look.name)))(
    'the layer $name is sound in both colour schemes',
    async ({ name, path, reveal }) => {
      const before = faults.length;
      // A page outside the shell leaves nothing open of what was opened before.
      await visit(page, '/404');
      await visit(page, addressOf(path, records));
      await reveal(page);
      await settled(page);
      expect([...(await judge(page, name, look)), ...faults.slice(before)]).toEqual([]);
    },
  );

  it.each([...PUBLIC_SCREENS, ...PLAIN_SCREENS].map(({ path }) => path))(
    '%s is sound for a stranger in both colour schemes',
    async (path) => {
      const stranger = await open(look);
      // A link that is sent to somebody opens what it was made for.
      const address = path.startsWith('/share/') ? addressOf(path, records) : path;
      await stranger.page.goto(`${app.url}${address}`);
      await settled(stranger.page);
      const findings = await judge(stranger.page, nameOf(path), look);
      await stranger.page.context().close();
      expect([...findings, ...stranger.faults]).toEqual([]);
    },
  );

  it.each(LAYERS.filter((layer) => layer.isPublic))(
    'the layer $name is sound for a stranger in both colour schemes',
    async ({ name, path, reveal }) => {
      const stranger = await open(look);
      await stranger.page.goto(`${app.url}${path}`);
      await reveal(stranger.page);
      await settled(stranger.page);
      const findings = await judge(stranger.page, name, look);
      await stranger.page.context().close();
      expect([...findings, ...stranger.faults]).toEqual([]);
    },
  );
});

async function open({ width, height, isPhone }: Look): Promise<{ page: Page; faults: readonly string[] }> {
  const context = await browser.newContext({
    viewport: { width, height },
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Kolkata',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(6_000);
  return { page, faults: watchFaults(page) };
}

async function signIn(page: Page): Promise<void> {
  const { body } = await user.send(getMe);
  await page.goto(`${app.url}/login`);
  await page.getByLabel('Email').fill((body.data as { email: string }).email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
}

/** Goes to an address as a link within the product does, without loading it all again. */
async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    // Until the next screen is there, the one that is left stays to be seen.
    if (!to.startsWith(`${window.location.pathname}?`))
      document.querySelector('h1')?.setAttribute('data-left', '');
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
  await page.locator('h1[data-left]').waitFor({ state: 'detached' });
  await settled(page);
}

/** Everything that was asked for is there, and no bar stands in for it. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"], .MuiSkeleton-root, [role="progressbar"]') &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}

/** Addresses of the parts of a record that are not open. */
async function otherTabs(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: /^Parts of/ }).getByRole('link');
  return links.evaluateAll((found: HTMLAnchorElement[]) =>
    found.filter((link) => !link.ariaCurrent).map((link) => link.pathname + link.search),
  );
}

/**
 * All that is wrong with what is shown, in words: everything in the scheme that it stands in, the colours in the other
 * too. It stays in that one, which spares the next screen a change.
 */
async function judge(page: Page, name: string, look: Look): Promise<string[]> {
  const scheme = await schemeOf(page);
  await photograph(page, `${name}.${scheme}.${look.width}`);
  const findings = [
    ...(await violations(page)),
    ...(await misnamed(page)),
    ...(await strayLinks(page)),
    ...(await smallTargets(page)),
    ...(await overflow(page)),
  ];
  const other = scheme === 'light' ? 'dark' : 'light';
  await dress(page, other);
  await photograph(page, `${name}.${other}.${look.width}`);
  const faint = await faintColours(page);
  return [
    ...findings.map((finding) => `${name}: ${finding}`),
    ...faint.map((finding) => `${name}: ${other}: ${finding}`),
  ];
}

function schemeOf(page: Page): Promise<'light' | 'dark'> {
  return page.evaluate(() => (document.documentElement.hasAttribute('data-dark') ? 'dark' : 'light'));
}

async function dress(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (scheme) => document.documentElement.hasAttribute(`data-${scheme}`),
    colorScheme,
  );
  await settled(page);
}

/** One heading names the screen, and the window is named too. */
async function misnamed(page: Page): Promise<string[]> {
  const headings = await page.locator('h1').allTextContents();
  const title = await page.title();
  return [
    ...(headings.length === 1 && headings[0]?.trim() ? [] : [`its h1 are ${JSON.stringify(headings)}`]),
    ...(/^.+ · Plinth$/.test(title) ? [] : [`the window is called "${title}"`]),
  ];
}

async function strayLinks(page: Page): Promise<string[]> {
  const addresses = await page
    .locator('a[href^="/"]:not([download])')
    .evaluateAll((links: HTMLAnchorElement[]) => links.map(({ href }) => href));
  return addresses.filter((address) => !leadsToScreen(address)).map((address) => `${address} is no screen`);
}

async function overflow(page: Page): Promise<string[]> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return beyond > 0 ? [`scrolls sideways by ${beyond} px`] : [];
}

async function photograph(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}

/** '/sales/:saleId' → 'sales-saleId', as a file may be called. */
function nameOf(path: string): string {
  return path.slice(1).replaceAll(/[:/]+/g, '-');
}
