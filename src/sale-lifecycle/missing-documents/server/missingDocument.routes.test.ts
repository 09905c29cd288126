import { afterAll, beforeAll, expect, it } from 'vitest';
import { filed } from '../../../../tests/support/filed.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import type { DocumentCategory } from '#company/documents/category.contract.ts';
import { listCategories, updateCategory } from '#company/documents/category.contract.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { getSale } from '#sales/sale.contract.ts';
import type { MissingDocument } from '../missingDocument.contract.ts';
import { listMissingDocuments, totalMissingDocuments } from '../missingDocument.contract.ts';

let desk: SalesDesk;
let sale: Sale;
let categories: DocumentCategory[];

beforeAll(async () => {
  desk = await openSalesDesk();
  categories = await dataOf<DocumentCategory[]>(desk.head.send(listCategories));
  const ask = async (key: string, resourceType: string) => {
    const category = categories.find((one) => one.key === key);
    const body = { version: category?.version, requiredFor: [{ resourceType, step: 'agreement' }] };
    await dataOf(desk.head.send(updateCategory, { params: { id: category?.id ?? '' }, body }));
  };
  await ask('panCard', 'applicant');
  await ask('applicationForm', 'sale');
  sale = await desk.sale();
});

afterAll(() => desk.app.stop());

const missing = (query: Record<string, unknown> = {}, as: TestUser = desk.head) =>
  dataOf<MissingDocument[]>(as.send(listMissingDocuments, { query: { saleId: sale.id, ...query } }));
const names = async (query?: Record<string, unknown>) =>
  (await missing(query)).map(({ category, applicant }) => [category.name, applicant?.name ?? null]);
const idOf = (key: string) => categories.find((one) => one.key === key)?.id ?? '';

it('names each document that a sale lacks for its next step, whose it is, and says the same as the sale', async () => {
  const buyer = sale.applicants[0]?.name;
  expect(await names()).toEqual([
    ['Application form', null],
    ['Agreement for sale', null],
    ['PAN card', buyer],
  ]);
  await filed(desk.run, 'sale', sale.id, 'agreement');
  const { nextStep } = await dataOf<Sale>(desk.head.send(getSale, { params: { id: sale.id } }));
  expect(nextStep?.missing).toContain(
    `Documents to be approved first: Application form, PAN card of ${buyer}.`,
  );
  expect(await names()).toEqual([
    ['Application form', null],
    ['PAN card', buyer],
  ]);
});

it('is filtered by project, step, category and owner, and counted by the same', async () => {
  const found = async (query: Record<string, unknown>) => (await missing(query)).length;
  expect(await found({ projectId: desk.project.id, step: 'agreement,completed' })).toBe(2);
  expect(await found({ step: 'completed' })).toBe(0);
  expect(await found({ categoryId: idOf('panCard') })).toBe(1);
  expect(await found({ salesExecutiveId: sale.salesExecutive?.id })).toBe(2);
  expect(await found({ salesExecutiveId: desk.finance.id })).toBe(0);
  expect(await found({ search: sale.bookingNumber })).toBe(2);
  const { count } = await dataOf<{ count: number }>(
    desk.head.send(totalMissingDocuments, { query: { saleId: sale.id } }),
  );
  expect(count).toBe(2);
});

it('shows nothing of sales that the reader does not see', async () => {
  const other = await desk.organization.user('Sales Executive');
  expect(await missing({}, other)).toEqual([]);
});

it('counts what has expired as missing, and follows the sale to its next step', async () => {
  await filed(desk.run, 'sale', sale.id, 'applicationForm');
  expect(await names()).toEqual([['PAN card', sale.applicants[0]?.name]]);
  const expire = (on: string | null) =>
    desk.run(({ db }) =>
      db
        .updateTable('document')
        .set({ expiresOn: on })
        .where('resourceId', '=', sale.id)
        .where('categoryId', '=', idOf('applicationForm'))
        .execute(),
    );
  await expire(addDays(desk.today, -1));
  const [first] = await missing();
  expect(first).toMatchObject({ category: { name: 'Application form' }, state: 'expired' });
  await expire(desk.today);
  expect(await missing()).toHaveLength(1);
  await desk.run((work) => markRegistered(work, sale.id));
  // Nobody hands over a flat without an occupancy certificate, so the letter is not missing yet.
  expect(await names()).toEqual([]);
  await desk.run(({ db }) =>
    db
      .updateTable('tower')
      .set({ ocDate: desk.today })
      .where('id', '=', sale.towerId ?? '')
      .execute(),
  );
  expect(await names()).toEqual([['Possession letter', null]]);
});
