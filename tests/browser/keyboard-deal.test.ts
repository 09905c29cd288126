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
}, 120_000);

afterAll(async () => {
  await closePages(browser);
  await app?.stop();
});

it('the whole deal is done with the keyboard alone, the focus always in sight', async () => {
  const person = await Person.at(browser, `${app.url}/register`, keyboard);
  await deal.registerOrganization(person);
  await person.follow('Skip to content');
  await person.main.and(person.page.locator(':focus')).waitFor();
  await deal.createProject(person);
  await deal.setPaymentTerms(person);
  await deal.addTowerWithUnits(person);
  await deal.setMarketValue(person);
  await deal.launchProject(person);
  await deal.addLead(person);
  await deal.issueCostSheet(person);
  await deal.bookUnit(person);
  await deal.explainSale(person);
  await deal.recordReceipt(person);
  await deal.verifyReceipt(person);
  const invoice = await deal.openInvoice(person);
  expect(missingFrom(invoice, PRINTED.invoice)).toEqual([]);
  expect(person.faults).toEqual([]);
  await person.stop();
});
