import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, it } from 'vitest';
import { approve, sentId } from '../../../../tests/support/approvals.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { PaymentPlan } from '../plan.contract.ts';
import { getPaymentPlan, requestDueDate, updateInstallment } from '../plan.contract.ts';

const MIGRATION = fileURLToPath(
  new URL('../../../../migrations/202611280080_rows_of_due_date_moves.sql', import.meta.url),
);

/** What the migration reads of the audit trail and the approvals. */
async function backfill(): Promise<string> {
  const [, select] = /insert into due_date_move \([^)]*\)\n(select [^;]*);/.exec(
    await readFile(MIGRATION, 'utf8'),
  ) ?? [null, null];
  if (!select) throw new Error('The migration fills no rows.');
  return select;
}

it('moves from before there were rows are read from the audit trail as moves of today are written', async () => {
  const desk = await openSalesDesk();
  const manager = await desk.organization.user('Finance Manager');
  const { id } = await desk.sale();
  const plan = await dataOf<PaymentPlan>(desk.head.send(getPaymentPlan, { params: { id } }));
  const due = plan.installments.find((one) => one.dueDate !== null);
  const params = { id: due?.id ?? '' };
  const to = (days: number) => addDays(due?.dueDate ?? '', days);
  const reason = 'Loan of the buyer comes late';
  await dataOf(manager.send(updateInstallment, { params, body: { dueDate: to(10), reason } }));
  await dataOf(manager.send(updateInstallment, { params, body: { name: 'At the booking' } }));
  const asked = { dueDate: to(15), reason: 'The bank is later still' };
  const approvalId = await sentId(manager.send(requestDueDate, { params, body: asked }));
  expect((await approve(desk.finance, approvalId)).status).toBe(200);

  const owner = new pg.Client(desk.app.databaseUrl);
  await owner.connect();
  try {
    const columns =
      'sale_id, installment_id, from_date::text, to_date::text, reason, moved_at::text, moved_by_id';
    const written = await owner.query(
      `select ${columns}, approved_by_id from due_date_move where sale_id = $1 order by to_date`,
      [id],
    );
    const read = await owner.query(
      `select ${columns}, approved_by_id from (${await backfill()}) as move
        (organization_id, id, sale_id, installment_id, from_date, to_date, reason, moved_at, moved_by_id, approved_by_id)
        where sale_id = $1 order by to_date`,
      [id],
    );
    expect(written.rows).toMatchObject([
      { to_date: to(10), reason, moved_by_id: manager.id, approved_by_id: null },
      { to_date: to(15), reason: asked.reason, moved_by_id: manager.id, approved_by_id: desk.finance.id },
    ]);
    expect(read.rows).toEqual(written.rows);
  } finally {
    await owner.end();
    await desk.app.stop();
  }
});
