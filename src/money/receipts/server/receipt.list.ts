import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { ListTotals } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalSums } from '#platform/server/lists/list.totals.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type { exportReceipts, Receipt, totalReceipts as totalsCall } from '../receipt.contract.ts';
import { foundReceipts, receiptsById } from './receipt.queries.ts';

const column = sheetColumns<Receipt>();

const COLUMNS = [
  column.text('Receipt', ({ receiptNumber }) => receiptNumber),
  column.day('Received', ({ receivedDate }) => receivedDate),
  column.text('Customer', ({ customerName }) => customerName),
  column.text('Project', ({ projectName }) => projectName),
  column.text('Unit', ({ unitNumber }) => unitNumber),
  column.text('Booking', ({ bookingNumber }) => bookingNumber),
  column.word('Kind', ({ type }) => type),
  column.word('Mode', ({ mode }) => mode),
  column.text('Reference', ({ reference }) => reference),
  column.text('Bank', ({ bankName }) => bankName),
  column.text('Paid by', ({ payerName }) => payerName),
  column.word('Status', ({ status }) => status),
  column.money('Amount', ({ amountPaise }) => amountPaise),
  column.money('On account', ({ unallocatedPaise }) => unallocatedPaise),
  column.day('Cleared', ({ clearedOn }) => clearedOn),
  column.day('Bounced', ({ bouncedOn }) => bouncedOn),
  column.text('Bounced because', ({ bounceReason }) => bounceReason),
  column.day('Reversed', ({ reversedOn }) => reversedOn),
  column.text('Recorded by', ({ recordedBy }) => recordedBy.name),
  column.text('Verified by', ({ verifiedBy }) => verifiedBy?.name ?? null),
];

/** The latest first. */
export const receiptSheet: SheetList<QueryOf<typeof exportReceipts>, Receipt> = {
  name: 'receipts',
  columns: () => COLUMNS,
  pages: (read, { ids, format: _format, ...filter }) =>
    pagesByPlace(read.db, {
      found: foundReceipts(read, filter),
      order: {
        columns: [[sql`payment_transaction.received_date`, 'date']],
        id: sql`payment_transaction.id`,
        direction: 'desc',
      },
      ids,
      details: (found) => receiptsById(read, found),
    }),
};

export function totalReceipts(
  read: Read,
  filter: QueryOf<typeof totalsCall>,
): Promise<ListTotals<{ amountPaise: number }>> {
  return totalSums(read.db, foundReceipts(read, filter), {
    amountPaise: sql`payment_transaction.amount_paise`,
  });
}
