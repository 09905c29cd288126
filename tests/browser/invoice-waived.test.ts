// covers: invoices, dues

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InvoiceSummary } from '#money/invoices/invoice.contract.ts';
import { issuedSums } from '#money/invoices/issuedSums.rules.ts';
import { listInvoices } from '#money/invoices/server/invoice.queries.ts';
import { waiveInstallment } from '#money/plans/plan.contract.ts';
import type { Installment } from '#money/plans/plan.contract.ts';
import { getInstallment } from '#money/dues/server/plan.queries.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { billTogether } from '../support/billed-together.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { photographed } from '../support/photographed.ts';
import type { SalesDesk } from '../support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../support/sales-desk.ts';
import { signedIn } from '../support/signed-in.ts';

let desk: SalesDesk;
let browser: Browser;

beforeAll(async () => {
  desk = await openSalesDesk({ withScreens: true });
  browser = await openBrowser();
});

afterAll(async () => {
  await closePages(browser);
  await desk?.app.stop();
});

async function waive({ id }: Installment): Promise<void> {
  const body = { scope: 'balance', reason: 'Agreed with the customer' };
  await dataOf(desk.finance.send(waiveInstallment, { params: { id }, body }));
}

async function invoicesOf(read: Read, saleId: string): Promise<InvoiceSummary[]> {
  const { rows } = await listInvoices(read, { saleId, page: 1, limit: 50, sort: '-createdAt' });
  return rows;
}

it('an invoice says what was waived of it and is paid once nothing is open', async () => {
  const sale = await desk.sale();
  const [one, other] = await billTogether(desk, sale);
  const paidPaise = sale.demandedPaise + one.taxPaise + 1_23_456_78;
  await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: paidPaise }));
  const waivedPaise = one.principalPaise - 1_23_456_78;

  // The dialog says what the credit note will take back, and the note says the same.
  const person = await signedIn(browser, desk.app, desk.finance);
  await person.page.goto(`${desk.app.url}/payments/plans/${sale.id}`);
  await person.main
    .getByRole('button', { name: `Actions for ${one.name}` })
    .locator('visible=true')
    .click();
  await person.page.getByRole('menuitem', { name: 'Waive balance' }).click();
  const { creditTaxPaise } = await desk.run((work) => getInstallment(work, one.id));
  expect(creditTaxPaise).toBe(2 * Math.round((one.cgstPaise * waivedPaise) / one.totalPaise));
  await person.reads(
    `A credit note reverses ${formatMoneyExact(waivedPaise)} of ${one.invoiceNumber}, including ${formatMoneyExact(creditTaxPaise)} tax.`,
  );
  await photographed(person.page, 'waive-part');
  await person.write('Reason', 'Agreed with the customer');
  await person.page.getByRole('button', { name: 'Waive balance' }).click();
  await person.reads('Balance waived, credit note issued');

  await person.page.goto(`${desk.app.url}/sales/invoices/${one.invoiceId}`);
  await person.reads('Partially paid', person.main);
  await photographed(person.page, 'invoice-part-waived');
  await person.explains(formatMoneyExact(waivedPaise), 'Waivers on its installments.');
  await person.explains(formatMoneyExact(other.totalPaise), 'Total − paid − waived.');

  await person.main.getByRole('link', { name: /C\/\d\d-\d\d\// }).click();
  await person.reads('Reverses', person.main);
  await photographed(person.page, 'credit-note-part');
  await person.page.goBack();

  const seller = await signedIn(browser, desk.app, desk.head);
  await seller.page.goto(`${desk.app.url}/sales/${sale.id}?tab=invoices`);
  await seller.reads('Waived, ₹', seller.main);
  await photographed(seller.page, 'sale-invoices-waived');
  // On a phone the cards end with the same sums as the table: what was billed, less what the credit note took back.
  await seller.page.setViewportSize({ width: 360, height: 780 });
  await seller.reads('Less credit notes', seller.main);
  const { totalPaise } = issuedSums(await desk.run((work) => invoicesOf(work, sale.id)));
  const shown = seller.main.getByRole('definition').nth(2);
  expect(await shown.innerText()).toBe(formatMoneyExact(totalPaise).replace('₹', ''));
  await photographed(seller.page, 'sale-invoices-waived-phone');
  expect(seller.faults).toEqual([]);
  await seller.stop();

  // What is given up next shows without a reload.
  await waive(other);
  await person.reads(`${formatMoneyExact(waivedPaise + other.totalPaise)} waived`, person.main);
  await photographed(person.page, 'invoice-waived');
  expect(await person.main.getByRole('button', { name: 'Record payment' }).count()).toBe(0);

  expect(person.faults).toEqual([]);
  await person.stop();
});
