import type { Page } from 'playwright-core';
import { launchChromium, findChromium } from '../tests/support/chromium.ts';
import { PLAN_UNITS, seedPlan, seedTallTower, TALL_UNITS } from './support/many-units.ts';
import { openBench } from './support/open-bench.ts';
import { BENCH_PERSON, openAccount } from './support/test-account.ts';
import { answerTime, keyTimes, paintTime, scrollFrames } from './support/screen-times.ts';
import { atShare } from './support/waiting-times.ts';

// npm run bench -- screens: how a stacking plan and a cost sheet feel in Chromium: from the data to the picture, from a
// key to the frame that follows, while scrolling, and from a choice to the total. Nothing is asserted: the machine says
// how fast it is.

const VISITS = 7;
const CHOICES = 40;

const { databaseUrl, plinth, close } = await openBench();
const browser = await launchChromium(await findChromium());
try {
  const account = await openAccount(plinth.url);
  const project = `${plinth.url}/projects/${account.projectId}`;
  const page = await signedIn(plinth.url);
  await seedPlan(databaseUrl, account);
  await measurePlan(page, `${project}?tab=units`, `plan of ${PLAN_UNITS.toLocaleString('en-IN')} units`);
  const { towerId, unitId } = await seedTallTower(databaseUrl, account);
  await measurePlan(page, `${project}?tab=units&tower=${towerId}`, `plan of ${TALL_UNITS} units`);
  await measureSheet(page, `${project}/units/${unitId}/cost-sheet`);
} finally {
  await browser.close();
  await close();
}

async function signedIn(url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  // The loader of TypeScript names functions by a helper that a page does not have.
  await page.addInitScript('globalThis.__name = (made) => made;');
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(BENCH_PERSON.email);
  await page.getByLabel('Password', { exact: true }).fill(BENCH_PERSON.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  return page;
}

async function measurePlan(page: Page, address: string, name: string): Promise<void> {
  const cells = page.locator('[data-id]');
  const paints: number[] = [];
  for (let visit = -1; visit < VISITS; visit += 1) {
    await page.goto(address);
    const painted = await paintTime(page, { cell: '[data-id]', data: '/units/plan' });
    // The first visit fetches and compiles what the others have.
    if (visit >= 0) paints.push(painted);
  }
  const drawn = await cells.count();
  await cells.first().focus();
  report(`${name}, ${drawn} drawn: data to picture`, paints);
  report(`${name}: arrow key to frame`, await keyTimes(page, ['ArrowDown', 'ArrowRight']));
  report(`${name}: Shift and arrow to frame`, await keyTimes(page, ['Shift+ArrowDown', 'Shift+ArrowRight']));
  report(`${name}: frames while scrolling`, await scrollFrames(page));
}

async function measureSheet(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('combobox', { name: /^Discount/ }).selectOption({ label: 'Percent of base' });
  const percent = page.getByLabel('Discount percent');
  await percent.click();
  const times: number[] = [];
  for (let choice = 0; choice < CHOICES; choice += 1)
    times.push(await answerTime(page, choice % 2 === 0 ? '2' : 'Backspace', 'All-in cost to the buyer'));
  report('cost sheet: key to total', times);
}

function report(name: string, times: readonly number[]): void {
  const rising = times.toSorted((one, other) => one - other);
  const cells = ([0.5, 0.95] as const).map((share) => `${atShare(rising, share).toFixed(0).padStart(5)} ms`);
  console.log(`${name.padEnd(52)} median ${cells[0]}  p95 ${cells[1]}`);
}
