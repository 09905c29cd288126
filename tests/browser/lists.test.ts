// covers: sale-lifecycle, money, company

import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAudit } from '#company/audit/audit.contract.ts';
import { addHours } from '#platform/contract/calendar.ts';
import { formatMoney, formatMoneyExact } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { buildReceipt, buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { violations } from '../support/accessibility.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { effortOf } from '../support/effort.ts';
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
});

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

  const tabs = page.getByRole('navigation', { name: 'Views' });
  await tabs.getByRole('link', { name: /^All.*3$/ }).waitFor();

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
  await tabs.getByRole('link', { name: /For the bank.*3/ }).waitFor();

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
});

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
});

/** An overdue customer is called, promises to pay, and is reminded by mail. */
async function followedUp(person: Person, customer: string): Promise<void> {
  const { page, main } = person;
  await main.getByRole('link', { name: customer, exact: true }).click();
  const panel = page.getByRole('complementary', { name: customer });
  await panel.getByText('No contact yet').waitFor();
  await panel.getByRole('button', { name: 'Log a call, message or note' }).click();
  await panel.getByLabel('Promised, ₹').fill('1,00,000');
  await panel.getByLabel('Promised by').fill('tomorrow');
  await panel.getByLabel('Note').fill('Waits for the loan');
  await panel.getByRole('button', { name: 'Save' }).click();
  await person.isTold('Call logged');
  await panel.getByRole('list', { name: 'Contacts' }).getByText('Waits for the loan').waitFor();
  await main.getByRole('row', { name: customer }).getByText('Wait for payment').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await main.getByRole('row', { name: customer }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send reminders' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send 1 reminder' });
  await dialog.getByText(/is overdue$/).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send 1 reminder' }).click();
  await person.isTold('1 reminder sent');
}

