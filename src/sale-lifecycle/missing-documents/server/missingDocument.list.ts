import type { QueryOf } from '#platform/contract/call.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import { PAGE_OF_FILE } from '#platform/server/lists/list.pages.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type { exportMissingDocuments, MissingDocument } from '../missingDocument.contract.ts';
import type { Place } from './missingDocument.queries.ts';
import { missingRows } from './missingDocument.queries.ts';

const column = sheetColumns<MissingDocument>();

const COLUMNS = [
  column.text('Document', ({ category }) => category.name),
  column.text('Applicant', ({ applicant }) => applicant?.name ?? null),
  column.word('State', ({ state }) => state),
  column.word('For', ({ step }) => step),
  column.day('Waits since', ({ since }) => since),
  column.text('Booking', ({ bookingNumber }) => bookingNumber),
  column.text('Customer', ({ customerName }) => customerName),
  column.text('Project', ({ projectName }) => projectName),
  column.text('Unit', ({ unitNumber }) => unitNumber),
  column.text('Executive', ({ salesExecutive }) => salesExecutive.name),
];

/** Read after the last row of the page before, as other lists are; a row has no key of its own to be read by. */
export const missingSheet: SheetList<QueryOf<typeof exportMissingDocuments>, MissingDocument> = {
  name: 'missing documents',
  columns: () => COLUMNS,
  async *pages(read, { ids, format: _format, ...filter }) {
    let after: Place | undefined;
    for (let isMore = true; isMore;) {
      const from = after;
      const rows = await plannedByValues(read.db, () =>
        missingRows(read, filter, { limit: PAGE_OF_FILE, after: from, ids }),
      );
      yield rows.map(({ row }) => row);
      after = rows.at(-1)?.at;
      isMore = rows.length === PAGE_OF_FILE;
    }
  },
};
