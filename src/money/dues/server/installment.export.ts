import type { Expression, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import type { Download } from '#platform/server/http/route.ts';
import type { SheetCell } from '#platform/server/sheets/sheet.ts';
import { sheetDownload } from '#platform/server/sheets/sheet.write.ts';
import type { exportInstallments as exportCall, ListedInstallment } from '../installmentList.contract.ts';
import { dues } from './dues.filter.ts';
import { installmentConditions, installmentsById } from './installmentList.queries.ts';

export type InstallmentExport = QueryOf<typeof exportCall>;

const BATCH_SIZE = 1_000;

/**
 * All of them, the oldest due date first and held ones at the end, as a stream. The first batch is read before the
 * reply begins, so that an early failure still gets an error reply.
 */
export async function exportInstallments(read: Read, query: InstallmentExport): Promise<Download> {
  const conditions = installmentConditions(read, query);
  const first = await batchAfter(read, conditions, null);
  return sheetDownload(query.format, {
    fileName: `installments-${read.today}`,
    headings: COLUMNS.map(([heading]) => heading),
    batches: batches(read, conditions, first),
  });
}

async function* batches(
  read: Read,
  conditions: Expression<SqlBool>,
  first: readonly ListedInstallment[],
): AsyncGenerator<SheetCell[][]> {
  for (let found = first; found.length > 0;) {
    yield found.map((one) => COLUMNS.map(([, cell]) => cell(one)));
    const last = found.at(-1);
    found = last && found.length === BATCH_SIZE ? await batchAfter(read, conditions, last) : [];
  }
}

type Place = Pick<ListedInstallment, 'dueDate' | 'id'>;

async function batchAfter(
  read: Read,
  conditions: Expression<SqlBool>,
  last: Place | null,
): Promise<ListedInstallment[]> {
  const found = dues(read)
    .where(conditions)
    .select('installment.id')
    .orderBy(DUE)
    .orderBy('installment.id')
    .limit(BATCH_SIZE);
  const places = last === null ? found : found.where(isAfter(last));
  const ids = (await plannedByValues(read.db, () => places.execute())).map(({ id }) => id);
  const byId = new Map((await installmentsById(read, ids)).map((one) => [one.id, one]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A held installment has no due date yet. */
const DUE = sql`coalesce(installment.due_date, 'infinity'::date)`;

function isAfter({ dueDate, id }: Place) {
  return sql<boolean>`(${DUE}, installment.id) > (coalesce(${dueDate}::date, 'infinity'::date), ${id}::uuid)`;
}

type Column = [heading: string, cell: (one: ListedInstallment) => SheetCell];

const COLUMNS: readonly Column[] = [
  ['Booking', ({ bookingNumber }) => bookingNumber],
  ['Customer', ({ customerName }) => customerName],
  ['Project', ({ projectName }) => projectName],
  ['Unit', ({ unitNumber }) => unitNumber],
  ['Installment', ({ installmentName }) => installmentName],
  ['Due', ({ dueDate }) => dueDate ?? 'held'],
  ['Total', ({ totalPaise }) => totalPaise / 100],
  ['Paid', ({ paidPaise }) => paidPaise / 100],
  ['Open', ({ outstandingPaise }) => outstandingPaise / 100],
];