it('the overdue of one tower is found, added up and exported with two keys and five clicks', async () => {
  const { businessHead } = await desk.app.organization();
  const lateSale = (tower: string) =>
    desk.app.application.runAs(businessHead.caller, addHours(desk.now, -60 * 24), async (work) => {
      const sale = await buildSale(work);
      const ofProject = work.db.updateTable('tower').set({ name: tower });
      await ofProject.where('projectId', '=', sale.projectId).execute();
      return sale;
    });
  const wanted = await lateSale('Ganga');
  await lateSale('Yamuna');
  const person = await signedIn(browser, desk.app, businessHead);
  const { page, main } = person;
  await page.getByRole('heading', { level: 1 }).waitFor();
  const effort = await effortOf(page);
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await main.getByRole('row', { name: wanted.unitNumber }).first().waitFor();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Tower' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ganga' }).click();
  await page.waitForURL(/towerId=/);
  await main.getByRole('row', { name: 'Yamuna' }).waitFor({ state: 'detached' });
  const rows = await exported(person);
  expect(await effort()).toEqual({ clicks: 5, keys: 2 });
  expect(new Set(rows.map(({ Booking }) => Booking))).toEqual(new Set([wanted.bookingNumber]));
  const owed = sumPaise(rows.map(({ Overdue }) => Math.round(Number(Overdue) * 100)));
  await main
    .getByRole('row', { name: /^Total/ })
    .getByText(formatMoneyExact(owed).replace('₹', ''))
    .waitFor();
  await followedUp(person, wanted.customerName);
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('a column is widened by its edge or by keyboard and kept in view beside the others, as a view keeps it', async () => {
  const person = await signedIn(browser, desk.app, desk.head, '/sales');
  const { page, main } = person;
  const head = (name: string) => main.getByRole('columnheader', { name, exact: true });
  const widthOf = async (name: string) => (await head(name).boundingBox())?.width ?? 0;
  // Columns take their places when the rows have come.
  const settled = async () => {
    await main.getByRole('row', { name: /BKG/ }).first().waitFor();
    let last: string;
    let place = '';
    await expect
      .poll(async () => {
        last = place;
        const box = await head('Unit').boundingBox();
        place = `${box?.x} ${box?.width}`;
        return place === last;
      })
      .toBe(true);
  };
  await settled();
  const before = await widthOf('Unit');
  const edge = await head('Unit').locator('[data-edge]').boundingBox();
  if (!edge) throw new Error('The head has no edge.');
  await page.mouse.move(edge.x + 4, edge.y + 10);
  await page.mouse.down();
  await page.mouse.move(edge.x + 104, edge.y + 10, { steps: 4 });
  await page.mouse.up();
  await page.waitForURL(/widths=/);
  await expect.poll(async () => Math.abs((await widthOf('Unit')) - before - 100)).toBeLessThan(2);

  await page.getByRole('button', { name: 'Columns' }).focus();
  await page.keyboard.press('Enter');
  // As fast as the keys come: none of it is lost.
  await page.getByRole('button', { name: 'Make Unit narrower' }).focus();
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Keep Unit in view' }).focus();
  await page.keyboard.press('Space');
  await page.waitForURL(/pinned=/);
  await page.getByRole('button', { name: 'Keep Unit in view', pressed: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(async () => Math.abs((await widthOf('Unit')) - before - 28)).toBeLessThan(2);

  await page.setViewportSize({ width: 800, height: 700 });
  const table = page.getByRole('region', { name: 'Sales' });
  await table.waitFor();
  const leftOf = async (name: string) => Math.round((await head(name).boundingBox())?.x ?? 0);
  // The narrower window moves the columns once more.
  let places = '';
  await expect
    .poll(async () => {
      const last = places;
      places = `${await leftOf('Number')} ${await leftOf('Unit')} ${await leftOf('Status')}`;
      return places === last;
    })
    .toBe(true);
  const [number, unit, status = 0] = places.split(' ').map(Number);
  await table.evaluate((frame) => frame.scrollTo(120, 0));
  expect([await leftOf('Number'), await leftOf('Unit')]).toEqual([number, unit]);
  expect(await leftOf('Status')).toBeLessThan(status);
  expect(await violations(page)).toEqual([]);

  await page.goto(`${desk.app.url}/sales`);
  await page.setViewportSize({ width: 1280, height: 800 });
  // Remembered in this browser.
  await expect.poll(async () => Math.abs((await widthOf('Unit')) - before - 28)).toBeLessThan(2);
  await settled();
  await head('Unit').locator('[data-edge]').dblclick();
  await page.waitForURL((url) => !url.searchParams.has('widths'));
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('the whole list is printed as it is filtered, with its total, and nothing else of the page', async () => {
  const person = await signedIn(browser, desk.app, desk.head, '/sales?limit=1&status=booked');
  const { page, main } = person;
  await main.getByRole('row', { name: /^Total/ }).waitFor();
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await main.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Print the list' }).click();
  const paper = page.locator('body > [data-paper]');
  await paper.waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  expect(await paper.locator('tbody tr').count()).toBe(sold.length);
  const text = await paper.innerText();
  expect(text).toContain('is Booked');
  expect(text).toMatch(/3 rows, printed on \d+ \w+ \d{4}/);
  expect(text).toMatch(/Total\s/);
  for (const { bookingNumber } of sold) expect(text).toContain(bookingNumber);
  const noted = await desk.head.send(listAudit, { query: { action: 'print' } });
  expect(noted.body.data).toMatchObject([
    { after: { what: 'sales', status: ['booked'], rows: sold.length } },
  ]);
  await main.waitFor({ state: 'hidden' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await paper.waitFor({ state: 'detached' });
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('several receipts are verified at once, and the one that cannot be says why', async () => {
  const [sale] = sold;
  if (!sale) throw new Error('Nothing is sold.');
  const record = (amountPaise: number, by = desk.head) =>
    desk.run((work) => buildReceipt(work, { saleId: sale.id, amountPaise }), by);
  await record(10_000_00);
  await record(20_000_00);
  await record(40_000_00, desk.finance);
  const person = await signedIn(browser, desk.app, desk.finance, '/payments/collections');
  const { page, main } = person;
  await main.getByRole('checkbox', { name: 'Select all receipts of this page' }).check();
  await page.getByRole('button', { name: 'Verify selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify 3 receipts' });
  await dialog.getByText('Together ₹70,000.00').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Verify 3 receipts' }).click();
  await person.isTold('2 receipts verified');
  await person.reads('1 receipt could not be verified.');
  await person.reads('You cannot verify a receipt that you recorded.');
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('nothing can be ticked before the rows of a list are here', async () => {
  const person = await signedIn(browser, desk.app, desk.head, '/dashboard');
  const { page, main } = person;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/sales(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${desk.app.url}/sales`);
  const all = main.getByRole('checkbox', { name: 'Select all sales of this page' });
  await all.waitFor();
  expect(await all.isDisabled()).toBe(true);
  release();
  await all.check();
  await page.getByText(`${sold.length} selected`).waitFor();
  expect(person.faults).toEqual([]);
  await person.stop();
});

it('the counts of all views of a list come by one request', async () => {
  const person = await signedIn(browser, desk.app, desk.head, '/dashboard');
  const { page } = person;
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(totals|counts)$/.test(pathname)) asked.push(pathname);
  });
  await page.goto(`${desk.app.url}/leads`);
  const tabs = page.getByRole('navigation', { name: 'Views' }).getByRole('link');
  await tabs.filter({ hasText: /\d/ }).first().waitFor();
  expect(await tabs.count()).toBeGreaterThan(3);
  expect(asked).toEqual(['/api/saved-views/counts']);
  await person.stop();
});

/** The rows of the file of the list on screen. */
async function exported({ page, main }: Person): Promise<Record<string, string>[]> {
  await main.getByRole('button', { name: 'Export', exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  return parse(await readFile(await file.path(), 'utf8'), { bom: true, columns: true });
}
