import type { BodyOf } from '#platform/contract/call.ts';
import type { AreaUnit } from '#platform/contract/cells.ts';
import type { FieldError } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import type { Import, mapImport, RowOutcome, startImport } from '../import.contract.ts';
import type { ImportKindName } from '../importKinds.rules.ts';

/** The context shared by the rows of one import. */
export interface ImportTarget {
  importId: string;
  projectId: string;
  areaUnit: AreaUnit;
  /** Null before it was applied. */
  appliedAt: string | null;
  /** Settings of the kind, read by itself. */
  settings: unknown;
}

export interface RowToCheck {
  number: number;
  /** By the fields that the columns were mapped to; '' where a cell is empty. */
  cells: Readonly<Record<string, string>>;
}

/** What writing a row would do. */
export interface CheckedRow {
  number: number;
  outcome: RowOutcome;
  /** Rows of one key are about the same record; null when unknown. */
  key: string | null;
  /** The new and the present values; of an update only the changes. */
  fields: Record<string, unknown>;
  before: Record<string, unknown> | null;
  errors: FieldError[];
  recordId: string | null;
  /** Of the record that was compared. */
  recordVersion: number | null;
}

export interface WrittenRow {
  number: number;
  recordId: string;
  recordVersion: number;
  /** What undo needs besides the previewed values. */
  before?: Record<string, unknown>;
}

export interface RowToUndo {
  number: number;
  result: 'created' | 'updated';
  recordId: string;
  /** As the import wrote it. */
  recordVersion: number;
  /** The values before an update. */
  before: Record<string, unknown> | null;
}

export interface UndoneRow {
  number: number;
  result: 'removed' | 'restored' | 'kept';
  note: string | null;
}

/** Settings of a kind besides the columns. */
export interface KindSettings {
  /** Of an import that begins. */
  first(work: Work, input: BodyOf<typeof startImport>, fileName: string): object;
  /** As chosen by a person with the mapping; 400 or 409 if invalid. */
  chosen(work: Work, before: Import, request: BodyOf<typeof mapImport>): Promise<object>;
}

/**
 * One kind of record that can be imported. All three work on a batch of rows in one transaction, in a bounded
 * number of statements. `check` must return the same result for the same state of the database: it is called again,
 * with `isWriting`, just before a batch is written, and then locks what it reads.
 */
export interface ImportKind {
  name: ImportKindName;
  check(
    work: Work,
    target: ImportTarget,
    rows: readonly RowToCheck[],
    isWriting: boolean,
  ): Promise<CheckedRow[]>;
  /** Writes rows that were just checked under lock, of outcome create or update. */
  write(work: Work, target: ImportTarget, rows: readonly CheckedRow[]): Promise<WrittenRow[]>;
  undo(work: Work, target: ImportTarget, rows: readonly RowToUndo[]): Promise<UndoneRow[]>;
  /** Its rows depend on each other: all are checked, written and undone in one batch. */
  isWhole?: true;
  settings?: KindSettings;
  /** Runs once, in the transaction in which writing or undo ends, also on failure. */
  ended?(work: Work, target: ImportTarget, how: 'applied' | 'undone'): Promise<void>;
  /** A displayed value of a field. */
  textOf(field: string, value: unknown): string | null;
}
