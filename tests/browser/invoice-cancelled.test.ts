// covers: invoices

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
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
});

afterAll(async () => {
  await closePages(browser);
  await app?.stop();
});

it('an unpaid invoice is taken back by a credit note, with a reason, and can be billed again', async () => {
  const organization = await app.organization();
  const now = new Date().toISOString();
  const invoiceId = await app.application.runAs(organization.businessHead.caller, now, async (work) => {
    const { id } = await buildSale(work);
    const { installments } = await getPaymentPlan(work, id);
    return installments[0]?.invoiceId ?? '';
  });
  const finance = await organization.user('Finance Head');
  const person = await signedIn(browser, app, finance, `/sales/invoices/${invoiceId}`);
  await person.reads('An issued invoice cannot be edited.');
  await person.chooseAction('Cancel invoice');
  const question = person.page.getByRole('dialog');
  await person.reads('reverses it in full', question);
  await photographed(person.page, 'cancel-invoice');
  await person.press('Cancel invoice', question);
  await person.reads('Reason is required', question);
  await person.write('Reason', 'Wrong buyer', question);
  await person.press('Cancel invoice', question);
  await person.isTold(/cancelled by credit note S[A-Z]C\//);
  await person.reads('This document is cancelled.');
  await person.goTo('Accounts', 'Invoices');
  await person.reads(/^S[A-Z]C\//, person.main);
  await person.reads('Total less credit notes', person.main);
  expect(person.faults).toEqual([]);
  await person.stop();
});
