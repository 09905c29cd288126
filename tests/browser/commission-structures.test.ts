// covers: partners

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createChannelPartner } from '#company/channel-partners/server/channelPartner.commands.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { keyboard } from '../support/keyboard.ts';
import { Person } from '../support/person.ts';
import { photographed } from '../support/photographed.ts';
import { signedIn, storageOf } from '../support/signed-in.ts';
import type { TestApp } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

const ADDRESS = '/sales/commissions/structures';

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

it('a structure by slabs is entered with the keyboard alone, tried while it is typed, and listed', async () => {
  const organization = await app.organization();
  const { caller } = organization.businessHead;
  const { units } = await app.application.runAs(caller, new Date().toISOString(), async (work) => {
    await createChannelPartner(work, {
      name: 'Kothrud Homes',
      reraAgentNumber: 'A52100054321',
      reraValidUntil: '2099-12-31',
      pan: 'AAACK1234F',
    });
    return buildLaunchedProject(work);
  });
  const head = await organization.user('Sales Head');
  const storageState = await storageOf(app, head.email);
  const person = await Person.at(browser, `${app.url}${ADDRESS}`, keyboard, { storageState });
  await person.reads('No commission structures yet');
  await photographed(person.page, 'structures-empty');

  await person.page.keyboard.press('c');
  await person.arrivesAt('Add commission structure');
  await person.write('Name', 'Gold firms');
  await person.pick('Slabs');
  await person.write('Rate', '2', person.row('Slabs, 1 of 1'));
  await person.write('To sale', '3', person.row('Slabs, 1 of 1'));
  await person.press('Add slab');
  await person.write('From sale', '5', person.row('Slabs, 2 of 2'));
  await person.write('Rate', '2.5', person.row('Slabs, 2 of 2'));
  await person.write('Share', '40', person.row('Payouts, 1 of 1'));
  await person.reads('40%');
  await person.press('Add payout');
  await person.write('And collected', '40', person.row('Payouts, 2 of 2'));
  await person.press('Add structure');
  await person.reads('Slab 2 begins at 5; slab 1 ends at 3');
  await photographed(person.page, 'structures-refused');
  await person.write('From sale', '4', person.row('Slabs, 2 of 2'));
  await person.write('Share', '60', person.row('Payouts, 2 of 2'));
  await person.reads(', complete');
  await person.page.getByLabel('Firm', { exact: true }).selectOption('Kothrud Homes');
  await person.page.getByRole('combobox', { name: 'Unit' }).click();
  await person.page
    .getByRole('option', { name: units[0]?.unitNumber ?? '' })
    .first()
    .click();
  await person.reads("Slab 1: the firm's 1st sale of");
  await person.reads('Payout 2, 60%');
  await photographed(person.page, 'structures-form');
  await person.press('Add structure');
  await person.isTold('Gold firms added');

  await person.page.getByRole('link', { name: 'Gold firms' }).first().click();
  await person.reads('1 to 3: 2%, from 4: 2.5% of the agreement value, by the sales of a quarter');
  await photographed(person.page, 'structures-panel');
  await person.page.keyboard.press('Escape');
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('other terms are a revision, and a structure is deactivated with a reason and an undo', async () => {
  const organization = await app.organization();
  const head = await organization.user('Sales Head');
  const person = await signedIn(browser, app, head, `${ADDRESS}?edit=new`);
  await person.write('Name', 'For all');
  await person.write('Rate', '2');
  await person.press('Add structure');
  await person.isTold('For all added');

  await person.openRow('For all');
  await person.press('Edit structure');
  await person.arrivesAt('Edit For all');
  await person.write('Rate', '2.25');
  await person.press('Save structure');
  await person.isTold('Revision 2 of For all saved');
  await person.reads('2 revisions');
  await person.reads('2.25% of the agreement value');

  await person.press('Deactivate structure');
  await person.write('Reason', 'Replaced by slabs');
  await person.press('Deactivate structure', person.page.getByRole('dialog'));
  await person.reads('Replaced by slabs');
  await person.press('Undo');
  await person.page.getByText('Replaced by slabs').waitFor({ state: 'detached' });
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('whoever may only read has no way to change a structure', async () => {
  const organization = await app.organization();
  const manager = await organization.user('Channel Partner Manager');
  const person = await signedIn(browser, app, manager, `${ADDRESS}?edit=new`);
  await person.reads('No commission structures yet');
  expect(await person.page.getByRole('button', { name: 'Add structure' }).count()).toBe(0);
  await person.stop();
});

it('a builder without structures starts with the usual one by one act', async () => {
  const organization = await app.organization();
  const person = await signedIn(browser, app, organization.businessHead, ADDRESS);
  await person.press('Start with 2%');
  await person.isTold('Standard, 2% added, for sales booked from today');
  await person.reads(/All firms and projects/);
  expect(person.faults).toEqual([]);
  await person.stop();
});
