// covers: scoring

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { subscribers } from '#app/application.plugins.ts';
import { playPast } from '#enquiries/scoring/server/model.factory.ts';
import { modelTrainer } from '#enquiries/scoring/server/model.training.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import { decayScores } from '#enquiries/scoring/server/score.jobs.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { systemClock } from '#platform/server/http/caller.ts';
import { violations } from '../support/accessibility.ts';
import { faintColours } from '../support/colours.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import type { Person } from '../support/person.ts';
import { signedIn } from '../support/signed-in.ts';
import { followSystem } from '../support/scheme.ts';
import type { TestApp, TestOrganization } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

let app: TestApp;
let browser: Browser;
let organization: TestOrganization;
let person: Person;

beforeAll(async () => {
  app = await testApp({ withScreens: true });
  organization = await app.organization();
  browser = await openBrowser();
});

afterAll(async () => {
  await person?.stop();
  await closePages(browser);
  await app?.stop();
});

function place() {
  const { pool } = app.application;
  return { pool, organizationId: organization.id, now: new Date().toISOString(), subscribers };
}

/** What the worker of a server does: it takes the training that was asked for. */
async function workOffTraining(): Promise<void> {
  const { id } = await inBatch(place(), ({ db }) =>
    db.selectFrom('modelTraining').select('id').where('status', '=', 'running').executeTakeFirstOrThrow(),
  );
  const job = modelTrainer({ pool: app.application.pool, clock: systemClock, subscribers });
  await job({ organizationId: organization.id, trainingId: id }, { isLastAttempt: true });
}

async function playHistory(): Promise<void> {
  const { caller } = organization.businessHead;
  const now = new Date().toISOString();
  const { project } = await app.application.runAs(caller, now, (work) => buildLaunchedProject(work));
  await playPast({ application: app.application, caller, projectId: project.id, now, leads: 780 });
  await decayScores(place());
}

it('a Sales Head sees that there is too little to learn from, trains when there is enough, reads the card, and lets lists sort by the model', async () => {
  person = await signedIn(browser, app, await organization.user('Sales Head'));
  const { page, faults } = person;
  await page.goto(`${app.url}/settings/scoring`);
  await page.getByRole('link', { name: 'Learned score' }).click();
  await page.getByText('Too little training data; the rules are used.').waitFor();
  await page.getByText('500 leads older than 90 days and 50 bookings').waitFor();

  await playHistory();
  await page.reload();
  await page.getByText('There is enough data').waitFor();
  await page.getByRole('button', { name: 'Train now' }).click();
  await page.getByText('A training is running.').waitFor();
  await workOffTraining();

  await page.getByText('used next to the rules.').waitFor();
  for (const part of ['Data', 'Accuracy', 'Predicted and actual', 'Drift', 'Challenger'])
    await page.getByRole('region', { name: part }).waitFor();
  await page
    .getByRole('region', { name: 'Data' })
    .getByText(/leads, of which \d+ booked/)
    .waitFor();
  expect(await page.getByRole('region', { name: 'All models' }).getByRole('row').count()).toBe(3);
  expect(await violations(page)).toEqual([]);
  await followSystem(page, 'dark');
  expect(await faintColours(page)).toEqual([]);

  await page.getByRole('button', { name: 'Sort by the model' }).click();
  await page.getByText('Lists and grades use the model').waitFor();

  await page.goto(`${app.url}/leads?status=contacted`);
  await page.getByRole('link', { name: 'Asha' }).first().click();
  const score = page.getByRole('region', { name: 'Likely to book' });
  await score.getByRole('button', { name: 'All reasons' }).click();
  await score.getByText('by the learned score').waitFor();
  expect(await score.getByRole('list', { name: 'Reasons of the learned score' }).count()).toBe(1);
  expect(faults).toEqual([]);
});
