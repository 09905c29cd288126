import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExportFormat } from '../../contract/exportFormat.ts';
import type { Read, Work } from '../context.ts';
import type { CallContext, Download } from '../http/route.ts';
import { recordChange } from '../record-change.ts';
import type { SheetCell } from '../sheets/sheet.ts';
import { sheetDownload } from '../sheets/sheet.write.ts';
import type { SheetColumn } from './sheet.columns.ts';
import { cellOf } from './sheet.columns.ts';

/** A list as it becomes a file. */
export interface SheetList<Query, Row> {
  /** In the name of the file and in the audit trail: 'sales'. */
  name: string;
  columns: (read: Read) => readonly SheetColumn<Row>[];
  /** All rows that the caller may see, as the list shows them to the caller, page after page. */
  pages: (read: Read, query: Query) => AsyncGenerator<readonly Row[]>;
  /** In whose history the export is noted, if not in that of the organization; refuses one that is not visible. */
  noted?: (read: Read, query: Query) => Promise<RecordName | null>;
}

interface RecordName {
  resource: string;
  id: string;
}

/**
 * The rows of a list as a stream. The export is recorded in the audit trail with its filter; its first page is read
 * before the reply begins, so that an early failure is an error and not a cut-off file.
 */
export async function sheetOf<Query extends { format: ExportFormat }, Row>(
  { read, write }: Pick<CallContext, 'read' | 'write'>,
  list: SheetList<Query, Row>,
  query: Query,
): Promise<Download> {
  await write(async (work) =>
    noteTaken(work, 'export', { what: list.name, ...query }, await list.noted?.(work, query)),
  );
  const columns = list.columns(read);
  const pages = list.pages(read, query);
  const first = await pages.next();
  return sheetDownload(query.format, {
    fileName: `${list.name}-${read.today}`,
    headings: columns.map(({ label }) => label),
    batches: cellsOf(read, columns, first.done ? [] : first.value, pages),
  });
}

/** Audits that rows were taken out as a file or on paper: of which list, by which filter. */
export async function noteTaken(
  work: Work,
  action: 'export' | 'print',
  taken: Record<string, unknown>,
  record?: RecordName | null,
): Promise<void> {
  await recordChange(work, {
    action,
    resource: record?.resource ?? 'organization',
    id: record?.id ?? work.caller.organizationId,
    version: 1,
    after: taken,
  });
}

async function* cellsOf<Row>(
  read: Read,
  columns: readonly SheetColumn<Row>[],
  first: readonly Row[],
  others: AsyncIterable<readonly Row[]>,
): AsyncGenerator<SheetCell[][]> {
  const cells = (rows: readonly Row[]) =>
    rows.map((row) => columns.map((column) => cellOf(read, column, row)));
  yield cells(first);
  for await (const rows of others) {
    // Others are served between two pages.
    await nextTurn();
    yield cells(rows);
  }
}
