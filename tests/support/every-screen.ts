import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PLAIN_SCREENS, PUBLIC_SCREENS, SCREENS } from '#app/web.screens.ts';
import { smallTargets, violations } from './accessibility.ts';
import { faintColours } from './colours.ts';
import { partOfToday } from './depth.ts';
import { closePages, openBrowser } from './browser.ts';
import { creditedInvoice } from './credited-invoice.ts';
import { watchFaults } from './page-faults.ts';
import { dress, schemeOf } from './scheme.ts';
import { leadImports } from './lead-imports.ts';
import { postedRuns } from './posted-runs.ts';
import type { Shown } from './screen-addresses.ts';
import { addressOf, leadsToScreen } from './screen-addresses.ts';
import { LAYERS } from './screen-overlays.ts';
import type { SignedInStorage } from './signed-in.ts';
import { storageOf } from './signed-in.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { settled, visit } from './visit.ts';
import { openWorlds, told } from './world.ts';

/** A folder for pictures of all that is visited; none are made unless it is named. */
const PICTURES = process.env['PLINTH_SCREENSHOTS'];

const LOOKS = {
  desk: { name: 'desk', width: 1280, height: 800, isPhone: false },
  phone: { name: 'phone', width: 360, height: 740, isPhone: true },
} as const;

const PARTS = 5;

type Look = (typeof LOOKS)[keyof typeof LOOKS];

let app: TestApp;
let browser: Browser;
let records: Shown;
let user: TestUser;

/** Judges every screen or every overlay in one size: a file of tests for each, so that they go on beside each other. */
export function everyScreenIsSound(size: keyof typeof LOOKS, what: 'screens' | 'layers'): void {
  const look = LOOKS[size];
  // Each in one size on one of five days, and in the other on another of them; before a release in both.
  const ofToday = <T>(all: readonly T[]) => partOfToday(all, PARTS, size === 'desk' ? 0 : 1, PARTS);
  const screens = what === 'screens' ? ofToday(SCREENS) : [];
  const strange = what === 'screens' ? ofToday([...PUBLIC_SCREENS, ...PLAIN_SCREENS]) : [];
  const overlays = what === 'layers' ? ofToday(LAYERS) : [];
  let page: Page;
  let faults: readonly string[];

  beforeAll(async () => {
    const opened = await openWorlds({ withScreens: true });
    const { world } = opened;
    ({ app } = opened);
    browser = await openBrowser();
    const { businessHead } = world.organization;
    records = {
      ...world.records,
      ...(await leadImports(app, businessHead, world.records.project)),
      ...(await postedRuns(app, businessHead)),
      ...(await creditedInvoice(app, businessHead)),
    };
    // Not she who recorded the receipts: she may verify them.
    user = await world.organization.user('Business Head');
    await app.application.runAs(user.caller, new Date().toISOString(), told);
    ({ page, faults } = await open(look, await storageOf(app, user.email)));
    await page.goto(`${app.url}/dashboard`);
  }, 120_000);

  afterAll(async () => {
    await closePages(browser);
    await app?.stop();
  });

  it.each(screens.map(({ path }) => path))('%s is sound in both colour schemes', async (path) => {
    const before = faults.length;
    await visit(page, addressOf(path, records));
    const findings = await judge(page, nameOf(path), look);
    for (const tab of await otherTabs(page)) {
      await visit(page, tab);
      findings.push(...(await judge(page, `${nameOf(path)}${new URL(page.url()).search}`, look)));
    }
    expect([...findings, ...faults.slice(before)]).toEqual([]);
  });

  it.each(overlays.filter((layer) => !layer.isPublic && (!layer.on || layer.on === look.name)))(
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

  it.each(strange.map(({ path }) => path))(
    '%s is sound for a stranger in both colour schemes',
    async (path) => {
      const stranger = await open(look);
      // A link that is sent to somebody opens what it was made for.
      const address = path.startsWith('/invit') ? path : addressOf(path, records);
      await stranger.page.goto(`${app.url}${address}`);
      await settled(stranger.page);
      const findings = await judge(stranger.page, nameOf(path), look);
      await stranger.page.context().close();
      expect([...findings, ...stranger.faults]).toEqual([]);
    },
  );

  it.each(overlays.filter((layer) => layer.isPublic))(
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
}

async function open(
  { width, height, isPhone }: Look,
  storageState?: SignedInStorage,
): Promise<{ page: Page; faults: readonly string[] }> {
  const context = await browser.newContext({
    storageState,
    viewport: { width, height },
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Kolkata',
  });
  const page = await context.newPage();
  // Ample for a busy machine: time decides nothing here.
  page.setDefaultTimeout(60_000);
  return { page, faults: watchFaults(page) };
}

/** Addresses of the parts of a record that are not open. */
async function otherTabs(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: / sections$/ }).getByRole('link');
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
  // What was written into may have scrolled the page, and its bar then lies over half of a control.
  await page.evaluate(() => window.scrollTo(0, 0));
  await photograph(page, `${name}.${scheme}.${look.width}`);
  const findings = [...(await violations(page)), ...(await flaws(page)), ...(await smallTargets(page))];
  const other = scheme === 'light' ? 'dark' : 'light';
  await dress(page, other);
  await photograph(page, `${name}.${other}.${look.width}`);
  const faint = await faintColours(page);
  return [
    ...findings.map((finding) => `${name}: ${finding}`),
    ...faint.map((finding) => `${name}: ${other}: ${finding}`),
  ];
}

/** One heading names the screen, and the window is named too; every link leads to a screen; nothing is too wide. */
async function flaws(page: Page): Promise<string[]> {
  const { headings, title, addresses, beyond } = await page.evaluate(() => ({
    headings: [...document.querySelectorAll('h1')].map((heading) => heading.textContent ?? ''),
    title: document.title,
    addresses: [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([download])')].map(
      ({ href }) => href,
    ),
    beyond: document.documentElement.scrollWidth - window.innerWidth,
  }));
  const stray = addresses.filter((address) => !leadsToScreen(address));
  return [
    ...(headings.length === 1 && headings[0]?.trim() ? [] : [`its h1 are ${JSON.stringify(headings)}`]),
    ...(/^.+ · Plinth$/.test(title) ? [] : [`the window is called "${title}"`]),
    ...stray.map((address) => `${address} is no screen`),
    ...(beyond > 0 ? [`scrolls sideways by ${beyond} px`] : []),
  ];
}

async function photograph(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}

/** '/sales/:saleId' → 'sales-saleId', as a file may be called. */
function nameOf(path: string): string {
  return path.slice(1).replaceAll(/[:/]+/g, '-');
}
