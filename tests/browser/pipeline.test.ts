// covers: leads, pipeline

import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Lead, LeadStatus } from '#enquiries/leads/lead.contract.ts';
import { getLead } from '#enquiries/leads/lead.contract.ts';
import { updateLead } from '#enquiries/lead-lifecycle/server/lead.commands.ts';
import { buildLead, QUALIFYING } from '#enquiries/leads/server/lead.factory.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
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
let projectId: string;

beforeAll(async () => {
  app = await testApp({ withScreens: true });
  browser = await openBrowser();
  organization = await app.organization();
  ({
    project: { id: projectId },
  } = await run((work) => buildLaunchedProject(work)));
});

afterAll(async () => {
  await closePages(browser);
  await app?.stop();
});

const run = <T>(command: (work: Work) => Promise<T>) =>
  app.application.runAs(organization.businessHead.caller, new Date().toISOString(), command);

/** Somebody who wants a flat, in a stage. */
const customer = (firstName: string, status: LeadStatus) =>
  run(async (work) => {
    const lead = await buildLead(work, {
      ...QUALIFYING,
      unitTypes: ['3BHK'],
      firstName,
      projectIds: [projectId],
    });
    return status === 'new' ? lead : updateLead(work, lead.id, { status });
  });

const statusOf = async ({ id }: Lead) =>
  ((await organization.businessHead.send(getLead, { params: { id } })).body.data as Lead).status;

const column = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${name} `) });
const cardIn = (page: Page, stage: string, name: string): Locator =>
  column(page, stage).getByRole('link', { name: `${name} Rao`, exact: true });

async function atBoard(): Promise<Person> {
  const person = await signedIn(browser, app, organization.businessHead, '/leads/pipeline');
  await column(person.page, 'New').waitFor();
  return person;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < 60; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target.toString()}.`);
}

it('a lead is moved by keys alone, at once, with what the move needs, and another browser follows', async () => {
  const asha = await customer('Asha', 'contacted');
  await customer('Bina', 'qualified');
  const [person, watcher] = [await atBoard(), await atBoard()];
  const { page } = person;
  await tabTo(page, cardIn(page, 'Contacted', 'Asha'));
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toBe('Bina Rao');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => focused(page)).toBe('Asha Rao');

  // The answer is held back: the card has moved before it.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/leads/*', async (route) => {
    if (route.request().method() === 'PUT') await held;
    await route.continue();
  });
  await page.keyboard.press('Alt+ArrowRight');
  await cardIn(page, 'Qualified', 'Asha').waitFor();
  await page
    .getByRole('status')
    .getByText(/^Asha Rao moved to Qualified, [12] of 2$/)
    .waitFor();
  await expect.poll(() => focused(page)).toBe('Asha Rao');
  expect(await statusOf(asha)).toBe('contacted');
  release();
  await cardIn(watcher.page, 'Qualified', 'Asha').waitFor();
  expect(await statusOf(asha)).toBe('qualified');
  await page.unroute('**/api/leads/*');

  // A visit that nobody arranged is asked for; Escape leaves all as it was, the focus too.
  await expect
    .poll(() => cardIn(page, 'Qualified', 'Asha').locator('../..').getAttribute('draggable'))
    .toBe('true');
  await page.keyboard.press('Alt+ArrowRight');
  const visit = page.getByRole('dialog', { name: 'When does Asha Rao visit the site?' });
  await visit.waitFor();
  await page.keyboard.press('Escape');
  await visit.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Asha Rao');

  // Back, with a note.
  await page.keyboard.press('Alt+ArrowLeft');
  const back = page.getByRole('dialog', { name: 'Move Asha Rao to Contacted' });
  await tabTo(page, back.getByLabel('Note'));
  await page.keyboard.type('Wants to think');
  await tabTo(page, back.getByRole('button', { name: 'Move lead' }));
  await page.keyboard.press('Enter');
  await cardIn(page, 'Contacted', 'Asha').waitFor();
  await expect.poll(() => focused(page)).toBe('Asha Rao');
  expect(await statusOf(asha)).toBe('contacted');

  // By the menu of the card.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /^Qualified/ }).waitFor();
  await page.keyboard.press('Enter');
  await cardIn(page, 'Qualified', 'Asha').waitFor();
  expect([...person.faults, ...watcher.faults]).toEqual([]);
  await person.stop();
  await watcher.stop();
});

it('a card is dragged to its stage, goes back with the reason when the server cannot be reached, and is lost with one', async () => {
  const chitra = await customer('Chitra', 'contacted');
  const person = await atBoard();
  const { page } = person;
  await cardIn(page, 'Contacted', 'Chitra').dragTo(column(page, 'Qualified'));
  await cardIn(page, 'Qualified', 'Chitra').waitFor();
  await expect.poll(() => statusOf(chitra)).toBe('qualified');
  expect(person.faults).toEqual([]);

  const devi = await customer('Devi', 'contacted');
  await cardIn(page, 'Contacted', 'Devi').waitFor();
  await page.context().setOffline(true);
  await cardIn(page, 'Contacted', 'Devi').dragTo(column(page, 'Qualified'));
  await person.isTold(/^Devi Rao stays in Contacted\. Network error/);
  await cardIn(page, 'Contacted', 'Devi').waitFor();
  await page.context().setOffline(false);
  expect(await statusOf(devi)).toBe('contacted');

  await page.getByRole('button', { name: 'Move Devi Rao to…' }).click();
  await page.getByRole('menuitem', { name: /^Lost/ }).click();
  const lost = page.getByRole('dialog', { name: 'Mark Devi Rao as lost?' });
  await lost.getByRole('button', { name: 'Mark as lost' }).click();
  await lost.getByText('Select a reason.').first().waitFor();
  await lost.getByLabel('Reason').selectOption({ label: 'Budget' });
  await lost.getByRole('button', { name: 'Mark as lost' }).click();
  await lost.waitFor({ state: 'detached' });
  await cardIn(page, 'Contacted', 'Devi').waitFor({ state: 'detached' });
  expect(await statusOf(devi)).toBe('lost');
  await person.stop();
});

it('on a phone one stage is seen at a time, and nothing of the board is closed to anyone', async () => {
  await customer('Esha', 'new');
  const person = await atBoard();
  const { page } = person;
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  const stages = page.getByRole('navigation', { name: 'Stages' });
  await stages.getByRole('link', { name: /^Qualified/ }).click();
  await column(page, 'Qualified').waitFor();
  expect(await column(page, 'New').isVisible()).toBe(false);
  await stages.getByRole('link', { name: /^New/ }).click();
  await cardIn(page, 'New', 'Esha').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  await followSystem(page, 'dark');
  await expect.poll(() => violations(page)).toEqual([]);
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('a full stage scrolls by itself below its name, and the page stays where it is', async () => {
  for (let more = 0; more < 9; more += 1) await customer('Hari', 'contacted');
  const person = await atBoard();
  const { page } = person;
  const stage = column(page, 'Contacted');
  await stage.getByRole('link', { name: 'Hari Rao' }).nth(8).scrollIntoViewIfNeeded();
  expect(await stage.evaluate((part) => part.scrollTop)).toBeGreaterThan(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await stage.getByRole('heading').isVisible()).toBe(true);
  expect(person.faults).toEqual([]);
  await person.stop();
});
