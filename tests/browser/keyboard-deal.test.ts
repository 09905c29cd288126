import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closePages, openBrowser } from '../support/browser.ts';
import { PRINTED } from '../support/deal-figures.ts';
import { keyboard } from '../support/keyboard.ts';
import { missingFrom, Person } from '../support/person.ts';
import type { TestApp } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';
import * as deal from '../support/whole-deal.ts';

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

it('a new organization gets from its registration to a tax invoice by its screens and the keyboard alone, the focus always in sight', async () => {
  const person = await Person.at(browser, `${app.url}/register`, keyboard, {
    // As most people have it: everything moves.
    reducedMotion: 'no-preference',
  });
  await deal.registerOrganization(person);
  await person.follow('Skip to content');
  await person.main.and(person.page.locator(':focus')).waitFor();
  await deal.createProject(person);
  await deal.setPaymentTerms(person);
  await deal.addTowerWithUnits(person);
  await deal.setMarketValue(person);
  await deal.launchProject(person);
  await deal.addLead(person);
  const costSheet = await deal.issueCostSheet(person);
  expect(missingFrom(costSheet, PRINTED.costSheet)).toEqual([]);
  await deal.bookUnit(person);
  await deal.explainSale(person);
  await deal.recordReceipt(person);
  const receipt = await deal.verifyReceipt(person);
  expect(missingFrom(receipt, PRINTED.receipt)).toEqual([]);
  const invoice = await deal.openInvoice(person);
  expect(missingFrom(invoice, PRINTED.invoice)).toEqual([]);
  expect(invoice.hasPicture).toBe(true);
  const statement = await deal.saveStatement(person);
  expect(missingFrom(statement, PRINTED.statement)).toEqual([]);
  await walkByLetters(person);
  expect(person.faults).toEqual([]);
  await person.stop();
});

/** Letters lead to a list and through it; the map and the palette know the acts of the record that is open. */
async function walkByLetters(person: Person): Promise<void> {
  const { page, main } = person;
  const { keyboard: keys } = page;
  await keys.press('g');
  await keys.press('l');
  await person.arrivesAt('Leads');
  await main.getByRole('row', { name: deal.BUYER }).waitFor();
  await keys.press('/');
  await keys.type('glc');
  await page.getByText('No lead').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/leads');
  await keys.press('ControlOrMeta+A');
  await keys.press('Delete');
  await main.getByRole('row', { name: deal.BUYER }).waitFor();
  await keys.press('Tab');
  await keys.press('j');
  await keys.press('Enter');
  await person.arrivesAt(deal.BUYER);

  await keys.press('?');
  const map = page.getByRole('dialog', { name: 'Keys on this screen' });
  await map.getByRole('region', { name: 'This record' }).getByText('Open sale').waitFor();
  await map.getByRole('region', { name: 'Everywhere' }).getByText('Collections').waitFor();
  await keys.press('Escape');
  await map.waitFor({ state: 'detached' });

  await keys.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search or go to' }).waitFor();
  await keys.type('open sa');
  await page.getByRole('option', { name: /Open sale/, selected: true }).waitFor();
  await keys.press('Enter');
  await page.waitForURL('**/sales/*');
  await main.getByRole('link', { name: 'Record payment' }).waitFor();
  await keys.press('p');
  await person.arrivesAt('Record payment');
}
