import { expressionBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { FieldError } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import type * as contract from '../import.contract.ts';
import type { Import, ImportRow, RowOutcome, RowResult } from '../import.contract.ts';
import { columnsOf, labelOf } from '../importKinds.rules.ts';
import type { KnownHeadings } from '../importMapping.rules.ts';
import { nameOfRow, rememberedHeadings } from '../importMapping.rules.ts';
import { importKind } from './import.kinds.ts';
import { leadSettings } from './lead.import.settings.ts';
import { columnsIn, importRows, toImport, visibleImports } from './import.rows.ts';

export async function getImport(read: Read, id: string): Promise<Import> {
  return toImport(required(await importRows(read).where('import.id', '=', id).executeTakeFirst(), 'Import'));
}

export async function listImports(
  read: Read,
  query: QueryOf<typeof contract.listImports>,
): Promise<Page<Import>> {
  const conditions = importConditions(query);
  const page = await pageOf(
    query,
    ({ limit, offset }) =>
      importRows(read)
        .where(conditions)
        .orderBy('import.createdAt', 'desc')
        .orderBy('import.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    (max) => countRows(read.db, visibleImports(read).where(conditions), max),
  );
  return { ...page, rows: page.rows.map(toImport) };
}

type ImportFilter = QueryOf<typeof contract.totalImports>;

function importConditions({ kind, projectId }: ImportFilter) {
  const row = expressionBuilder<Tables, 'import'>();
  return row.and([
    ...(kind === undefined ? [] : [row('import.kind', '=', kind)]),
    ...(projectId === undefined ? [] : [row('import.projectId', '=', projectId)]),
  ]);
}

export function foundImports(read: Read, filter: ImportFilter) {
  return visibleImports(read).where(importConditions(filter));
}

/** Imports that the caller may see, in any order. */
export async function importsById(read: Read, ids: readonly string[]): Promise<Import[]> {
  const rows = await importRows(read).where('import.id', 'in', ids).execute();
  return rows.map(toImport);
}

export async function listImportRows(
  read: Read,
  id: string,
  query: QueryOf<typeof contract.listImportRows>,
): Promise<Page<ImportRow>> {
  const found = await getImport(read, id);
  const { outcome, result } = query;
  const filtered = () =>
    read.db
      .selectFrom('importRow')
      .where('importId', '=', id)
      .$if(outcome !== undefined, (rows) => rows.where('outcome', '=', outcome ?? null))
      .$if(result !== undefined, (rows) => rows.where('result', '=', result ?? null));
  const page = await pageOf(
    query,
    ({ limit, offset }) => filtered().select(SHOWN).orderBy('number').limit(limit).offset(offset).execute(),
    (max) => countRows(read.db, filtered(), max),
  );
  return { ...page, rows: page.rows.map((row) => toRow(found, row)) };
}

const SHOWN = [
  'number',
  'cells',
  'outcome',
  'fields',
  'before',
  'errors',
  'result',
  'note',
  'recordId',
] as const;

interface StoredRow {
  number: number;
  cells: unknown;
  outcome: RowOutcome | null;
  fields: unknown;
  before: unknown;
  errors: unknown;
  result: RowResult | null;
  note: string | null;
  recordId: string | null;
}

const Cells = z.array(z.string());
const Fields = z.record(z.string(), z.unknown()).nullable();

function toRow({ kind, columns }: Import, row: StoredRow): ImportRow {
  const cells = Cells.parse(row.cells);
  return {
    number: row.number,
    name: nameOfRow(kind, columns, cells),
    cells,
    outcome: row.outcome,
    changes: changesOf(kind, Fields.parse(row.fields), Fields.parse(row.before)),
    errors: (row.errors as FieldError[]).map((error) => ({ ...error, label: labelOf(kind, error.field) })),
    result: row.result,
    note: row.note,
    recordId: row.recordId,
  };
}

function changesOf(
  kind: Import['kind'],
  fields: Record<string, unknown> | null,
  before: Record<string, unknown> | null,
): ImportRow['changes'] {
  const { textOf } = importKind(kind);
  const order = columnsOf(kind).map(({ name }) => name);
  const rank = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length);
  return Object.entries(fields ?? {})
    .toSorted(([one], [other]) => rank(one) - rank(other))
    .map(([field, value]) => ({
      label: labelOf(kind, field),
      before: textOf(field, before?.[field]),
      after: textOf(field, value),
    }))
    .filter((change) => change.before !== change.after);
}

/** The mapping of the last import of a kind; of leads, of the same source. */
export async function lastHeadings(
  read: Read,
  { kind, settings }: { kind: Import['kind']; settings: unknown },
): Promise<KnownHeadings> {
  const last = await read.db
    .selectFrom('import')
    .select('columns')
    .where('kind', '=', kind)
    .where('rowsSha256', 'is not', null)
    .$if(kind === 'leads', (query) =>
      query.where(sql<boolean>`import.settings ->> 'source' = ${leadSettings(settings).source}`),
    )
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return rememberedHeadings(columnsIn(last?.columns ?? []));
}
