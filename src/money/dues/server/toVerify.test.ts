import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { buildReceipt } from '#money/receipts/server/receipt.factory.ts';
import { verifyReceipt } from '#money/receipts/receipt.contract.ts';
import type { Sale, SaleSummary } from '#sales/sale.contract.ts';
import { listSales } from '#sales/sale.contract.ts';
import type { Due } from '../due.contract.ts';
import { listOverdue } from '../due.contract.ts';

const PAID = 40_000_00;

let desk: SalesDesk;
let sale: Sale;

beforeAll(async () => {
  desk = await openSalesDesk();
  sale = await desk.sale();
  const owner = new pg.Client(desk.app.databaseUrl);
  await owner.connect();
  await owner.query('set session_replication_role = replica');
  const late = [addDays(desk.today, -10), addDays(desk.today, -20), sale.id];
  await owner.query(
    'update installment set due_date = $1, demand_date = $2 where sale_id = $3 and demand_date is not null',
    late,
  );
  await owner.end();
});

afterAll(() => desk.app.stop());

const overdueOf = async (user: TestUser) =>
  (await dataOf<Due[]>(user.send(listOverdue, { query: { saleId: sale.id } })))[0];
const saleOf = async (user: TestUser) =>
  (await dataOf<SaleSummary[]>(user.send(listSales, { query: { limit: 100 } }))).find(
    ({ id }) => id === sale.id,
  );

it('an overdue installment says what receipts to verify would pay of it, and nothing once they are verified', async () => {
  expect((await overdueOf(desk.head))?.toVerifyPaise).toBe(0);
  const receipt = await desk.run((work) => buildReceipt(work, { saleId: sale.id, amountPaise: PAID }));
  const due = await overdueOf(desk.head);
  expect(due?.toVerifyPaise).toBe(PAID);
  expect((await saleOf(desk.head))?.toVerifyPaise).toBe(PAID);

  const marketing = await desk.organization.user('Marketing Head');
  expect((await overdueOf(marketing))?.toVerifyPaise ?? null).toBeNull();
  expect((await saleOf(marketing))?.toVerifyPaise ?? null).toBeNull();

  const params = { id: receipt.id };
  const body = { clearedOn: desk.today, version: receipt.version };
  expect((await desk.finance.send(verifyReceipt, { params, body })).status).toBe(200);
  expect(await overdueOf(desk.head)).toMatchObject({
    toVerifyPaise: 0,
    outstandingPaise: (due?.outstandingPaise ?? 0) - PAID,
  });
  expect((await saleOf(desk.head))?.toVerifyPaise).toBe(0);
});
