import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { ListCount } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalCount } from '#platform/server/lists/list.totals.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type {
  Document,
  exportDocuments,
  ListedDocument,
  totalDocuments as totalsCall,
} from '../document.contract.ts';
import { isIssued } from '../document.contract.ts';
import type { DocumentAccess } from './document.access.ts';
import { readFilter } from './document.filter.ts';
import { countedUntil, foundListed, listedById } from './listed.queries.ts';

const column = sheetColumns<ListedDocument>();
/** Of what was issued there are no versions. */
const own = (row: ListedDocument): Document | null => (isIssued(row) ? null : row);

const COLUMNS = [
  column.text('Title', ({ title }) => title),
  column.word('Kind', ({ origin }) => origin),
  column.text('Category', ({ category }) => category.name),
  column.word('Record', ({ resourceType }) => resourceType),
  column.text('Name of the record', ({ record }) => record?.name ?? null),
  column.word('State', ({ status }) => status),
  column.number('Version', (row) => own(row)?.latest.number ?? null),
  column.number('Approved version', (row) => own(row)?.approvedVersion?.number ?? null),
  column.text('File', (row) => own(row)?.latest.fileName ?? null),
  column.day('Expires', (row) => own(row)?.expiresOn ?? null),
  column.day('Kept until', (row) => own(row)?.keptUntil ?? null),
  column.moment('Destroyed', (row) => own(row)?.destroyedAt ?? null),
  column.text('Tags', (row) => own(row)?.tags.join(', ') ?? null),
  column.text('Uploaded by', (row) => own(row)?.uploadedBy?.name ?? null),
  column.moment('Uploaded or issued', ({ createdAt }) => createdAt),
];

/** The newest first. */
export const documentSheet = (
  access: DocumentAccess,
): SheetList<QueryOf<typeof exportDocuments>, ListedDocument> => ({
  name: 'documents',
  columns: () => COLUMNS,
  async *pages(read, { ids, format: _format, ...filter }) {
    yield* pagesByPlace(read.db, {
      found: foundListed(read, access, await readFilter(read, filter)),
      order: {
        columns: [[sql`listed.created_at`, 'timestamptz']],
        id: sql`listed.id`,
        direction: 'desc',
      },
      ids,
      details: (found) => listedById(read, access, found),
    });
  },
});

export async function totalDocuments(
  read: Read,
  access: DocumentAccess,
  filter: QueryOf<typeof totalsCall>,
): Promise<ListCount> {
  const asked = await readFilter(read, filter);
  return totalCount(read.db, foundListed(read, access, asked), countedUntil(asked));
}
