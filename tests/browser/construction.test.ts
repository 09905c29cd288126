// covers: construction

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { photographed } from '../support/photographed.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestApp } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await testApp({ withScreens: true });
  browser = await openBrowser();
}, 120_000);

afterAll(async () => {
  await closePages(browser);
  await app?.stop();
});

it('a milestone is planned, worked on, held, resumed and completed with the certificate of the architect', async () => {
  const { businessHead: head } = await app.organization();
  const now = new Date().toISOString();
  const tower = await app.application.runAs(head.caller, now, (work) => buildTower(work, { code: 'A' }));
  const person = await signedIn(browser, app, head);
  await person.goTo('Construction', 'Milestones');
  await person.reads('No milestones yet');
  await person.press('Add milestone', person.main.locator('header'));
  await person.find('Project', 'Kalpa');
  await person.choose('Tower', tower.name);
  await person.choose('Work', 'Plinth');
  await person.write('Name', 'Plinth of wing A');
  await person.writeDay('Planned end', '2099-12-31');
  await person.press('Add milestone', person.page.getByRole('dialog'));
  await person.arrivesAt('Plinth of wing A');

  await person.press('Report progress');
  await person.write('Done', '40');
  await person.press('Report progress', person.page.getByRole('dialog'));
  await person.reads('40%', person.main);
  await person.chooseAction('Put on hold');
  await person.write('Reason', 'Rain in the pit');
  await person.press('Put on hold', person.page.getByRole('dialog'));
  await person.reads('Rain in the pit', person.main);
  await person.press('Resume work');
  await person.write('Reason', 'The pit is dry');
  await person.press('Resume work', person.page.getByRole('dialog'));
  await person.reads('In progress', person.main);

  await person.press('Complete milestone');
  await person.press('Complete milestone', person.page.getByRole('dialog'));
  await person.reads('Upload and approve the architect certificate first.');
  await person.press('Cancel', person.page.getByRole('dialog'));
  await person.attach('Upload', {
    name: 'certificate.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 certified'),
  });
  await person.press('Approve Architect certificate');
  await person.reads('Approved.', person.main);
  await photographed(person.page, 'milestone');
  await person.press('Complete milestone');
  await person.press('Complete milestone', person.page.getByRole('dialog'));
  await person.reads('Completed', person.main);

  await person.page.goto(`${app.url}/construction?view=timeline`);
  await person.reads('Plinth of wing A', person.page.getByRole('list', { name: 'Milestones over time' }));
  await photographed(person.page, 'milestones-timeline');
  await person.pick('Table', person.main);
  await person.reads('On time', person.main);
  await photographed(person.page, 'milestones');
  expect(person.faults.filter((fault) => !fault.includes('409'))).toEqual([]);
  await person.stop();
});
