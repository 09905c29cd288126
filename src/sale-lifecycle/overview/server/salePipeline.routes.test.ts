import { filed } from '../../../../tests/support/filed.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { buildReceipt, buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import type { Sale, SaleSummary } from '#sales/sale.contract.ts';
import { getSale, listSales } from '#sales/sale.contract.ts';
import type { SaleColumn, SalePipeline } from '#sales/salePipeline.contract.ts';
import { getSalePipeline } from '#sales/salePipeline.contract.ts';
import { markRegistered } from './sale.factory.ts';

let desk: SalesDesk;
let executive: TestUser;
let own: Sale;
let signed: Sale;
let registered: Sale;

beforeAll(async () => {
  desk = await openSalesDesk();
  executive = await desk.organization.user('Sales Executive', { projectIds: [desk.project.id] });
  own = await desk.sale({ salesExecutiveId: executive.id });
  signed = await desk.sale({ salesExecutiveId: desk.head.id });
  registered = await desk.sale({ salesExecutiveId: desk.head.id });
  const paper = await desk.sale({ salesExecutiveId: desk.head.id });
  await desk.run((work) => buildReceipt(work, { saleId: own.id, amountPaise: 1_000_00 }));
  for (const { id } of [paper, signed])
    await desk.run((work) => buildVerifiedReceipt(work, { saleId: id, amountPaise: 2_00_000_00 }));
  await filed(desk.run, 'sale', signed.id, 'agreement');
  await desk.run(async (work) => {
    await markRegistered(work, registered.id);
    const long = { statusSince: addDays(work.today, -31) };
    await work.db.updateTable('sale').set(long).where('id', '=', paper.id).execute();
  });
});

afterAll(() => desk.app.stop());

const pipelineOf = (user: TestUser, query: Record<string, unknown> = {}) =>
  dataOf<SalePipeline>(user.send(getSalePipeline, { query }));
const rowsOf = (user: TestUser, query: Record<string, unknown>) =>
  dataOf<SaleSummary[]>(user.send(listSales, { query: { limit: 100, ...query } }));
const columnOf = ({ columns }: SalePipeline, status: string) =>
  columns.find((column) => column.status === status);

/** Every figure of a column and the rows that its link leads to. */
async function expectRows(user: TestUser, column: SaleColumn): Promise<void> {
  const { status, count, valuePaise, lateUntil, lateCount, waits } = column;
  const rows = await rowsOf(user, { status });
  expect.soft(rows).toHaveLength(count);
  const values = rows.map((row) => row.agreementValuePaise ?? 0);
  expect.soft(valuePaise).toBe(sumPaise(values));
  for (const { waitsFor, count: waiting } of waits)
    expect.soft(await rowsOf(user, { status, waitsFor }), waitsFor).toHaveLength(waiting);
  expect.soft(sumPaise(waits.map((one) => one.count))).toBe(count);
  const late = lateUntil === null ? [] : await rowsOf(user, { status, sinceUntil: lateUntil });
  expect.soft(late).toHaveLength(lateCount);
}

describe('the pipeline of sales', () => {
  it('counts each stage by what its sales wait for, and every figure leads to rows that add up to it', async () => {
    const board = await pipelineOf(desk.head);
    expect(board.columns.map(({ status, count }) => [status, count])).toEqual([
      ['booked', 3],
      ['agreement', 0],
      ['registered', 1],
      ['completed', 0],
    ]);
    for (const column of board.columns) await expectRows(desk.head, column);
    expect(columnOf(board, 'booked')?.waits).toEqual([
      { waitsFor: 'agreementPaper', count: 1 },
      { waitsFor: 'receipt', count: 1 },
      { waitsFor: 'step', count: 1 },
    ]);
    expect(columnOf(board, 'booked')?.lateCount).toBe(1);
  });

  it('names first what has stood longest, and of each the first thing that its page says is missing', async () => {
    const cards = (await pipelineOf(desk.head)).columns.flatMap((column) => column.cards);
    expect(cards[0]).toMatchObject({ days: 31, waitsFor: 'agreementPaper' });
    const first: Record<string, string | undefined> = {
      receipt: 'Verify the booking receipt first.',
      agreementPaper: 'Upload the signed agreement and have it approved first.',
      step: undefined,
      occupancy: 'The tower has no occupancy certificate yet.',
    };
    for (const { id, waitsFor } of cards) {
      const sale = await dataOf<Sale>(desk.head.send(getSale, { params: { id } }));
      expect.soft(sale.nextStep?.missing[0], waitsFor).toBe(first[waitsFor]);
    }
  });

  it('shows everybody the sales they see, and partners no value', async () => {
    const board = await pipelineOf(executive);
    expect(board.columns.flatMap((column) => column.cards.map(({ id }) => id))).toEqual([own.id]);
    for (const column of board.columns) await expectRows(executive, column);
    const partner = await desk.organization.user('Channel Partner Admin', {
      channelPartnerId: '0190c0de-0000-7000-8000-00000000f1f1',
      projectIds: [desk.project.id],
    });
    const empty = await pipelineOf(partner);
    expect(empty.columns.map(({ count, valuePaise }) => [count, valuePaise])).toEqual([
      [0, null],
      [0, null],
      [0, null],
      [0, null],
    ]);
  });

  it('is narrowed by the filters of the list', async () => {
    const board = await pipelineOf(desk.head, { salesExecutiveId: executive.id });
    expect(board.columns.map(({ count }) => count)).toEqual([1, 0, 0, 0]);
  });
});
