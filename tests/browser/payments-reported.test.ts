// covers: reports, dues, bank-accounts

import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProjectAccounts } from '#money/bank-accounts/bankAccount.contract.ts';
import { listBankAccounts } from '#money/bank-accounts/bankAccount.contract.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { formatMoneyExact, formatStatement } from '#platform/contract/format.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { photographed } from '../support/photographed.ts';
import type { SalesDesk } from '../support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../support/sales-desk.ts';
import { signedIn } from '../support/signed-in.ts';

let desk: SalesDesk;
let browser: Browser;
let accounts: ProjectAccounts;

/** What one buyer has paid is all that came in. */
const PAID_PAISE = 5_00_000_00;

beforeAll(async () => {
  const bank = { bank: 'HDFC Bank', ifsc: 'HDFC0001234' };
  desk = await openSalesDesk({
    withScreens: true,
    project: {
      designatedAccounts: [
        { kind: 'collection', accountLast4: '4821', ...bank },
        { kind: 'separate', accountLast4: '4472', ...bank },
      ],
    },
  });
  const sale = await desk.sale();
  await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: PAID_PAISE }));
  const query = { projectId: desk.project.id };
  const [found] = await dataOf<ProjectAccounts[]>(desk.finance.send(listBankAccounts, { query }));
  if (!found) throw new Error('The project has no accounts.');
  accounts = found;
  browser = await openBrowser();
});

afterAll(async () => {
  await closePages(browser);
  await desk?.app.stop();
});

it('what the separate account lacks is deposited, and the quarter says so', async () => {
  const { shortfallPaise } = accounts;
  expect(shortfallPaise).toBeGreaterThan(PAID_PAISE / 2);
  const person = await signedIn(browser, desk.app, desk.finance);
  await person.goTo('Accounts', 'Ledger');
  await person.follow('Bank accounts', person.main);
  await person.reads(`${formatMoneyExact(shortfallPaise)} still to deposit.`, person.main);
  await person.press('Record deposit', person.main);
  const dialog = person.page.getByRole('dialog');
  await person.write('Bank reference', 'HDFCR52026112300001', dialog);
  await person.press('Record transfer', dialog);
  await person.isTold('Transfer recorded');
  await person.reads(`${formatMoneyExact(shortfallPaise)} deposited, ₹0.00 withdrawn.`, person.main);
  await person.follow('70/30 by quarter', person.main);
  const paise = formatStatement(shortfallPaise);
  const quarter = person.main.getByRole('row', { name: /^Q\d, to/ }).last();
  const cells = quarter.getByRole('cell', { name: paise, exact: true });
  // Due, deposited and in the balance of the quarter: nothing is lacking.
  await cells.nth(2).waitFor();
  expect(await cells.count()).toBe(3);
  await photographed(person.page, 'quarters');
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('the report of payments and its file say the same of what came in', async () => {
  const person = await signedIn(browser, desk.app, desk.finance);
  await person.goTo('Sales & payments', 'Payment reports');
  await person.follow('By project', person.main);
  const collected = person.main.getByRole('link', { name: `Collected, ${desk.project.name}` });
  expect(await collected.getAttribute('title')).toBe(formatMoneyExact(PAID_PAISE));
  await photographed(person.page, 'payments-report');
  await person.press('Export', person.main);
  const coming = person.page.waitForEvent('download');
  await person.page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const rows = parse<Record<string, string>>(await readFile(await file.path()), { columns: true, bom: true });
  expect(Number(rows.at(-1)?.['Collected'])).toBe(PAID_PAISE / 100);
  expect(rows.some((one) => Object.values(one).includes(desk.project.name))).toBe(true);
  expect(person.faults).toEqual([]);
  await person.stop();
});
