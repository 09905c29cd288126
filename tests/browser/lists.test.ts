// covers: sale-lifecycle, money, company

import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatMoney } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { violations } from '../support/accessibility.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import type { Person } from '../support/person.ts';
import type { SalesDesk } from '../support/sales-desk.ts';
import { openSalesDesk } from '../support/sales-desk.ts';
import { signedIn } from '../support/signed-in.ts';

let desk: SalesDesk;
let browser: Browser;
let sold: Sale[];

beforeAll(async () => {
  desk = await openSalesDesk({ withScreens: true });
  sold = [await desk.sale(), await desk.sale(), await desk.sale()];
  for (const { id } of sold)
    await desk.run((work) => buildVerifiedReceipt(work, { saleId: id, amountPaise: 1_00_000_00 }));
  browser = await openBrowser();
}, 120_000);

afterAll(async () => {
  await closePages(browser);
  await desk?.app.stop();
});

it('sales are added up, shown in chosen columns, exported as chosen and kept as a view that says its count', async () => {
  const person = await signedIn(browser, desk.app, desk.head, '/sales');
  const { page, main } = person;
  const total = sumPaise(sold.map(({ agreementValuePaise }) => agreementValuePaise ?? 0));
  const foot = main.getByRole('row', { name: /^Total/ });
  await foot.getByText(formatMoney(total).replace('₹', '')).waitFor();

  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('list', { name: 'Columns' });
  await columns.getByRole('checkbox', { name: 'Executive' }).click();
  await columns.getByRole('button', { name: 'Move Unit forward' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Executive' }).waitFor({ state: 'detached' });

  const changes = page.getByRole('group', { name: 'Unsaved changes' });
  await changes.getByRole('button', { name: 'Save as' }).click();
  await person.write('Name', 'For the bank');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await person.isTold('For the bank saved');
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /For the bank.*3/ })
    .waitFor();

  await main.getByRole('row').nth(1).getByRole('checkbox').check();
  await main.getByRole('row').nth(2).getByRole('checkbox').check();
  await person.reads('2 selected');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('region', { name: 'Selected rows' })
      .getByRole('button', { name: 'Export selected' })
      .click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^sales-.*\.xlsx$/);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  const rows = await exported(person);
  expect(rows.map(({ Booking }) => Booking).toSorted()).toEqual(
    sold.map(({ bookingNumber }) => bookingNumber).toSorted(),
  );
  expect(await violations(page)).toEqual([]);
  expect(person.faults).toEqual([]);
  await person.stop();
}, 120_000);

it('receipts, entries of the ledger and people have the same around their rows', async () => {
  const person = await signedIn(browser, desk.app, desk.head, '/payments/collections?status=verified');
  await person.main.getByRole('row', { name: /^Total.*3,00,000/ }).waitFor();
  expect(await exported(person)).toHaveLength(3);
  await person.page.goto(`${desk.app.url}/payments/ledger?tab=entries`);
  await person.main.getByRole('row', { name: /^Total/ }).waitFor();
  expect((await exported(person)).length).toBeGreaterThan(3);
  await person.page.goto(`${desk.app.url}/settings/users`);
  await person.main.getByRole('table', { name: 'Users' }).waitFor();
  expect((await exported(person)).length).toBeGreaterThan(1);
  expect(person.faults).toEqual([]);
  await person.stop();
}, 120_000);

/** The rows of the file of the list on screen. */
async function exported({ page, main }: Person): Promise<Record<string, string>[]> {
  await main.getByRole('button', { name: 'Export', exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  return parse(await readFile(await file.path(), 'utf8'), { bom: true, columns: true });
}
