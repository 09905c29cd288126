// covers: units, towers

import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { getUnit, updateUnit } from '#inventory/units/unit.contract.ts';
import { buildLaunchedProject, THREE_BHK } from '#inventory/units/server/unit.factory.ts';
import type { LaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { Work } from '#platform/server/context.ts';
import { smallTargets, violations } from '../support/accessibility.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import type { Person } from '../support/person.ts';
import { signedIn } from '../support/signed-in.ts';
import { followSystem } from '../support/scheme.ts';
import type { TestApp, TestOrganization } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

let app: TestApp;
let browser: Browser;
let organization: TestOrganization;

beforeAll(async () => {
  app = await testApp({ withScreens: true });
  browser = await openBrowser();
  organization = await app.organization();
});

afterAll(async () => {
  await closePages(browser);
  await app?.stop();
});

const run = <T>(command: (work: Work) => Promise<T>) =>
  app.application.runAs(organization.businessHead.caller, new Date().toISOString(), command);

/** Twelve floors with four flats each: floor 12 stands on top. */
const tower = () =>
  run((work) =>
    buildLaunchedProject(work, {
      units: {
        floors: { from: 1, to: 12, exclude: [] },
        pattern: ['01', '02', '03', '04'].map((suffix) => ({ suffix, ...THREE_BHK })),
      },
    }),
  );

const cell = (page: Page, number: string): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`^(✓\\s*)?${number}\\b`) });
const planOf = ({ project }: LaunchedProject) => `${app.url}/projects/${project.id}?tab=units`;
const unitAt = ({ units }: LaunchedProject, end: string): Unit => {
  const unit = units.find(({ unitNumber }) => unitNumber.endsWith(`-${end}`));
  if (!unit) throw new Error(`There is no unit ${end}.`);
  return unit;
};
const stateOf = async ({ id }: Unit) =>
  ((await organization.businessHead.send(getUnit, { params: { id } })).body.data as Unit).status;

async function atPlan(launched: LaunchedProject): Promise<Person> {
  const person = await signedIn(browser, app, organization.businessHead);
  await person.page.goto(planOf(launched));
  await cell(person.page, '1203').waitFor();
  return person;
}

it('a plan is worked by keys alone: walk, look, choose a range, block it and take it back', async () => {
  const launched = await tower();
  const person = await atPlan(launched);
  const { page } = person;
  const { keyboard } = page;
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.querySelector('b')?.textContent ?? document.activeElement?.textContent,
    );
  const walk = async (keys: readonly string[], to: string) => {
    for (const key of keys) await keyboard.press(key);
    await expect.poll(focused).toBe(to);
  };
  for (let stops = 0; (await focused()) !== '1201' && stops < 60; stops += 1) await keyboard.press('Tab');
  await walk(['ArrowRight', 'ArrowDown'], '1102');
  await walk(['End'], '1104');
  await walk(['PageDown'], '104');
  await walk(['Control+Home'], '1201');
  await walk(['Control+End'], '104');
  await walk(['Control+Home', 'ArrowDown'], '1101');

  // Enter leads into the panel, Escape back to the cell.
  await keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: /^Unit .*1101$/ });
  await panel.getByRole('link', { name: 'Book this unit' }).waitFor();
  await panel.locator(':focus').waitFor();
  await keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('1101');

  // A rectangle by Shift, a single one by Space, a whole floor by its head.
  await keyboard.press('Shift+ArrowRight');
  await keyboard.press('Shift+ArrowDown');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByText('4 selected').waitFor();
  await walk(['ArrowDown'], '902');
  await keyboard.press('x');
  await bar.getByText('5 selected').waitFor();
  await keyboard.press('Space');
  await bar.getByText('4 selected').waitFor();
  await walk(['Home', 'ArrowLeft'], '9');
  await keyboard.press('Space');
  await bar.getByText('8 selected').waitFor();
  await keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });

  await walk(['ArrowRight'], '901');
  await keyboard.press('Shift+ArrowRight');
  await bar.getByText('2 selected').waitFor();
  const block = bar.getByRole('button', { name: 'Block', exact: true });
  for (let stops = 0; stops < 20 && !(await isFocused(block)); stops += 1) await keyboard.press('Tab');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Block 2 units' });
  const reason = dialog.getByLabel('Reason');
  await reason.waitFor();
  for (let stops = 0; stops < 10 && !(await isFocused(reason)); stops += 1) await keyboard.press('Tab');
  await keyboard.type('Legal');
  await dialog.getByText('2 units change').waitFor();
  const submit = dialog.getByRole('button', { name: 'Block 2 units' });
  for (let stops = 0; stops < 10 && !(await isFocused(submit)); stops += 1) await keyboard.press('Tab');
  await keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const both = [unitAt(launched, '901'), unitAt(launched, '902')];
  await cell(page, '901').filter({ hasText: 'Legal' }).waitFor();
  expect(await Promise.all(both.map(stateOf))).toEqual(['blocked', 'blocked']);
  await keyboard.press('Control+z');
  await person.isTold('2 units restored');
  expect(await Promise.all(both.map(stateOf))).toEqual(['available', 'available']);
  await cell(page, '901').filter({ hasText: 'crore' }).waitFor();
  expect(person.faults).toEqual([]);
  await person.stop();
});

