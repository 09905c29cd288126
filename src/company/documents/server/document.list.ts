import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { ListCount } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalCount } from '#platform/server/lists/list.totals.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type { Document, exportDocuments, totalDocuments as totalsCall } from '../document.contract.ts';
import type { DocumentAccess } from './document.access.ts';
import { foundDocuments, readFilter } from './document.filter.ts';
import { documentsById } from './document.queries.ts';

const column = sheetColumns<Document>();

const COLUMNS = [
  column.text('Title', ({ title }) => title),
  column.text('Category', ({ category }) => category.name),
  column.word('Record', ({ resourceType }) => resourceType),
  column.text('Name of the record', ({ record }) => record?.name ?? null),
  column.word('State', ({ status }) => status),
  column.number('Version', ({ latest }) => latest.number),
  column.number('Approved version', ({ approvedVersion }) => approvedVersion?.number ?? null),
  column.text('File', ({ latest }) => latest.fileName),
  column.day('Expires', ({ expiresOn }) => expiresOn),
  column.day('Kept until', ({ keptUntil }) => keptUntil),
  column.moment('Destroyed', ({ destroyedAt }) => destroyedAt),
  column.text('Tags', ({ tags }) => tags.join(', ')),
  column.text('Uploaded by', ({ uploadedBy }) => uploadedBy?.name ?? null),
  column.moment('Uploaded', ({ createdAt }) => createdAt),
];

/** The newest first. */
export const documentSheet = (
  access: DocumentAccess,
): SheetList<QueryOf<typeof exportDocuments>, Document> => ({
  name: 'documents',
  columns: () => COLUMNS,
  async *pages(read, { ids, format: _format, ...filter }) {
    yield* pagesByPlace(read.db, {
      found: foundDocuments(read, access, await readFilter(read, filter)),
      order: {
        columns: [[sql`document.created_at`, 'timestamptz']],
        id: sql`document.id`,
        direction: 'desc',
      },
      ids,
      details: (found) => documentsById(read, access, found),
    });
  },
});

export async function totalDocuments(
  read: Read,
  access: DocumentAccess,
  filter: QueryOf<typeof totalsCall>,
): Promise<ListCount> {
  return totalCount(read.db, foundDocuments(read, access, await readFilter(read, filter)));
}
