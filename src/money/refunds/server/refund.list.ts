import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type { exportRefunds, Refund } from '../refund.contract.ts';
import { refunds, refundsById } from './refund.queries.ts';

const column = sheetColumns<Refund>();

const COLUMNS = [
  column.text('Booking', ({ bookingNumber }) => bookingNumber),
  column.text('Customer', ({ customerName }) => customerName),
  column.text('Project', ({ projectName }) => projectName),
  column.text('Unit', ({ unitNumber }) => unitNumber),
  column.word('Pay to', ({ payee }) => payee),
  column.text('Name', ({ payeeName }) => payeeName),
  column.money('Amount', ({ amountPaise }) => amountPaise),
  column.day('Due', ({ dueOn }) => dueOn),
  column.number('Days late', ({ daysLate }) => daysLate),
  column.word('State', ({ state }) => state),
  column.text('Voucher', ({ payment }) => payment?.receiptNumber ?? null),
];

/** The first due first. */
export const refundSheet: SheetList<QueryOf<typeof exportRefunds>, Refund> = {
  name: 'refunds',
  columns: () => COLUMNS,
  pages: (read, { ids, format: _format, ...filter }) =>
    pagesByPlace(read.db, {
      found: refunds(read, filter),
      order: { columns: [[sql`refund_line.due_on`, 'date']], id: sql`refund_line.id`, direction: 'asc' },
      ids,
      details: (found) => refundsById(read, found),
    }),
};
