import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { demandedTower } from '#sale-lifecycle/demands/server/demandedTower.factory.ts';
import { buildPostedRun, completedMilestone } from '#sale-lifecycle/demands/server/postedRun.factory.ts';
import { markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import type { ListedInstallment } from '../installmentList.contract.ts';
import * as contract from '../installmentList.contract.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';

let desk: SalesDesk;

beforeAll(async () => {
  desk = await openSalesDesk();
  const sale = await desk.sale();
  await desk.sale();
  await desk.run((work) => markRegistered(work, sale.id));
  await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: 3_00_000_00 }));
  // One is demanded the milestone, the other is held until its agreement is registered.
  await desk.run(async (work) => {
    const tower = await demandedTower(work, { registered: 1, unregistered: 1 });
    const milestoneId = await completedMilestone(work, desk.app, { ...tower, key: 'plinth' });
    await buildPostedRun(work, { kind: 'milestone', milestoneId });
  });
});

afterAll(() => desk.app.stop());

async function fileOf(
  query: Record<string, unknown>,
  user: TestUser = desk.finance,
): Promise<Record<string, string>[]> {
  const { status, body } = await user.send(contract.exportInstallments, { query });
  expect(status).toBe(200);
  return parse(String(body['bytes']), { bom: true, columns: true });
}

const listed = (query: Record<string, unknown>) =>
  dataOf<ListedInstallment[]>(
    desk.finance.send(contract.listInstallments, { query: { ...query, sort: 'dueDate', limit: 100 } }),
  );

describe('the installments as a file', () => {
  it.each([
    {},
    { held: 'true' },
    { billed: 'false' },
    { billed: 'any', open: 'true' },
    { search: 'nobody of this name' },
    { dueFrom: '2199-01-01' },
  ])('are the rows that the list finds: %o', async (query) => {
    const rows = await listed(query);
    const cells = await fileOf(query);
    const inOrder = (all: (readonly unknown[])[]) => all.map((one) => one.join()).toSorted();
    expect(
      inOrder(
        cells.map(({ Booking, Installment, Due, Total, Paid, Open }) => [
          Booking,
          Installment,
          Due,
          ...[Total, Paid, Open].map((rupees) => Math.round(Number(rupees) * 100)),
        ]),
      ),
    ).toEqual(
      inOrder(
        rows.map((row) => [
          row.bookingNumber,
          row.installmentName,
          row.dueDate ?? row.expectedDate ?? 'not dated',
          row.totalPaise,
          row.paidPaise,
          row.outstandingPaise,
        ]),
      ),
    );
    expect(cells.map(({ Due }) => Due)).toEqual(cells.map(({ Due }) => Due).toSorted());
  });

  it('has something to say of both, and what was taken out is noted', async () => {
    expect(await listed({ held: 'true' })).toHaveLength(1);
    expect((await listed({})).length).toBeGreaterThan(3);
    await fileOf({ held: 'true' });
    const [entry] = await desk.run(({ db }) =>
      db
        .selectFrom('auditEntry')
        .select(['after', 'actorId'])
        .where('action', '=', 'export')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .execute(),
    );
    expect(entry).toMatchObject({ actorId: desk.finance.id, after: { what: 'installments', held: 'true' } });
  });
});