/** Colours glide from one scheme to the other. */
async function isOpenToAll(page: Page): Promise<void> {
  await expect.poll(() => violations(page)).toEqual([]);
}

async function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

it('what one does to a unit is seen in the plan of the other, who keeps selection, focus and place', async () => {
  const launched = await tower();
  const [watcher, actor] = [await atPlan(launched), await atPlan(launched)];
  const { page } = watcher;
  await cell(page, '203').click({ modifiers: ['Control'] });
  await page.getByRole('region', { name: 'Selected rows' }).getByText('1 selected').waitFor();
  await cell(page, '204').focus();
  const scroll = () => page.evaluate(() => Math.round(window.scrollY));
  const before = await scroll();

  const taken = unitAt(launched, '1203');
  await cell(actor.page, '1203').click();
  await actor.press('Block unit');
  await actor.choose('Reason', 'Legal matter');
  await actor.submit('Block unit');
  await cell(page, '1203').filter({ hasText: 'Legal' }).waitFor();
  await page.getByRole('group', { name: 'Show only' }).getByText('47').waitFor();
  expect(await cell(page, '203').getAttribute('aria-selected')).toBe('true');
  expect(await isFocused(cell(page, '204'))).toBe(true);
  expect(await scroll()).toBe(before);
  expect(await stateOf(taken)).toBe('blocked');

  // Whose dialog is open when somebody else is faster is told so, and offered what is like it.
  const wanted = unitAt(launched, '1102');
  await cell(page, '1102').click();
  await watcher.press('Reserve unit');
  const dialog = page.getByRole('dialog', { name: /^Reserve/ });
  await dialog.waitFor();
  const lead = await run((work) => buildLead(work, { projectIds: [launched.project.id] }));
  const body = { status: 'reserved', reservedForLeadId: lead.id };
  await organization.businessHead.send(updateUnit, { params: { id: wanted.id }, body });
  await dialog.getByText(`${wanted.unitNumber} was just taken by Meera Kulkarni.`).waitFor();
  await dialog
    .getByRole('button', { name: /, floor 11, / })
    .first()
    .click();
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('peek')).not.toBe(wanted.id);
  expect([...watcher.faults, ...actor.faults]).toEqual([]);
  await watcher.stop();
  await actor.stop();
});

