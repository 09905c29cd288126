import type { QueryOf } from '#platform/contract/call.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type { exportLedgerEntries, LedgerLine } from '../ledger.contract.ts';
import { journalPages } from './journal.queries.ts';

const column = sheetColumns<LedgerLine>();

/** Sides without an amount are empty, as on paper. */
const side = (paise: number) => (paise === 0 ? null : paise);

const COLUMNS = [
  column.number('Batch', ({ batchNo }) => batchNo),
  column.number('Line', ({ lineNo }) => lineNo),
  column.day('Posted', ({ postedOn }) => postedOn),
  column.text('Account', ({ label }) => label),
  column.text('Narration', ({ narration }) => narration),
  column.text('Booking', ({ bookingNumber }) => bookingNumber),
  column.text('Firm', ({ channelPartnerName }) => channelPartnerName),
  column.text('Project', ({ projectName }) => projectName),
  column.text('Unit', ({ unitNumber }) => unitNumber),
  column.money('Debit', ({ debitPaise }) => side(debitPaise)),
  column.money('Credit', ({ creditPaise }) => side(creditPaise)),
  column.word('Source', ({ sourceType }) => sourceType),
  column.text('Document', ({ document }) => document?.number ?? null),
];

/** The journal, last posted first. */
export const journalSheet: SheetList<QueryOf<typeof exportLedgerEntries>, LedgerLine> = {
  name: 'ledger',
  columns: () => COLUMNS,
  pages: (read, { format: _format, ...filter }) => journalPages(read, filter),
};
