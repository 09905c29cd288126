// covers: reports

import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Browser, Download } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorkbook } from '#platform/server/sheets/xlsx.read.ts';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { photographed } from '../support/photographed.ts';
import type { Person } from '../support/person.ts';
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

async function exportedAs({ page }: Person, format: string): Promise<Download> {
  await page.getByRole('button', { name: 'Export' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: format }).click();
  return await coming;
}

it('a figure of the sales report opens the bookings behind it, and the file says the same', async () => {
  const organization = await app.organization();
  const now = new Date().toISOString();
  const book = () => app.application.runAs(organization.businessHead.caller, now, (work) => buildSale(work));
  const [sale, other] = [await book(), await book()];
  const person = await signedIn(browser, app, await organization.user('Sales Head'));
  await person.goTo('Sales & payments', 'Sales reports');
  await person.page.getByRole('link', { name: 'By project' }).click();
  const row = person.main.getByRole('row', { name: sale.projectName }).first();
  await row.waitFor();
  await photographed(person.page, 'sales-report');

  // The grouping is kept under a name, and comes back by it.
  await person.press('Save as', person.main);
  const dialog = person.page.getByRole('dialog');
  await person.write('Name', 'My projects', dialog);
  await person.press('Save view', dialog);
  await dialog.waitFor({ state: 'detached' });
  const views = person.main.getByRole('navigation', { name: 'Views' });
  await views.getByRole('link', { name: 'As usual' }).click();
  await row.waitFor({ state: 'detached' });
  await views.getByRole('link', { name: 'My projects' }).click();
  await row.waitFor();
  expect(new URL(person.page.url()).searchParams.get('by')).toBe('project');

  const [csv, excel] = [await exportedAs(person, 'CSV'), await exportedAs(person, 'Excel')];
  expect(csv.suggestedFilename()).toMatch(/^sales-summary-\d{4}-04-01-to-.*\.csv$/);
  expect(excel.suggestedFilename()).toMatch(/^sales-summary-.*\.xlsx$/);
  const records = parse<Record<string, string>>(await readFile(await csv.path()), {
    columns: true,
    bom: true,
  });
  // What Excel opens says the same, cell by cell.
  const { rows } = await openWorkbook(await readFile(await excel.path()), null, 100);
  const cells: string[][] = [];
  for await (const row of rows) cells.push(row.cells);
  expect(cells).toEqual([Object.keys(records[0] ?? {}), ...records.map((one) => Object.values(one))]);
  const total = records.at(-1) ?? {};
  expect(total['Bookings']).toBe('2');
  const valuePaise = (sale.agreementValuePaise ?? 0) + (other.agreementValuePaise ?? 0);
  expect(Number(total['Booking value'])).toBe(valuePaise / 100);

  await row.getByRole('link', { name: `Bookings, ${sale.projectName}` }).click();
  await person.page.waitForURL((url) => url.searchParams.get('projectId') === sale.projectId);
  await person.reads(sale.bookingNumber, person.main);
  expect(await person.main.getByText(other.bookingNumber).count()).toBe(0);
  expect(person.faults).toEqual([]);
  await person.stop();
});
