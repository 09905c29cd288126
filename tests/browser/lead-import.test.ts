// covers: imports, leads

import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listLeads } from '#enquiries/leads/lead.contract.ts';
import { createLeads } from '#enquiries/lead-lifecycle/server/lead.create.ts';
import { leadInput } from '#enquiries/leads/server/lead.factory.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { Work } from '#platform/server/context.ts';
import type { Worker } from '#platform/server/jobs/worker.ts';
import { smallTargets, violations } from '../support/accessibility.ts';
import { faintColours } from '../support/colours.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { startImportWorker } from '../support/imports.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestApp, TestUser } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

let app: TestApp;
let browser: Browser;
let worker: Worker;

beforeAll(async () => {
  app = await testApp({ withScreens: true });
  worker = await startImportWorker(app);
  browser = await openBrowser();
});

afterAll(async () => {
  await closePages(browser);
  await worker?.stop();
  await app?.stop();
});

const FILE = [
  'Contact No,Who,Remarks',
  '98220 88001,Anjali Sathe,2 BHK facing east',
  '098220-88002,Farhan Qureshi,',
  '+91 98220 88009,Asha Rao,Asks again',
  '0091 9822088001,Anjali S,',
  '12345,Prakash,',
].join('\n');

async function leadsOf(user: TestUser): Promise<number> {
  const { body } = await user.send(listLeads, { query: { limit: 1 } });
  return (body['pagination'] as { total: number }).total;
}

it('a file of leads is written in one browser, seen in another, and undone in both', async () => {
  const organization = await app.organization();
  const { businessHead: head } = organization;
  const run = <T>(command: (work: Work) => Promise<T>) =>
    app.application.runAs(head.caller, new Date().toISOString(), command);
  const { project } = await run((work) => buildLaunchedProject(work));
  const seller = await organization.user('Sales Executive', { projectIds: [project.id] });
  await run((work) =>
    createLeads([
      {
        work,
        input: { ...leadInput(), phone: '+919822088009', projectIds: [project.id], ownerId: seller.id },
      },
    ]),
  );

  const executive = await signedIn(browser, app, seller, '/leads');
  await executive.reads('Asha Rao');

  const person = await signedIn(browser, app, head, '/leads');
  await person.chooseAction('Import leads');
  await person.arrivesAt('Import leads');
  await person.press('Choose file');
  await person.reads('Choose the source of the leads first.');
  await person.choose('Source', '99acres');
  const file = { name: 'weekend.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) };
  await person.attach('Choose file', file);
  await person.arrivesAt('weekend.csv');
  await person.choose('Who', 'Name *');
  await person.submit('Check rows');
  await person.reads('Import 3 rows');
  await person.reads('Phone stands in row 2 already.');
  await person.reads('Phone “12345” is not a phone number');
  expect(await violations(person.page)).toEqual([]);
  expect(await smallTargets(person.page)).toEqual([]);
  expect(await faintColours(person.page)).toEqual([]);

  await person.press('Import 3 rows');
  await person.reads('Received 5 = 2 new + 1 re-enquiry + 1 repeated + 1 rejected');
  // In the other browser they come by themselves.
  await executive.reads('Anjali Sathe');
  await executive.reads('Farhan Qureshi');
  const [refused] = await Promise.all([
    person.page.waitForEvent('download'),
    person.press('Download rejected rows'),
  ]);
  const text = await readFile(await refused.path(), 'utf8');
  expect(text).toContain('Phone “12345” is not a phone number');

  await person.press('Undo import');
  await person.press('Undo import', person.page.getByRole('dialog'));
  await person.page.getByText('Undone', { exact: true }).first().waitFor();
  await executive.page.getByText('Anjali Sathe').first().waitFor({ state: 'detached' });
  await executive.reads('Asha Rao');
  expect(await leadsOf(head)).toBe(1);

  // The next file of the source is understood at once.
  await person.page.goto(`${app.url}/leads/imports`);
  await person.choose('Source', '99acres');
  await person.attach('Choose file', { ...file, name: 'monday.csv' });
  await person.arrivesAt('monday.csv');
  await person.submit('Check rows');
  await person.reads('Import 3 rows');
  expect([...person.faults, ...executive.faults]).toEqual([]);
  await person.stop();
  await executive.stop();
});
