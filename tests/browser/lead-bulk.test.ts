// covers: leads

import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { subscribers } from '#app/application.plugins.ts';
import { listLeads } from '#enquiries/leads/lead.contract.ts';
import { createLeads } from '#enquiries/lead-lifecycle/server/lead.create.ts';
import { leadInput } from '#enquiries/leads/server/lead.factory.ts';
import { leftScoreRuns } from '#enquiries/scoring/server/score.jobs.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { systemClock } from '#platform/server/http/caller.ts';
import { smallTargets, violations } from '../support/accessibility.ts';
import { faintColours } from '../support/colours.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import type { Person } from '../support/person.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestApp } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

const NAMES = ['Anjali', 'Bharat', 'Chetan', 'Divya', 'Esha', 'Farhan'];

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

it('many leads are tagged and taken back, handed on, scored and lost, from the keyboard too', async () => {
  const organization = await app.organization();
  const { businessHead: head } = organization;
  const now = new Date().toISOString();
  const projectId = await app.application.runAs(
    head.caller,
    now,
    async (work) => (await buildLaunchedProject(work)).project.id,
  );
  const seller = await organization.user('Sales Executive', { projectIds: [projectId] });
  await app.application.runAs(head.caller, now, (work) =>
    createLeads(
      NAMES.map((firstName) => ({
        work,
        input: { ...leadInput(), firstName, lastName: 'Rao', projectIds: [projectId], ownerId: head.id },
      })),
    ),
  );
  const person = await signedIn(browser, app, head, '/leads');

  // With the keyboard: x ticks the row of the cursor.
  await person.main.getByRole('row', { name: /Farhan Rao/ }).waitFor();
  await person.page.keyboard.press('j');
  await person.page.keyboard.press('x');
  await person.page.keyboard.press('j');
  await person.page.keyboard.press('x');
  await person.reads('2 selected');
  await lookedAt(person);

  await person.press('Tag', bar(person));
  await person.page.getByLabel('Tags to add').fill('Diwali, river view');
  await lookedAt(person);
  await person.submit('Change tags');
  await person.isTold(/2 leads tagged/);
  await person.page.goto(`${app.url}/leads?tag=Diwali`);
  await person.reads('Farhan Rao');
  expect(await person.main.getByRole('row', { name: / Rao/ }).count()).toBe(2);
  expect(await exported(person)).toEqual(['Farhan', 'Esha']);

  await person.page.goto(`${app.url}/leads`);
  await tick(person, 'Chetan Rao');
  await tick(person, 'Divya Rao');
  await person.press('Tag', bar(person));
  await person.page.getByLabel('Tags to add').fill('typed wrongly');
  await person.submit('Change tags');
  await person.page.getByRole('button', { name: 'Undo' }).click();
  const tagged = async () => (await head.send(listLeads, { query: { tag: 'typed wrongly' } })).body.data;
  await expect.poll(tagged).toEqual([]);

  await tick(person, 'Chetan Rao');
  await tick(person, 'Divya Rao');
  await person.press('Rescore', bar(person));
  await person.press('Rescore leads');
  await person.reads(/0 of 2 done \(0%\)/);
  const { pool } = app.application;
  await leftScoreRuns.resume({ pool, clock: systemClock, subscribers }, [organization.id], { isStart: true });
  await person.reads(/2 of 2 done \(100%\)/);
  await lookedAt(person);
  await person.press('Back to the list');

  await tick(person, 'Chetan Rao');
  await tick(person, 'Divya Rao');
  await person.press('Reassign', bar(person));
  await person.page.getByLabel('To', { exact: true }).selectOption({ value: seller.id });
  await person.submit('Preview');
  await person.reads(/: 2 leads/);
  await lookedAt(person);
  await person.press('Reassign leads');
  await person.isTold(/2 leads reassigned/);

  await tick(person, 'Chetan Rao');
  await tick(person, 'Divya Rao');
  await person.press('Move', bar(person));
  await person.page.getByRole('dialog').getByLabel('Stage').selectOption({ label: 'Contacted' });
  await person.submit('Move leads');
  await person.isTold(/2 leads moved to Contacted/);

  await tick(person, 'Anjali Rao');
  await tick(person, 'Bharat Rao');
  await person.press('Mark as lost', bar(person));
  await person.submit('Mark as lost');
  await person.reads('Select a reason.');
  await person.page.getByLabel('Reason').selectOption('junk');
  await person.submit('Mark as lost');
  await person.isTold(/2 leads marked as lost/);
  await person.page.goto(`${app.url}/leads?status=lost`);
  await person.reads('Anjali Rao');
  await person.reads('Bharat Rao');
  expect(person.faults).toEqual([]);
  await person.stop();
});

/** First names in the file of what the list finds. */
async function exported(person: Person): Promise<(string | undefined)[]> {
  await person.press('Export');
  const [file] = await Promise.all([
    person.page.waitForEvent('download'),
    person.page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^leads-.*\.csv$/);
  const [, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  return lines.map((line) => line.split(',')[0]);
}

function bar(person: Person) {
  return person.page.getByRole('region', { name: 'Selected rows' });
}

async function tick(person: Person, name: string): Promise<void> {
  await person.main.getByRole('row', { name }).getByRole('checkbox').check();
}

async function lookedAt({ page }: Person): Promise<void> {
  expect(await violations(page)).toEqual([]);
  expect(await faintColours(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
}
