import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, openBrowser } from '../support/browser.ts';
import { faintColours } from '../support/colours.ts';
import { dress } from '../support/scheme.ts';
import { storageOf } from '../support/signed-in.ts';
import { settled } from '../support/visit.ts';
import type { TestApp } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

let browser: Browser;
let app: TestApp;

beforeAll(async () => {
  browser = await openBrowser();
  app = await testApp({ withScreens: true });
});

afterAll(async () => {
  await closePages(browser);
  await app?.stop();
});

describe('of texts that look alike one is judged', () => {
  let page: Page;
  beforeAll(async () => {
    page = await (await browser.newContext()).newPage();
  });

  /** Which of the rules a page breaks that shows this. */
  async function broken(body: string): Promise<string[]> {
    await page.setContent(`<body style="background: #fff; font: 14px sans-serif">${body}</body>`);
    return (await faintColours(page)).map((finding) => finding.split(' ')[0] ?? '');
  }

  const FAINT = 'color: #a1a2a3';

  it('a faint one is found once, and again wherever something else lies under it', async () => {
    expect(await broken(`<p style="${FAINT}">Total due</p>`)).toEqual(['color-contrast']);
    expect(await broken(`<p style="${FAINT}">Paid so far</p>`)).toEqual([]);
    expect(await broken(`<div style="background: #eef"><p style="${FAINT}">Total due</p></div>`)).toEqual([
      'color-contrast',
    ]);
    expect(await broken(`<p style="${FAINT}; font-size: 13px">Total due</p>`)).toEqual(['color-contrast']);
  });

  it('a readable one says nothing of its like that stands on no dark box beside it', async () => {
    const white = '<p style="position: relative; color: #eeeeee; margin: 0">Total due</p>';
    const box = '<div style="position: absolute; inset: 0; background: #112"></div>';
    expect(await broken(`<div style="position: relative">${box}${white}</div>`)).toEqual([]);
    expect(await broken(`<div style="position: relative">${white}</div>`)).toEqual(['color-contrast']);
  });

  it('one that axe cannot judge, a single letter for instance, says nothing of its like', async () => {
    expect(await broken('<p style="color: #b1b2b3">x</p>')).toEqual([]);
    expect(await broken('<p style="color: #b1b2b3">Total due</p>')).toEqual(['color-contrast']);
  });

  it('one that is disabled says nothing of its like', async () => {
    expect(await broken('<button disabled style="color: #b4b5b6; background: #fff">Save</button>')).toEqual(
      [],
    );
    expect(await broken('<button style="color: #b4b5b6; background: #fff">Save</button>')).toEqual([
      'color-contrast',
    ]);
  });

  it('a link by itself says nothing of one that only its colour tells from its sentence', async () => {
    const link = '<a href="/sales" style="color: #202020; text-decoration: none">this sale</a>';
    expect(await broken(`<p>${link}</p>`)).toEqual([]);
    expect(await broken(`<p>All receipts of ${link} are verified.</p>`)).toEqual(['link-in-text-block']);
  });
});

it.each(['/login', '/settings'])(
  '%s has the colours in the dark that the screens are judged in, when the system asks for the dark',
  async (path) => {
    const { businessHead } = await app.organization();
    const storageState = path === '/login' ? undefined : await storageOf(app, businessHead.email);
    const [asked, dressed] = await Promise.all(
      (['dark', 'light'] as const).map(async (colorScheme) => {
        const context = await browser.newContext({ colorScheme, storageState, reducedMotion: 'reduce' });
        const page = await context.newPage();
        await page.goto(`${app.url}${path}`);
        await settled(page);
        return page;
      }),
    );
    if (!asked || !dressed) throw new Error('No page was opened.');
    const light = await coloursOf(dressed);
    await dress(dressed, 'dark');
    // Parts of a page may come a moment after its heading.
    await expect.poll(() => differingColours(asked, dressed)).toEqual([]);
    expect(await coloursOf(dressed)).not.toEqual(light);
  },
);

async function differingColours(...pages: [Page, Page]): Promise<string[]> {
  const [one, other] = await Promise.all(pages.map(coloursOf));
  if (!one || !other) throw new Error('No page was opened.');
  return [
    ...one.filter((colours, at) => colours !== other[at]),
    ...other.filter((colours, at) => colours !== one[at]),
  ];
}

/** Of every element that is shown. */
function coloursOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body, body *')].map((element) => {
      const { color, backgroundColor, borderTopColor, fill, stroke, boxShadow } = getComputedStyle(element);
      return [element.localName, color, backgroundColor, borderTopColor, fill, stroke, boxShadow].join(' ');
    }),
  );
}
