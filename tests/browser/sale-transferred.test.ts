// covers: sales, transfers

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { updatePaymentConfig } from '#inventory/payment-terms/server/paymentConfig.commands.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { buildCostSheet } from '#offers/cost-sheets/server/costSheet.factory.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { APPLICANT, buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { Work } from '#platform/server/context.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { keyboard } from '../support/keyboard.ts';
import { Person } from '../support/person.ts';
import { photographed } from '../support/photographed.ts';
import { signedIn, signIn } from '../support/signed-in.ts';
import type { TestApp, TestOrganization } from '../support/test-app.ts';
import { PASSWORD, testApp } from '../support/test-app.ts';

let app: TestApp;
let browser: Browser;
let organization: TestOrganization;

beforeAll(async () => {
  app = await testApp({ withScreens: true });
  [browser, organization] = await Promise.all([openBrowser(), app.organization()]);
});

afterAll(async () => {
  await closePages(browser);
  await app?.stop();
});

function run<T>(command: (work: Work) => Promise<T>): Promise<T> {
  return app.application.runAs(organization.businessHead.caller, new Date().toISOString(), command);
}

/** A sale of which ₹5,00,000 is paid, beside a free unit with an offer for nobody in particular. */
async function soldBesideFree(work: Work): Promise<{ sale: Sale; freeUnit: string }> {
  const { units } = await buildLaunchedProject(work, { units: { floors: { from: 1, to: 2, exclude: [] } } });
  const [sold, free] = units;
  const sale = await buildSale(work, { unitId: sold?.id ?? '' });
  await buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: 5_00_000_00 });
  await buildCostSheet(work, { unitId: free?.id ?? '', leadId: null });
  return { sale, freeUnit: free?.unitNumber ?? '' };
}

it('a booking goes over to another buyer by keyboard; who left stays to be read, and what was paid stays', async () => {
  const { sale } = await run(soldBesideFree);
  // 985 sq ft at ₹100 are ₹98,500 and ₹17,730 of GST.
  await run((work) => updatePaymentConfig(work, sale.projectId, { transferFeeRatePaise: 100_00 }));
  const { email } = await run(({ db, caller }) =>
    db.selectFrom('appUser').select('email').where('id', '=', caller.userId).executeTakeFirstOrThrow(),
  );
  const person = await Person.at(browser, `${app.url}/login`, keyboard);
  await signIn(person, email, PASSWORD);
  await person.goTo('Sales & payments', 'Sales');
  await person.openRow(sale.bookingNumber);
  await person.arrivesAt(sale.customerName);
  await person.chooseAction('Transfer to another buyer');
  await person.write('First applicant', 'Vikram Joshi');
  await person.write('PAN', 'BFXPJ4321K');
  await person.write('Reason', 'Sold on before the agreement');
  await person.reads(/₹100\.00 × 985 sq ft by the project/, person.main);
  await person.reads('₹17,730.00', person.main);
  await person.reads('₹1,16,230.00', person.main);
  await photographed(person.page, 'transfer-to-buyer');
  await person.press('Transfer sale');
  await person.isTold(`${sale.bookingNumber} transferred`);
  await person.arrivesAt('Vikram Joshi');
  await person.reads('Earlier buyers', person.main);
  await person.reads(/^until .*: Sold on before the agreement$/, person.main);
  await person.reads('Transfer fee ₹98,500.00 and ₹17,730.00 GST', person.main);
  await person.follow('Statement', person.page.getByRole('navigation', { name: / sections$/ }));
  await person.reads('5,00,000.00', person.main);
  await person.reads('Fee for the transfer of the booking', person.main);
  await person.reads('1,16,230.00', person.main);
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('a booking moves to another unit with both in sight before, and what was paid is on the new one', async () => {
  const { sale, freeUnit } = await run(soldBesideFree);
  const person = await signedIn(browser, app, organization.businessHead, `/sales/${sale.id}`);
  await person.chooseAction('Transfer to another unit');
  const dialog = person.page.getByRole('dialog');
  await person.find('New unit', freeUnit);
  const sheet = dialog.getByLabel('Cost sheet');
  await sheet.selectOption({ index: 1 });
  await person.reads('Paid by transfer', dialog);
  await person.reads('₹5,00,000.00', dialog);
  await photographed(person.page, 'transfer-to-unit');
  await person.write('Reason', 'Wants a higher floor', dialog);
  await person.press('Transfer sale', dialog);
  await person.isTold(/booked, ₹5,00,000.00 moved$/);
  await person.page.waitForURL((url) => url.pathname !== `/sales/${sale.id}`);
  await person.reads(`${freeUnit},`, person.main);
  await person.reads(sale.bookingNumber, person.main);
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('two bookings of one buyer become one customer with a joint statement, and two again', async () => {
  const meera = { ...APPLICANT, name: 'Meera Shah', pan: 'CFXPR7777M', phone: '+919812347777' };
  const [first, second] = await run(async (work) => {
    const { units } = await buildLaunchedProject(work, {
      units: { floors: { from: 1, to: 2, exclude: [] } },
    });
    const book = (unitId = '') => buildSale(work, { unitId, applicants: [meera] });
    return [await book(units[0]?.id), await book(units[1]?.id)] as const;
  });
  const finance = await organization.user('Finance Manager');
  const person = await signedIn(browser, app, finance, `/payments/collections?sale=${first.id}`);
  const panel = person.page.getByRole('complementary').or(person.page.getByRole('dialog')).last();
  await person.reads(`Same PAN and phone as ${first.bookingNumber}.`, panel);
  await photographed(person.page, 'same-customer');
  await person.press('Same customer', panel);
  await person.isTold(`${second.unitNumber} is of the same customer`);
  await person.follow(`${second.unitNumber} (${second.projectName})`, panel);
  await person.arrivesAt('Meera Shah');
  await person.reads('2 bookings', person.main);
  await photographed(person.page, 'customer');
  const statement = await person.downloads('Joint statement', person.main);
  for (const { bookingNumber } of [first, second]) expect(statement.text).toContain(bookingNumber);
  expect(statement.text).toContain('Joint statement of account');
  const head = await signedIn(browser, app, organization.businessHead, `/sales/${first.id}`);
  await head.reads('Also bought:', head.main);
  await photographed(head.page, 'also-bought');
  await head.page.goto(`${app.url}/leads/${first.leadId}`);
  await head.reads('Bookings of this person', head.main);
  await photographed(head.page, 'lead-bookings');
  await person.press(/^Separate /, person.main);
  await person.isTold(/ is separate again/);
  await person.reads('1 booking', person.main);
  await person.reads('1 to compare', person.main);
  for (const { faults } of [person, head]) expect(faults).toEqual([]);
  await person.stop();
  await head.stop();
});
