// covers: partners, commission-runs, partner-invoices, recoveries

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { approveCommission } from '#partners/commissions/commission.contract.ts';
import { commissionOfSale } from '#partners/commissions/server/commission.factory.ts';
import { cancelSale } from '#sales/sale.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { addFirm, sendInvoice } from '../support/partner-invoices.ts';
import { register, sellFor } from '../support/partner-sales.ts';
import { accountFor, releaseAbove } from '../support/payable-commissions.ts';
import type { Person } from '../support/person.ts';
import { photographed } from '../support/photographed.ts';
import type { SalesDesk } from '../support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../support/sales-desk.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestUser } from '../support/test-app.ts';
import { SMALLEST_PNG } from '../support/upload.ts';

let desk: SalesDesk;
let browser: Browser;
let firm: TestUser;
let salesHead: TestUser;
let secondOfFinance: TestUser;
const people: Person[] = [];

beforeAll(async () => {
  const bank = { bank: 'HDFC Bank', ifsc: 'HDFC0001234' };
  desk = await openSalesDesk({
    withScreens: true,
    project: { designatedAccounts: [{ kind: 'collection', accountLast4: '4821', ...bank }] },
  });
  browser = await openBrowser();
  firm = await addFirm(desk, { gstState: '27' });
  salesHead = await desk.organization.user('Sales Head');
  secondOfFinance = await desk.organization.user('Finance Manager');
  await accountFor({ desk, manager: secondOfFinance }, firm.caller.channelPartnerId ?? '');
  await releaseAbove({ desk }, 1_00_000_00);
});

afterAll(async () => {
  await closePages(browser);
  await desk?.app.stop();
});

async function at(user: TestUser, path: string): Promise<Person> {
  const person = await signedIn(browser, desk.app, user, path);
  people.push(person);
  return person;
}

async function sold(): Promise<{ sale: Sale; commissionId: string }> {
  const sale = await sellFor(desk, firm);
  await register(desk, sale);
  return { sale, commissionId: await desk.run((work) => commissionOfSale(work, sale.id)) };
}

it('four people bring a commission from its structure to the advice of its payment', async () => {
  const manager = await at(desk.head, '/sales/commissions/structures?edit=new');
  await manager.write('Name', 'Two percent for all');
  await manager.write('Rate', '2');
  await manager.press('Add structure');
  await manager.isTold('Two percent for all added');

  const { sale, commissionId } = await sold();
  const record = `/sales/commissions/list/${commissionId}`;
  const head = await at(salesHead, record);
  await head.reads('Two percent for all', head.main);
  await head.press('Approve', head.main);
  await head.isTold(/approved$/);

  const partner = await at(firm, record);
  await partner.press('Send invoice', partner.main);
  const dialog = partner.page.getByRole('dialog', { name: 'Send invoice' });
  await partner.write('Invoice number', 'KH/26-27/014', dialog);
  await expect.poll(() => dialog.getByLabel('CGST', { exact: true }).inputValue()).toBe('23,970.78');
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'invoice.png', mimeType: 'image/png', buffer: SMALLEST_PNG });
  await partner.reads('invoice.png', dialog);
  await partner.press('Send invoice', dialog);
  await partner.isTold('Invoice KH/26-27/014 sent');

  const finance = await at(desk.finance, '/sales/commissions/payments?tab=invoices&status=sent');
  await finance.openRow('KH/26-27/014');
  await finance.press('Enter invoice', finance.page.getByRole('dialog', { name: 'Invoice KH/26-27/014' }));
  const entry = finance.page.getByRole('dialog', { name: /^Enter invoice/ });
  await finance.reads('2% of 2,66,342', entry);
  await finance.press('Enter invoice', entry);
  await finance.reads('Invoice KH/26-27/014 entered');
  await finance.page.goto(`${desk.app.url}/sales/commissions/payments`);
  await finance.main.getByRole('checkbox', { name: /^Pay tranche 1 of/, disabled: false }).check();
  await finance.press('Pay 1 tranche', finance.main);
  await finance.reads(/another person/i, finance.main);
  await finance.press('Submit ₹3,08,956.72 for release', finance.main);
  await finance.page.waitForURL(/\/payments\/[0-9a-f-]{36}/);
  const run = new URL(finance.page.url()).pathname;
  await finance.reads('To release', finance.main);
  await photographed(finance.page, 'commission-run-waits');

  const second = await at(secondOfFinance, run);
  await second.press(/^Release/, second.main);
  await second.press(/^Release ₹/, second.page.getByRole('dialog'));
  await second.isTold(/ is ordered$/);
  await photographed(second.page, 'commission-run-released');

  await partner.page.goto(`${desk.app.url}${record}`);
  const { text } = await partner.downloads(/^Advice PAY\//, partner.main);
  expect(text).toContain('KH/26-27/014');
  expect(text).toMatch(/3,08,956\.72/);

  // The buyer leaves: what was paid is taken from the next invoice of the firm.
  const body = { reason: 'Moves abroad', initiatedBy: 'buyer', requestedOn: desk.today };
  await dataOf(
    desk.head.send(cancelSale, {
      params: { id: sale.id },
      body: { ...body, cancellationDeedNumber: 'HVL-3/1204/2026' },
    }),
  );
  const next = await sold();
  await dataOf(salesHead.send(approveCommission, { params: { id: next.commissionId }, body: {} }));
  await sendInvoice(desk, firm, { ...next, seqs: [1], number: 'KH/26-27/015' });
  await finance.page.goto(`${desk.app.url}/sales/commissions/payments?tab=invoices`);
  await finance.openRow('KH/26-27/015');
  await finance.press('Enter invoice', finance.page.getByRole('dialog', { name: 'Invoice KH/26-27/015' }));
  await finance.reads('Clawback', finance.page.getByRole('dialog', { name: /^Enter invoice/ }));
  await finance.reads('Nothing is left to be paid.');
  await photographed(finance.page, 'partner-invoice-netted');
  for (const person of people) {
    expect(person.faults).toEqual([]);
    await person.stop();
  }
});
