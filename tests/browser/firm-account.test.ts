// covers: channel-partners, firm-accounts, tds-certificates

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createChannelPartner } from '#company/channel-partners/server/channelPartner.commands.ts';
import { gstinCheckCharacter } from '#platform/contract/identity-numbers.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { photographed } from '../support/photographed.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestApp } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';
import { settled } from '../support/visit.ts';

const PAN = 'AAACK1234F';
const first14 = `27${PAN}1Z`;
const GSTIN = first14 + gstinCheckCharacter(first14);

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

it('a firm gets its registration from its manager, its account from one person of Finance and its confirmation from another', async () => {
  const organization = await app.organization();
  const now = new Date().toISOString();
  const { id } = await app.application.runAs(organization.businessHead.caller, now, (work) =>
    createChannelPartner(work, {
      name: 'Kothrud Homes',
      reraAgentNumber: 'A52100054321',
      reraValidUntil: '2099-12-31',
      pan: PAN,
    }),
  );
  const address = `/partners/${id}`;

  const keeper = await signedIn(browser, app, await organization.user('Channel Partner Manager'), address);
  await keeper.reads('Not registered', keeper.main);
  await settled(keeper.page);
  await keeper.page.keyboard.press('t');
  const registrations = keeper.page.getByRole('dialog', { name: 'GST registrations' });
  await keeper.press('Add registration', registrations);
  await keeper.write('GSTIN', GSTIN, registrations);
  await keeper.write('From', '1 Apr 2024', registrations);
  await photographed(keeper.page, 'firm-registrations');
  await keeper.submit('Save registrations');
  await keeper.reads(`${GSTIN}, Maharashtra, from 1 Apr 2024`, keeper.main);

  const maker = await signedIn(browser, app, await organization.user('Finance Manager'), address);
  await maker.reads('No account yet.', maker.main);
  await maker.press('Add bank account', maker.main);
  const entry = maker.page.getByRole('dialog', { name: 'Add bank account' });
  await maker.write('Account number', '50200012345678', entry);
  await maker.write('IFSC', 'HDFC0001234', entry);
  await photographed(maker.page, 'firm-account-entry');
  await maker.submit('Save account');
  await maker.reads('To be confirmed.', maker.main);
  expect(await maker.main.getByRole('button', { name: 'Confirm account' }).count()).toBe(0);

  await maker.press('Add certificate', maker.main);
  const certificate = maker.page.getByRole('dialog', { name: 'Add certificate of lower TDS' });
  await maker.write('Certificate number', 'TDS/0001', certificate);
  await maker.write('Rate', '0.5', certificate);
  await maker.write('Limit', '1,50,000', certificate);
  await photographed(maker.page, 'firm-certificate');
  await maker.submit('Add certificate');
  await maker.reads(/^0\.5% on up to ₹1,50,000\.00/, maker.main);

  const checker = await signedIn(browser, app, await organization.user('Finance Head'), address);
  await checker.reads('Kothrud Homes, ••••5678, HDFC0001234', checker.main);
  await photographed(checker.page, 'firm-to-confirm');
  await settled(checker.page);
  await checker.page.keyboard.press('f');
  const question = checker.page.getByRole('dialog', { name: 'Confirm account ••••5678?' });
  await checker.reads('From now on Kothrud Homes is paid to it.', question);
  await photographed(checker.page, 'firm-account-question');
  await checker.press('Confirm account', question);
  await checker.isTold('Account of Kothrud Homes confirmed');
  await checker.reads('In force', checker.main);
  // The maker's page follows by itself.
  await maker.reads('In force', maker.main);
  await photographed(maker.page, 'firm-payable');

  const admin = await organization.user('Channel Partner Admin', { channelPartnerId: id });
  const own = await signedIn(browser, app, admin, '/partners/own');
  await own.reads('Kothrud Homes, ••••5678, HDFC0001234', own.main);
  expect(await own.main.getByRole('button', { name: /^(enter|change|confirm|reject)\b/i }).count()).toBe(0);
  await photographed(own.page, 'firm-own');

  for (const person of [keeper, maker, checker, own]) {
    expect(person.faults).toEqual([]);
    await person.stop();
  }
});
