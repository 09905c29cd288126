// covers: partner-claims

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { createLead, getLead } from '#enquiries/leads/lead.contract.ts';
import { leadInput } from '#enquiries/leads/server/lead.factory.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestApp, TestOrganization, TestUser } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

let app: TestApp;
let browser: Browser;
let organization: TestOrganization;
let project: { id: string; name: string };
let holder: TestUser;
let partner: TestUser;

beforeAll(async () => {
  app = await testApp({ withScreens: true });
  browser = await openBrowser();
  organization = await app.organization();
  ({ project } = await app.application.runAs(
    organization.businessHead.caller,
    new Date().toISOString(),
    (work) => buildLaunchedProject(work),
  ));
  const ofFirm = () => ({ channelPartnerId: crypto.randomUUID(), projectIds: [project.id] });
  holder = await organization.user('Channel Partner Admin', ofFirm());
  partner = await organization.user('Channel Partner Admin', ofFirm());
});

afterAll(async () => {
  await closePages(browser);
  await app?.stop();
});

it('a partner learns blind that one customer is claimed and another free, enters that one and saves his receipt', async () => {
  const claimed = await entered(holder, { firstName: 'Hemlata', phone: '+919876512301' });
  const person = await signedIn(browser, app, partner);
  await person.goTo('Lead management', 'Partner claims');
  await person.write('Check a customer', '098765 12301');
  await person.press('Check');
  await person.reads('Claimed, 60 days left.');
  await person.reads('29 of 30 checks left this hour.');
  expect(await person.page.content()).not.toContain(claimed.firstName);

  await person.write('Check a customer', '98765 12302');
  await person.press('Check');
  await person.reads(/Free\. Enter/);
  await person.press('Add lead', person.main);
  await person.arrivesAt('Add lead');
  await person.reads(/Free\. Enter/);
  await person.write('First name', 'Nikhil');
  // The only project is ticked already.
  await person.submit('Add lead');
  await person.isTold('Nikhil added');

  await person.goTo('Lead management', 'Partner claims');
  await person.openRow('Nikhil');
  const receipt = await person.downloads('Download receipt');
  expect(receipt.name).toMatch(/^CLM-\d\d-\d\d-\d{4}\.pdf$/);
  expect(receipt.text).toContain('Nikhil');
  expect(receipt.text).toMatch(/SHA-256 of this receipt [0-9a-f]{64}/);
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('a partner who types the number of a claimed customer is told so in the form, without a name', async () => {
  const claimed = await entered(holder, { firstName: 'Hemlata', phone: '+919876512303' });
  const person = await signedIn(browser, app, partner, '/leads/create');
  await person.write('Phone', '98765 12303');
  await person.reads('Claimed, 60 days left.');
  expect(await person.page.content()).not.toContain(claimed.firstName);
  await person.stop();
});

it('a dispute with evidence is ruled on by the manager of partners, and the customer moves', async () => {
  const claimed = await entered(holder, { firstName: 'Omkar', phone: '+919876512304' });
  const person = await signedIn(browser, app, partner);
  await person.goTo('Lead management', 'Partner claims');
  await person.write('Check a customer', '98765 12304');
  await person.press('Check');
  await person.press('Dispute');
  await person.write('What happened', 'We showed him the sample flat two weeks before.');
  await person.submit('Raise dispute');
  await person.isTold(/DSP\/.* raised/);
  const register = {
    name: 'register.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(onePagePdf('Register')),
  };
  await person.attach('Add evidence', register);
  await person.isTold('register.pdf added');

  const manager = await signedIn(browser, app, await organization.user('Channel Partner Manager'));
  await manager.goTo('Lead management', 'Partner claims');
  await manager.follow(/^Disputes/);
  await manager.openRow('98765 12304');
  await manager.reads('register.pdf');
  await manager.press('Rule');
  const dialog = manager.page.getByRole('dialog', { name: 'Rule on the dispute' });
  await dialog.getByRole('radio').first().check();
  await manager.write('Reason', 'The register names the claimant first.', dialog);
  await dialog.getByRole('button', { name: 'Rule', exact: true }).click();
  await manager.isTold(/decided$/);
  await manager.follow('Checks');
  await manager.reads('Dispute', manager.main.getByRole('table'));

  const lead = (await organization.businessHead.send(getLead, { params: { id: claimed.id } })).body.data;
  expect((lead as Lead).channelPartnerId).toBe(partner.caller.channelPartnerId);
  await person.reads('Ruling: the customer belongs to your firm.');
  await Promise.all([person.stop(), manager.stop()]);
});

async function entered(user: TestUser, more: { firstName: string; phone: string }): Promise<Lead> {
  const body = { ...leadInput(), projectIds: [project.id], ...more };
  const answer = await user.send(createLead, { body });
  expect(answer.status, answer.body.message).toBe(201);
  return answer.body.data as Lead;
}
