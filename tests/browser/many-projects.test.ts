// covers: insight

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insightScreens } from '#insight/insight.screens.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { smallTargets, violations } from '../support/accessibility.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { faintColours } from '../support/colours.ts';
import type { Person } from '../support/person.ts';
import { photographed } from '../support/photographed.ts';
import { dress } from '../support/scheme.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestApp, TestUser } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';
import { settled, visit } from '../support/visit.ts';

// What adds up a company, where there is nothing to add up yet and where there are forty projects; with one project
// the other stories go.

const PROJECTS = 40;
const SCREENS = insightScreens.map(({ path }) => path).filter((path) => !path.includes(':'));

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

it.each([
  ['no project', 0],
  ['forty projects, each with a booking', PROJECTS],
])(
  'with %s every dashboard and report is sound on desk and phone, and says what it is of',
  async (_, projects) => {
    const organization = await app.organization();
    const head = organization.businessHead;
    for (let at = 1; at <= projects; at++) await sellOne(head, at);
    const person = await signedIn(browser, app, head, '/profile');
    for (const path of SCREENS) await isSound(person, path, projects);
    expect(person.faults).toEqual([]);
    await person.stop();
  },
);

/** Names as long as builders give them, of which no two are cut to the same. */
function nameOf(at: number): string {
  return `Phase ${at} of Vrindavan Greens Township`;
}

async function sellOne({ caller }: TestUser, at: number): Promise<void> {
  await app.application.runAs(caller, new Date().toISOString(), async (work) => {
    const { units } = await buildLaunchedProject(work, { project: { name: nameOf(at) } });
    const [unit] = units;
    if (unit) await buildSale(work, { unitId: unit.id });
  });
}

async function isSound({ page }: Person, path: string, projects: number): Promise<void> {
  await visit(page, path);
  const name = `${path.slice(1).replaceAll('/', '-')}-of-${projects}`;
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await settled(page);
    expect
      .soft([...(await smallTargets(page)), ...(await sideways(page))], `${name} at ${width}`)
      .toEqual([]);
  }
  expect.soft(await violations(page), name).toEqual([]);
  await dress(page, 'dark');
  expect.soft(await faintColours(page), name).toEqual([]);
  await dress(page, 'light');
  await photographed(page, name);
}

async function sideways(page: Page): Promise<string[]> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return beyond > 0 ? [`scrolls sideways by ${beyond} px`] : [];
}
