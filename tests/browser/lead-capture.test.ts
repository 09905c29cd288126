// covers: leads, lead-sources

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { createLead, getLead } from '#enquiries/leads/lead.contract.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestApp, TestOrganization } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

let app: TestApp;
let browser: Browser;
let organization: TestOrganization;
let project: { id: string; name: string };

beforeAll(async () => {
  app = await testApp({ withScreens: true });
  browser = await openBrowser();
  organization = await app.organization();
  ({ project } = await app.application.runAs(
    organization.businessHead.caller,
    new Date().toISOString(),
    (work) => buildLaunchedProject(work),
  ));
});

afterAll(async () => {
  await closePages(browser);
  await app?.stop();
});

function lead(more: Partial<Parameters<typeof buildLead>[1]> = {}): Promise<Lead> {
  return app.application.runAs(organization.businessHead.caller, new Date().toISOString(), (work) =>
    buildLead(work, { projectIds: [project.id], ...more }),
  );
}

it('a Marketing Head makes a key for a portal, sees what it delivers, that it adds up, and ends it', async () => {
  const marketing = await organization.user('Marketing Head');
  const person = await signedIn(browser, app, marketing);
  await person.goTo('Admin panel', 'Settings');
  await person.follow('Lead sources');
  await person.arrivesAt('Lead sources');
  await person.press('New key', person.main.locator('header'));
  await person.write('Name', '99acres, all projects');
  await person.choose('Source', '99acres');
  await person.tick(project.name);
  await person.submit('Create key');
  await person.reads('It is shown only once.');
  const secret = (await person.page.getByLabel('Key', { exact: true }).textContent()) ?? '';
  await person.press('Done');

  const headers = { 'X-Api-Key': secret };
  const body = { reference: 'A-1', firstName: 'Kavita', lastName: 'Joshi', phone: '98765 40001' };
  for (const sent of [
    body,
    body,
    { ...body, reference: 'A-2' },
    { ...body, phone: 'none', reference: 'A-3' },
  ]) {
    await app.send(createLead, { body: sent, headers });
  }
  await person.follow('Reconciliation');
  await person.reads(/received 4 = 1 new \+ 1 re-enquiry \+ 1 repeat \+ 1 rejected/);
  await person.page
    .getByRole('row', { name: /99acres/ })
    .getByRole('link')
    .last()
    .click();
  await person.reads('Please enter a valid phone number');

  await person.follow('Keys');
  await person.press('Revoke', person.main);
  await person.press('Revoke key');
  await person.isTold('99acres, all projects revoked');
  expect((await app.send(createLead, { body: { ...body, reference: 'A-4' }, headers })).status).toBe(401);
  await person.stop();
});

it('who types the number of a known customer is led to his lead before the form is filled', async () => {
  const known = await lead({ firstName: 'Kiran', phone: '+919876540002' });
  const person = await signedIn(browser, app, organization.businessHead, '/leads/create');
  await person.write('Phone', '098765 40002');
  await person.reads(/has an open lead, new/);
  await person.follow('Open lead');
  await person.page.waitForURL(`${app.url}/leads/${known.id}`);
  expect(new URL(person.page.url()).pathname).toBe(`/leads/${known.id}`);
  await person.stop();
});

it('two leads of one person become one by choice of fields, and two again by Undo', async () => {
  const kept = await lead({ firstName: 'Farah', lastName: 'Sheikh', city: 'Pune' });
  const other = await lead({ firstName: 'Farah', lastName: 'Shaikh', city: 'Mumbai' });
  const person = await signedIn(browser, app, organization.businessHead, `/leads/${kept.id}`);
  await person.chooseAction('Merge another lead');
  await person.find('Other lead', 'Farah Shaikh');
  await person.pick('Mumbai');
  await person.submit('Merge leads');
  await person.isTold(/Merged into Farah Sheikh/);
  await person.reads('Merged into this lead');
  const read = async (id: string) =>
    (await organization.businessHead.send(getLead, { params: { id } })).body as { data?: Lead };
  expect((await read(kept.id)).data).toMatchObject({ city: 'Mumbai', altPhone: other.phone });
  await person.page.goto(`${app.url}/leads/${other.id}`);
  await person.page.waitForURL(`${app.url}/leads/${kept.id}`);
  await person.press('Undo merge');
  await person.isTold('Farah Shaikh is a separate lead again');
  expect((await read(kept.id)).data).toMatchObject({ city: 'Pune', altPhone: null });
  expect((await read(other.id)).data).toMatchObject({ lastName: 'Shaikh' });
  await person.stop();
});