it('the legend and filters dim what is not asked for, keep the counts and stand in the address', async () => {
  const launched = await tower();
  const body = { status: 'blocked', statusReason: 'legal' };
  await organization.businessHead.send(updateUnit, { params: { id: unitAt(launched, '1204').id }, body });
  const person = await atPlan(launched);
  const { page } = person;
  const legend = page.getByRole('group', { name: 'Show only' });
  await legend.getByRole('button', { name: 'Blocked 1' }).click();
  const dimmed = page.locator('[data-id][data-status="hidden"]');
  await expect.poll(() => dimmed.count()).toBe(47);
  await legend.getByRole('button', { name: 'Available 47' }).click();
  await expect.poll(() => dimmed.count()).toBe(0);
  await legend.getByRole('button', { name: 'Blocked 1' }).click();
  await expect.poll(() => dimmed.count()).toBe(1);
  await page.goto(`${planOf(launched)}&view=plan&floorMin=11`);
  await expect.poll(() => dimmed.count()).toBe(40);
  await page.getByRole('radio', { name: 'List' }).click({ force: true });
  await expect.poll(() => page.getByRole('row').filter({ hasText: '3BHK' }).count()).toBe(8);
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('up to four units are compared side by side, by an address that can be sent', async () => {
  const launched = await tower();
  const person = await atPlan(launched);
  const { page } = person;
  for (const number of ['1201', '1101', '101']) await cell(page, number).click({ modifiers: ['Control'] });
  await page.getByRole('button', { name: 'Compare' }).click();
  const table = page.getByRole('region', { name: 'Compared units' });
  await table.getByText('Cheapest', { exact: true }).waitFor();
  expect(await table.getByRole('columnheader').count()).toBe(4);
  // Eight floors of rise above the fourth, of 45 rupees for each of 985 sq ft of carpet.
  await table.getByText('+₹3,54,600').waitFor();
  await page.reload();
  await table.getByText('Cheapest', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to the plan' }).click();
  await cell(page, '1203').waitFor();
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('from a free unit to its booking it is two clicks', async () => {
  const launched = await tower();
  const person = await atPlan(launched);
  const { page } = person;
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await click(cell(page, '1203'));
  await click(page.getByRole('link', { name: 'Book this unit' }));
  await page.waitForURL(/\/sales\/create\?unit=/);
  expect(clicks).toBeLessThanOrEqual(3);
  await person.stop();
});

it('on a phone floors fold into lines with their counts, cells fit a thumb, and a unit covers the screen', async () => {
  const launched = await tower();
  const person = await atPlan(launched);
  const { page } = person;
  await page.setViewportSize({ width: 360, height: 740 });
  const upper = page.getByRole('button', { name: /^Floors 5–12 32 free of 32/ });
  const lower = page.getByRole('button', { name: /^Floors 1–4 16 free of 16/ });
  await lower.waitFor();
  expect(await upper.getAttribute('aria-expanded')).toBe('true');
  await lower.click();
  const box = await cell(page, '101').boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  // Where no bar covers half of a button.
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const colorScheme of ['light', 'dark'] as const) {
    await followSystem(page, colorScheme);
    await isOpenToAll(page);
  }
  expect(await smallTargets(page)).toEqual([]);
  await cell(page, '101').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('link', { name: 'Book this unit' }).waitFor();
  expect((await sheet.boundingBox())?.width).toBe(360);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'detached' });
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('a plan and what is done on it are open to everybody in both schemes', async () => {
  const launched = await tower();
  const person = await atPlan(launched);
  const { page } = person;
  for (const mode of ['Price', 'Status']) {
    await page.getByRole('radio', { name: mode }).click({ force: true });
    for (const colorScheme of ['light', 'dark'] as const) {
      await followSystem(page, colorScheme);
      await cell(page, '1203').waitFor();
      await isOpenToAll(page);
    }
  }
  for (const number of ['1201', '1202']) await cell(page, number).click({ modifiers: ['Control'] });
  await page.getByRole('button', { name: 'Price', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the price of 2 units' });
  await dialog.getByLabel('Amount').fill('100');
  await dialog.getByText('list value +₹1,97,000').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change 2 units' }).click();
  await dialog.waitFor({ state: 'detached' });
  // Later, from the same place.
  await page.getByRole('button', { name: 'Bulk changes' }).click();
  const acts = page.getByRole('dialog', { name: 'Bulk changes' });
  await acts.getByText('Base rate raised by ₹100 / sq ft').waitFor();
  expect(await violations(page)).toEqual([]);
  await acts.getByRole('button', { name: 'Undo' }).click();
  await acts.getByText(/^.* Undone by Meera Kulkarni/).waitFor();
  expect(person.faults).toEqual([]);
  await person.stop();
});
