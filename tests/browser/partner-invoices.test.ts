// covers: partner-invoices

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyTerms } from '#partners/structures/structureTerms.factory.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { addFirm, payableCommission } from '../support/partner-invoices.ts';
import { addStructure } from '../support/partner-sales.ts';
import { photographed } from '../support/photographed.ts';
import type { SalesDesk } from '../support/sales-desk.ts';
import { openSalesDesk } from '../support/sales-desk.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestUser } from '../support/test-app.ts';
import { SMALLEST_PNG } from '../support/upload.ts';

let desk: SalesDesk;
let browser: Browser;
let firm: TestUser;
let commission: { id: string; number: string };

beforeAll(async () => {
  desk = await openSalesDesk({ withScreens: true });
  browser = await openBrowser();
  await addStructure(desk, 'Two percent', anyTerms());
  firm = await addFirm(desk, { gstState: '27' });
  commission = await payableCommission(desk, firm, [1_33_171_00, 1_99_756_50]);
});

afterAll(async () => {
  await closePages(browser);
  await desk?.app.stop();
});

it('a firm sends an invoice that is filled with what it must say, and Finance enters it with its tax', async () => {
  const page = `${desk.app.url}/sales/commissions/list/${commission.id}`;
  const partner = await signedIn(browser, desk.app, firm);
  await partner.page.goto(page);
  await partner.reads('None yet. The firm bills a tranche once it is payable.', partner.main);
  await partner.page.keyboard.press('s');
  const dialog = partner.page.getByRole('dialog', { name: 'Send invoice' });
  await dialog.getByLabel('Tranche 2, ₹1,99,756.50').uncheck();
  await partner.write('Invoice number', 'kh/26-27/014');
  await expect.poll(() => dialog.getByLabel('CGST', { exact: true }).inputValue()).toBe('11,985.39');
  expect(await dialog.getByLabel('Commission', { exact: true }).inputValue()).toBe('1,33,171');
  await partner.reads(/₹1,54,478.36 is paid by /, dialog);
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'invoice.png', mimeType: 'image/png', buffer: SMALLEST_PNG });
  await partner.reads('invoice.png', dialog);
  await photographed(partner.page, 'partner-invoice-send');
  await dialog.getByRole('button', { name: 'Send invoice' }).click();
  await partner.reads('Invoice KH/26-27/014 sent');
  await partner.reads('To enter', partner.main);

  const head = await signedIn(browser, desk.app, desk.head);
  await head.page.goto(page);
  await head.main.getByRole('button', { name: 'KH/26-27/014' }).click();
  const invoice = head.page.getByRole('dialog', { name: 'Invoice KH/26-27/014' });
  await head.reads('Download the invoice', invoice);
  await photographed(head.page, 'partner-invoice-sent');
  await invoice.getByRole('button', { name: 'Enter invoice' }).click();
  const entry = head.page.getByRole('dialog', { name: 'Enter invoice KH/26-27/014' });
  await head.reads('2% of 1,33,171', entry);
  await photographed(head.page, 'partner-invoice-enter');
  await entry.getByRole('button', { name: 'Enter invoice' }).click();
  await head.reads('Invoice KH/26-27/014 entered');
  await head.reads('Calculation', invoice);
  await photographed(head.page, 'partner-invoice-entered');
});
