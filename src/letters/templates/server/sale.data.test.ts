import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { SALE_CATALOGUE } from '../sale.catalogue.ts';
import { SEED_TEMPLATES } from '../seeds/seeds.ts';
import { missingText, walkLetter } from './letter.walk.ts';
import { saleLetterData } from './sale.data.ts';

let desk: SalesDesk;
let sale: Sale;

beforeAll(async () => {
  desk = await openSalesDesk();
  sale = await desk.sale();
});

afterAll(() => desk.app.stop());

const dataOf = (saleId = sale.id) => desk.run((work) => saleLetterData(work, saleId));

/** What one of our English letters lacks for the sale. */
async function missingFor(key: string): Promise<string> {
  const seed = SEED_TEMPLATES.find((one) => one.key === key && one.language === 'en');
  if (!seed) throw new Error(`There is no template "${key}".`);
  return missingText(walkLetter(seed.tree, SALE_CATALOGUE, await dataOf()).missing);
}

describe('the data of a letter about a sale', () => {
  it('have a value or nothing for each field of the catalogue, and no other', async () => {
    await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: 50_000_00 }));
    const { values, lists } = await dataOf();
    const known = SALE_CATALOGUE.fields.map(({ path }) => path);
    expect(Object.keys(values).filter((path) => !known.includes(path))).toEqual([]);
    // Nothing was demanded by letter yet.
    expect(known.filter((path) => !(path in values) && !path.startsWith('demand.'))).toEqual([]);
    for (const { path, fields } of SALE_CATALOGUE.lists) {
      const [first] = lists[path] ?? [];
      expect(Object.keys(first ?? {}).toSorted()).toEqual(fields.map((field) => field.path).toSorted());
    }
  });

  it('are those of its papers', async () => {
    const { values, lists, currency } = await dataOf();
    expect(values).toMatchObject({
      'booking.number': sale.bookingNumber,
      'booking.step': 'booked',
      'unit.number': sale.unitNumber,
      'unit.kind': 'flat',
      'price.agreementValue': sale.price?.agreementValuePaise,
      'receipt.amount': 50_000_00,
      'registration.date': null,
    });
    expect(currency).toBe('INR');
    const lines = lists['priceLines'] ?? [];
    const sum = lines.reduce((total, line) => total + Number(line['priceLines.amount']), 0);
    expect(sum).toBe(sale.price?.agreementValuePaise);
  });

  it('are enough for a welcome, and name all that other letters still need', async () => {
    expect(await missingFor('allotmentLetter')).toBe('Missing: RERA possession date.');
    expect(await missingFor('welcomeLetter')).toBe('Missing: .');
    expect(await missingFor('nocToMortgage')).toBe(
      'Missing: bank of the home loan, agreement date, registration number, registration office, registration date, sanctioned loan, reference of the sanction.',
    );
    await desk.run((work) => markRegistered(work, sale.id));
    expect(await missingFor('nocToMortgage')).toMatch(
      /^Missing: bank of the home loan, (?!.*registration number)/,
    );
  });

  it('name the day that was promised to the buyer', async () => {
    await desk.run((work) =>
      work.db
        .updateTable('sale')
        .set({ promisedPossession: '2028-12-31', promisedIn: 'agreement' })
        .where('id', '=', sale.id)
        .execute(),
    );
    expect((await dataOf()).values).toMatchObject({ 'possession.promised': '2028-12-31' });
  });

  it('have nothing overdue to remind of while nothing is', async () => {
    expect(await missingFor('reminder1')).toContain('overdue amount, days overdue');
  });

  it('of another organization are not found', async () => {
    const other = await desk.app.organization();
    const reading = desk.app.application.runAs(other.businessHead.caller, desk.now, (work) =>
      saleLetterData(work, sale.id),
    );
    await expect(reading).rejects.toMatchObject({ status: 404 });
  });
});
