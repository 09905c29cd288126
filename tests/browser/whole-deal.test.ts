import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closePages, openBrowser } from '../support/browser.ts';
import { PRINTED } from '../support/deal-figures.ts';
import { mouse } from '../support/mouse.ts';
import { missingFrom, Person } from '../support/person.ts';
import type { TestApp } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';
import * as deal from '../support/whole-deal.ts';

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

it('a new organization gets from its registration to a tax invoice by its screens alone', async () => {
  const person = await Person.at(browser, `${app.url}/register`, mouse, {
    // As most people have it: everything moves.
    reducedMotion: 'no-preference',
  });
  await deal.registerOrganization(person);
  await deal.createProject(person, true);
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
  expect(person.faults).toEqual([]);
  await person.stop();
});
