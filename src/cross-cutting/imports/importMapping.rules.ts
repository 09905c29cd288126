import { plainWord, withoutGuard } from '#platform/contract/cells.ts';
import { invalid } from '#platform/contract/errors.ts';
import type { ImportAction, ImportColumn, ImportStatus } from './import.contract.ts';
import type { ImportKindName } from './importKinds.rules.ts';
import { columnsOf, KIND_FACTS } from './importKinds.rules.ts';

/** The field of a column in an earlier import, by its heading. */
export type KnownHeadings = ReadonlyMap<string, string | null>;

export function rememberedHeadings(
  columns: readonly Pick<ImportColumn, 'header' | 'field'>[],
): KnownHeadings {
  return new Map(columns.map(({ header, field }) => [plainWord(header), field]));
}

/**
 * Suggests a field for each column: from the last import, else by its heading. Each field is used once, by the
 * first column.
 */
export function suggestFields(
  kind: ImportKindName,
  headers: readonly string[],
  known: KnownHeadings = new Map(),
): (string | null)[] {
  const byHeading = headingsOf(kind);
  const taken = new Set<string>();
  return headers.map((header) => {
    const word = plainWord(header);
    const field = known.has(word) ? (known.get(word) ?? null) : (byHeading.get(word) ?? null);
    if (field === null || taken.has(field) || !isField(kind, field)) return null;
    taken.add(field);
    return field;
  });
}

function headingsOf(kind: ImportKindName): ReadonlyMap<string, string> {
  const words = columnsOf(kind).flatMap(({ name, label, names }) =>
    [name, label, ...names].map((word) => [plainWord(word), name] as const),
  );
  const leftOut = new Set(KIND_FACTS[kind].leftOut.map(plainWord));
  return new Map(words.filter(([word]) => !leftOut.has(word)));
}

function isField(kind: ImportKindName, field: string): boolean {
  return columnsOf(kind).some(({ name }) => name === field);
}

/** The columns with the fields chosen by a person. Rejects invalid mappings. */
export function mappedColumns(
  kind: ImportKindName,
  columns: readonly ImportColumn[],
  fields: readonly (string | null)[],
): ImportColumn[] {
  if (fields.length !== columns.length) {
    throw invalid('columns', `The file has ${columns.length} columns; choose a field for each.`);
  }
  const named = fields.filter((field) => field !== null);
  const unknown = named.find((field) => !isField(kind, field));
  if (unknown !== undefined) throw invalid('columns', `There is no field “${unknown}”.`);
  const twice = named.find((field, index) => named.indexOf(field) !== index);
  if (twice !== undefined) {
    const { label } = columnsOf(kind).find(({ name }) => name === twice) ?? { label: twice };
    throw invalid('columns', `${label} can be taken from one column only.`);
  }
  const missing = columnsOf(kind).find(({ name, needed }) => needed === 'always' && !named.includes(name));
  if (missing) throw invalid('columns', `Choose the column that holds: ${missing.label}.`);
  return columns.map((column, index) => ({ ...column, field: fields[index] ?? null }));
}

/** The cells of a row by the fields they are mapped to. */
export function cellsByField(
  columns: readonly Pick<ImportColumn, 'field'>[],
  cells: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap(({ field }, index) => (field === null ? [] : [[field, cells[index] ?? '']])),
  );
}

/**
 * The name of a row: 'A-1201', 'Base rate, Tower A'; without the apostrophe that protects a leading + in a
 * spreadsheet.
 */
export function nameOfRow(
  kind: ImportKindName,
  columns: readonly Pick<ImportColumn, 'field'>[],
  cells: readonly string[],
): string {
  const byField = cellsByField(columns, cells);
  return KIND_FACTS[kind].nameColumns
    .map((name) => withoutGuard(byField[name] ?? ''))
    .filter((text) => text !== '')
    .join(', ');
}

interface ImportState {
  status: ImportStatus;
  /** Rows that would be written. */
  writable: number;
  /** Rows written and not undone. */
  written: number;
  columns: number;
  sheets: number;
  /** The rows of old imports are deleted. */
  hasRows: boolean;
}

export function importActions(state: ImportState): ImportAction[] {
  const { status, writable, written } = state;
  if (!state.hasRows) return [];
  return [
    ...(isMappable(state) ? (['map'] as const) : []),
    ...(status === 'previewed' && writable > 0 ? (['apply'] as const) : []),
    ...((status === 'applied' || status === 'failed') && written > 0 ? (['undo'] as const) : []),
    ...(isCancellable(status, written) ? (['cancel'] as const) : []),
  ];
}

/** Where one sheet cannot be read, another may be chosen. */
function isMappable({ status, written, columns, sheets }: ImportState): boolean {
  if (status === 'failed') return written === 0 && (columns > 0 || sheets > 1);
  return status === 'mapping' || status === 'previewed';
}

/** While writing, cancelling undoes the written rows. */
const CANCELLABLE: readonly ImportStatus[] = ['reading', 'mapping', 'checking', 'previewed', 'applying'];

function isCancellable(status: ImportStatus, written: number): boolean {
  if (status === 'failed') return written === 0;
  return CANCELLABLE.includes(status);
}

/** The message when a row of cells cannot be the headings. */
export function checkHeadings(kind: ImportKindName, headers: readonly string[]): void {
  const named = headers.filter((header) => header !== '');
  const words = named.filter((header) => /\p{L}/u.test(header));
  if (named.length === 0 || words.length * 2 < named.length) {
    const { headingsExample } = KIND_FACTS[kind];
    throw invalid('fileId', `The first row must name the columns, such as ${headingsExample}.`);
  }
}
