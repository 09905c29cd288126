import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type { Exception, exportExceptions } from '../exception.contract.ts';
import { EXCEPTION_LABELS } from '../exception.rules.ts';
import { foundExceptions } from './exception.filter.ts';
import { exceptionsById } from './exception.queries.ts';

const column = sheetColumns<Exception>();

const COLUMNS = [
  column.moment('When', ({ at }) => at),
  column.text('Kind', ({ kind }) => EXCEPTION_LABELS[kind]),
  column.text('What', ({ title }) => title),
  column.text('Booking', ({ bookingNumber }) => bookingNumber),
  column.text('Customer', ({ customerName }) => customerName),
  column.text('Project', ({ projectName }) => projectName),
  column.day('From', ({ fromDay }) => fromDay),
  column.day('To', ({ toDay }) => toDay),
  column.number('Days', ({ days }) => days),
  column.money('Moved', ({ movedPaise }) => movedPaise),
  column.money('Amount', ({ amountPaise }) => amountPaise),
  column.text('Reason', ({ reason }) => reason),
  column.text('By', ({ by }) => by?.name ?? 'System'),
  column.text('Approved by', ({ approvedBy }) => approvedBy?.name ?? null),
];

/** The newest first. */
export const exceptionSheet: SheetList<QueryOf<typeof exportExceptions>, Exception> = {
  name: 'exceptions',
  columns: () => COLUMNS,
  pages: (read, { ids, format: _format, ...filter }) =>
    pagesByPlace(read.db, {
      found: foundExceptions(read, filter),
      order: { columns: [[sql`exception.at`, 'timestamptz']], id: sql`exception.id`, direction: 'desc' },
      ids,
      details: (found) => exceptionsById(read, found),
    }),
};
