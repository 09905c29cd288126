import { afterAll, beforeAll, expect, it } from 'vitest';
import { filed } from '../../../../tests/support/filed.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { DocumentCategory } from '#company/documents/category.contract.ts';
import { listCategories, updateCategory } from '#company/documents/category.contract.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { getSale, listSales, updateSale } from '#sales/sale.contract.ts';

let desk: SalesDesk;

beforeAll(async () => {
  desk = await openSalesDesk();
});

afterAll(() => desk.app.stop());

it('a step waits for each document that the organization requires, of the sale and of every applicant', async () => {
  const categories = await dataOf<DocumentCategory[]>(desk.head.send(listCategories));
  const ask = async (key: string, resourceType: string) => {
    const category = categories.find((one) => one.key === key);
    const requiredFor = [{ resourceType, step: 'agreement' }];
    const params = { id: category?.id ?? '' };
    await dataOf(
      desk.head.send(updateCategory, { params, body: { version: category?.version, requiredFor } }),
    );
  };
  await ask('panCard', 'applicant');
  await ask('applicationForm', 'sale');

  const sale = await desk.sale();
  await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: 1_00_000_00 }));
  await filed(desk.run, 'sale', sale.id, 'agreement');
  const [applicant] = sale.applicants;
  const read = () => dataOf<Sale>(desk.head.send(getSale, { params: { id: sale.id } }));
  const missing = `Documents to be approved first: Application form, PAN card of ${applicant?.name}.`;
  expect((await read()).nextStep).toEqual({ step: 'agreement', missing: [missing] });
  const sign = () =>
    desk.head.send(updateSale, {
      params: { id: sale.id },
      body: { status: 'agreement', agreementDate: desk.today },
    });
  expect(await refusalOf(sign())).toEqual({ status: 409, message: missing });
  const found = await dataOf<Sale[]>(desk.head.send(listSales, { query: { waitsFor: 'documents' } }));
  expect(found.map(({ id }) => id)).toEqual([sale.id]);

  await filed(desk.run, 'sale', sale.id, 'applicationForm');
  await filed(desk.run, 'applicant', applicant?.id ?? '', 'panCard');
  expect((await read()).nextStep).toEqual({ step: 'agreement', missing: [] });
  expect(await dataOf<Sale>(sign())).toMatchObject({ status: 'agreement' });
});
