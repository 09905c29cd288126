// covers: scoring

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { scoreRunner } from '#enquiries/scoring/server/score.jobs.ts';
import { subscribers } from '#app/application.plugins.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { systemClock } from '#platform/server/http/caller.ts';
import type { Worker } from '#platform/server/jobs/worker.ts';
import { startWorker } from '#platform/server/jobs/worker.ts';
import { openLog } from '#platform/server/log.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import type { Person } from '../support/person.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestApp } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

let app: TestApp;
let browser: Browser;
let worker: Worker;
let head: Person;
let leadId: string;

beforeAll(async () => {
  app = await testApp({ withScreens: true });
  browser = await openBrowser();
  const runScores = scoreRunner({ pool: app.application.pool, clock: systemClock, subscribers });
  worker = await startWorker(app.databaseUrl, { recurring: [], queued: { runScores } }, openLog('error'));
  const { businessHead } = await app.organization();
  const now = new Date().toISOString();
  leadId = await app.application.runAs(businessHead.caller, now, async (work) => {
    const { project } = await buildLaunchedProject(work);
    const more = { projectIds: [project.id], ownerId: businessHead.id };
    await buildLead(work, { ...more, firstName: 'Bina', timeline: null, financing: null });
    return (await buildLead(work, { ...more, firstName: 'Asha' })).id;
  });
  head = await signedIn(browser, app, businessHead);
});

afterAll(async () => {
  await head?.stop();
  await closePages(browser);
  await worker?.stop();
  await app?.stop();
});

it('who changes the rules sees beforehand whose grade would change, and finds it so in the list afterwards', async () => {
  const { page } = head;
  await page.goto(`${app.url}/settings/scoring`);
  const form = page.getByRole('form', { name: 'Scoring rules' });
  await page.getByText('No lead would change its grade.').waitFor();

  await form.getByLabel('Timeline', { exact: true }).fill('16');
  await form.getByText('Weights, 101 of 100').waitFor();
  await form.getByRole('button', { name: 'Save rules' }).click();
  await form.getByText('Weights must add up to 100.').first().waitFor();
  await form.getByLabel('Profile', { exact: true }).fill('4');

  await form.getByLabel('Warm from', { exact: true }).fill('5');
  await form.getByLabel('Hot from', { exact: true }).fill('10');
  await page.getByText('2 of 2 leads would change their grade.').waitFor();
  const bookings = form.getByLabel('Minimum bookings among them', { exact: true });
  await bookings.fill('501');
  await form.getByRole('button', { name: 'Save rules' }).click();
  await form.getByText('No more bookings than leads').first().waitFor();
  await bookings.fill('40');
  await form.getByLabel(/^Reason for the change/).fill('Everybody is called');
  await form.getByRole('button', { name: 'Save rules' }).click();
  await page.getByText('Rules saved; all open leads are being rescored').waitFor();
  await page
    .getByText(/^Revision 1, .* by /)
    .first()
    .waitFor();

  await page.goto(`${app.url}/leads?grade=hot`);
  const rows = page.getByRole('table', { name: 'Leads' }).getByRole('row');
  await rows.filter({ hasText: 'Asha' }).waitFor();
  await rows.filter({ hasText: 'Bina' }).waitFor();
  expect(head.faults).toEqual([]);
});

it('the page of a lead says why it has its score, and keeps what is said to the next step', async () => {
  const { page } = head;
  await page.goto(`${app.url}/leads/${leadId}`);
  const chance = page.getByRole('region', { name: 'Likely to book' });
  // One number and at most three reasons; the rest is behind a click.
  const main = chance.getByRole('listitem');
  await expect.poll(() => main.count()).toBeGreaterThan(0);
  expect(await main.count()).toBeLessThanOrEqual(3);
  await chance.getByRole('button', { name: 'All reasons' }).click();
  await chance.getByRole('list', { name: 'Factors of the score' }).getByText('Budget fit').waitFor();
  const step = page.getByRole('region', { name: 'Next step' });
  await step.getByText('Call now.').waitFor();
  // There is no telephone here that would take the call.
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault(), true));
  await step.getByRole('link', { name: 'Call now' }).click();
  await step.getByText(/Taken on /).waitFor();
  await page.reload();
  await step.getByText(/Taken on /).waitFor();
  await page.getByRole('link', { name: /^Score history/ }).click();
  await page.waitForURL('**?tab=scores');
  const history = page.getByRole('region', { name: 'Score history' });
  await history.getByRole('listitem').filter({ hasText: 'received' }).waitFor();
  expect(head.faults).toEqual([]);
});
