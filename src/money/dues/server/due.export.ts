import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import type { Download } from '#platform/server/http/route.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { SheetCell } from '#platform/server/sheets/sheet.ts';
import { sheetDownload } from '#platform/server/sheets/sheet.write.ts';
import type { Due, exportDueToday as dueTodayCall, exportOverdue as overdueCall } from '../due.contract.ts';
import type { InstallmentExport } from './installment.export.ts';
import { duesById } from './dueList.queries.ts';
import { dues, dueTodayConditions, overdueConditions } from './dues.filter.ts';

export type OverdueExport = QueryOf<typeof overdueCall>;
export type DueTodayExport = QueryOf<typeof dueTodayCall>;

const BATCH_SIZE = 1_000;

/** Audits that names and phone numbers of customers with dues were exported, with the filters used. */
export async function noteDueExport(
  work: Work,
  what: 'overdue' | 'dueToday' | 'installments',
  { format, ...filter }: OverdueExport | DueTodayExport | InstallmentExport,
): Promise<void> {
  await recordChange(work, {
    action: 'export',
    resource: 'organization',
    id: work.caller.organizationId,
    version: 1,
    after: { what, format, ...filter },
  });
}

export function exportOverdue(read: Read, query: OverdueExport): Promise<Download> {
  return exportDues(read, overdueConditions(read, query), { name: 'overdue', format: query.format });
}

export function exportDueToday(read: Read, query: DueTodayExport): Promise<Download> {
  return exportDues(read, dueTodayConditions(read, query), { name: 'due', format: query.format });
}

/**
 * All of them, the oldest due date first, as a stream. The first batch is read before the reply begins, so that an early failure still gets an error reply.
 */
async function exportDues(
  read: Read,
  conditions: Expression<SqlBool>,
  { name, format }: { name: string; format: 'csv' | 'xlsx' },
): Promise<Download> {
  const first = await batchAfter(read, conditions, null);
  return sheetDownload(format, {
    fileName: `${name}-${read.today}`,
    headings: COLUMNS.map(([heading]) => heading),
    batches: batches(read, conditions, first),
  });
}

async function* batches(
  read: Read,
  conditions: Expression<SqlBool>,
  first: readonly Due[],
): AsyncGenerator<SheetCell[][]> {
  for (let found = first; found.length > 0;) {
    yield found.map((due) => COLUMNS.map(([, cell]) => cell(due)));
    const last = found.at(-1);
    found = last && found.length === BATCH_SIZE ? await batchAfter(read, conditions, last) : [];
  }
}

interface Place {
  dueDate: Day;
  id: string;
}

async function batchAfter(read: Read, conditions: Expression<SqlBool>, last: Place | null): Promise<Due[]> {
  const found = dues(read)
    .where(conditions)
    .select('installment.id')
    .orderBy('installment.dueDate')
    .orderBy('installment.id')
    .limit(BATCH_SIZE);
  const places = last === null ? found : found.where(isAfter(last));
  const ids = (await plannedByValues(read.db, () => places.execute())).map(({ id }) => id);
  const byId = new Map((await duesById(read, ids)).map((due) => [due.id, due]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function isAfter({ dueDate, id }: Place) {
  return sql<boolean>`(installment.due_date, installment.id) > (${dueDate}::date, ${id}::uuid)`;
}

type Column = [heading: string, cell: (due: Due) => SheetCell];

const COLUMNS: readonly Column[] = [
  ['Booking', ({ bookingNumber }) => bookingNumber],
  ['Customer', ({ customerName }) => customerName],
  ['Phone', ({ phone }) => phone],
  ['Project', ({ projectName }) => projectName],
  ['Unit', ({ unitNumber }) => unitNumber],
  ['Installment', ({ installmentName }) => installmentName],
  ['Due', ({ dueDate }) => dueDate],
  ['Days late', ({ daysOverdue }) => daysOverdue],
  ['Demanded', ({ totalPaise }) => totalPaise / 100],
  ['Paid', ({ paidPaise }) => paidPaise / 100],
  ['TDS to verify', ({ tdsWaitingPaise }) => tdsWaitingPaise / 100],
  ['Open', ({ outstandingPaise }) => outstandingPaise / 100],
  ['Interest so far', ({ interestPaise }) => interestPaise / 100],
  ['Executive', ({ salesExecutive }) => salesExecutive?.name ?? null],
];
