// covers: assignment, leads

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLead } from '#enquiries/leads/lead.contract.ts';
import { leadInput } from '#enquiries/leads/server/lead.factory.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { getMe } from '#company/people/user.contract.ts';
import { smallTargets, violations } from '../support/accessibility.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { watchFaults } from '../support/page-faults.ts';
import { photographed } from '../support/photographed.ts';
import { storageOf } from '../support/signed-in.ts';
import type { TestApp, TestOrganization, TestUser } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

let app: TestApp;
let browser: Browser;
let organization: TestOrganization;
let projectId: string;
let names: string[];

beforeAll(async () => {
  app = await testApp({ withScreens: true });
  organization = await app.organization();
  browser = await openBrowser();
  const { businessHead } = organization;
  const now = new Date().toISOString();
  projectId = await app.application.runAs(
    businessHead.caller,
    now,
    async (work) => (await buildLaunchedProject(work)).project.id,
  );
  const team = [await organization.user('Sales Executive'), await organization.user('Sales Executive')];
  names = await Promise.all(team.map(nameOf));
});

afterAll(async () => {
  await closePages(browser);
  await app?.stop();
});

async function nameOf(user: TestUser): Promise<string> {
  const { firstName, lastName } = (await user.send(getMe)).body.data as {
    firstName: string;
    lastName: string;
  };
  return `${firstName} ${lastName}`;
}

async function signedIn(user: TestUser): Promise<Page> {
  const storageState = await storageOf(app, user.email);
  const viewport = { width: 1280, height: 900 };
  const page = await (await browser.newContext({ storageState, viewport })).newPage();
  await page.goto(`${app.url}/dashboard`);
  return page;
}

async function newLead(): Promise<string> {
  const body = { ...leadInput(), projectIds: [projectId], language: 'Kannada' };
  const answer = await organization.businessHead.send(createLead, { body });
  return (answer.body.data as { id: string }).id;
}

it('a Sales Head sets a rule, tries it, and sends its person on leave; leads follow and say why', async () => {
  const [speaker = '', other = ''] = names;
  const page = await signedIn(await organization.user('Sales Head'));
  const faults = watchFaults(page);
  await page.goto(`${app.url}/settings/assignment`);
  await page.getByRole('button', { name: 'Add rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a rule' });
  await dialog.getByLabel('Name', { exact: true }).fill('Kannada speakers');
  await dialog.getByLabel('Languages').fill('Kannada');
  await dialog.getByLabel(speaker).check();
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  const rules = page.getByRole('region', { name: 'Rules' });
  await rules.getByText('Leads speaking Kannada').waitFor();

  const trial = page.getByRole('region', { name: 'Who would get this lead?' });
  await trial.getByRole('combobox', { name: 'Project' }).selectOption({ index: 1 });
  await trial.getByLabel('Language').fill('kannada');
  await trial.getByRole('button', { name: 'Test' }).click();
  await trial.getByText(`Rule Kannada speakers: ${speaker}, 1 today`).waitFor();
  const ruled = await newLead();
  await page.goto(`${app.url}/leads/${ruled}`);
  await page.getByText(`Rule Kannada speakers: ${speaker}, 1 today`).waitFor();

  await page.goto(`${app.url}/settings/assignment`);
  await page.getByRole('button', { name: 'Add leave' }).click();
  const absence = page.getByRole('dialog', { name: 'Add leave' });
  await absence.getByRole('combobox', { name: 'Person' }).selectOption({ label: speaker });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
  const later = new Date(Date.parse(today) + 3 * 86_400_000).toISOString().slice(0, 10);
  await absence.getByLabel('First day').fill(today);
  await absence.getByLabel('Last day').fill(later);
  await absence.getByRole('button', { name: 'Add leave' }).click();
  await page.getByRole('row', { name: new RegExp(`^${speaker}.*On leave until`) }).waitFor();
  const turned = await newLead();
  await page.goto(`${app.url}/leads/${turned}`);
  await page.getByText(`Round robin: ${other}, 1 today`).waitFor();

  await page.goto(`${app.url}/settings/assignment`);
  await page.getByRole('button', { name: `Reassign leads of ${speaker}` }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('dialog', { name: 'Reassign 1 lead?' }).getByText(`${other}: 1 lead`).waitFor();
  await page.getByRole('button', { name: 'Reassign leads', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: `Reassign leads of ${speaker}` }).waitFor();
  expect(faults).toEqual([]);
});

it('a date is typed as people say it, by keys alone, and reads the same in a browser of the United States', async () => {
  const [speaker = ''] = names;
  const storageState = await storageOf(app, organization.businessHead.email);
  const context = await browser.newContext({
    storageState,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  const faults = watchFaults(page);
  const { keyboard } = page;
  const retype = async (text: string) => {
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type(text);
  };
  await page.goto(`${app.url}/settings/assignment`);
  await page.getByRole('button', { name: 'Add leave' }).press('Enter');
  const absence = page.getByRole('dialog', { name: 'Add leave' });
  await absence.getByRole('combobox', { name: 'Person' }).selectOption({ label: speaker });
  const first = absence.getByLabel('First day');
  await first.focus();
  await retype('31 feb');
  await keyboard.press('Tab');
  await absence.getByText('Type a date such as 24 Nov, 24/11/2026, tomorrow or +7.').first().waitFor();
  await first.focus();
  await retype('5/6/2030');
  await absence.getByText('Wed, 5 Jun 2030').waitFor();
  await retype('24 nov 2030');
  await absence.getByText('Sun, 24 Nov 2030').waitFor();
  await photographed(page, 'date-typed');
  expect(await violations(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  await keyboard.press('Tab');
  expect(await first.inputValue()).toBe('24 Nov 2030');

  await first.focus();
  await keyboard.press('ArrowDown');
  const calendar = page.getByRole('dialog', { name: 'Choose a day' });
  await calendar.getByRole('heading', { name: 'November 2030' }).waitFor();
  await photographed(page, 'date-calendar');
  expect(await violations(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  await keyboard.press('Escape');
  await calendar.waitFor({ state: 'detached' });
  await keyboard.press('ArrowDown');
  await calendar.getByRole('button', { name: 'Sun, 24 Nov 2030' }).waitFor();
  await keyboard.press('PageDown');
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await calendar.waitFor({ state: 'detached' });
  expect(await first.inputValue()).toBe('25 Dec 2030');

  await absence.getByLabel('Last day').focus();
  await retype('26 dec 2030');
  const asked = page.waitForRequest((request) => request.method() === 'POST');
  await keyboard.press('Enter');
  await absence.waitFor({ state: 'detached' });
  expect((await asked).postDataJSON()).toMatchObject({ firstDay: '2030-12-25', lastDay: '2030-12-26' });
  expect(faults).toEqual([]);
});
