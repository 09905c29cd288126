import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type { exportImports, Import } from '../import.contract.ts';
import { foundImports, importsById } from './import.queries.ts';

const column = sheetColumns<Import>();

const COLUMNS = [
  column.text('File', ({ fileName }) => fileName),
  column.word('Kind', ({ kind }) => kind),
  column.text('Project', ({ projectName }) => projectName),
  column.word('State', ({ status }) => status),
  column.number('Rows', ({ rows }) => rows),
  column.number('Created', ({ results }) => results.created),
  column.number('Updated', ({ results }) => results.updated),
  column.text('Started by', ({ createdByName }) => createdByName),
  column.moment('Started', ({ createdAt }) => createdAt),
  column.moment('Imported', ({ appliedAt }) => appliedAt),
  column.moment('Undone', ({ undoneAt }) => undoneAt),
];

/** The newest first. */
export const importSheet: SheetList<QueryOf<typeof exportImports>, Import> = {
  name: 'imports',
  columns: () => COLUMNS,
  pages: (read, { ids, format: _format, ...filter }) =>
    pagesByPlace(read.db, {
      found: foundImports(read, filter),
      order: { columns: [[sql`import.created_at`, 'timestamptz']], id: sql`import.id`, direction: 'desc' },
      ids,
      details: (found) => importsById(read, found),
    }),
};
