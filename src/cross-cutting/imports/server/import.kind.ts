import type { BodyOf } from '#platform/contract/call.ts';
import type { AreaUnit } from '#platform/contract/cells.ts';
import type { FieldError } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import type { Import, mapImport, RowOutcome, startImport } from '../import.contract.ts';
import type { ImportKindName } from '../importKinds.rules.ts';

/** What the rows of one import have in common. */
export interface ImportTarget {
  importId: string;
  projectId: string;
  areaUnit: AreaUnit;
  /** Null before it was applied. */
  appliedAt: string | null;
  /** What the kind keeps besides; it reads them itself. */
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
  /** Rows of one key speak of the same record; null when that cannot be told. */
  key: string | null;
  /** What is written, and what stands there now: of an update only what differs. */
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
  /** What undo will need besides what the preview compared. */
  before?: Record<string, unknown>;
}

export interface RowToUndo {
  number: number;
  result: 'created' | 'updated';
  recordId: string;
  /** As the import wrote it. */
  recordVersion: number;
  /** What an update found. */
  before: Record<string, unknown> | null;
}

export interface UndoneRow {
  number: number;
  result: 'removed' | 'restored' | 'kept';
  note: string | null;
}

/** What a kind wants to know besides the columns. */
export interface KindSettings {
  /** Of an import that begins. */
  first(work: Work, input: BodyOf<typeof startImport>, fileName: string): object;
  /** As a person has chosen them when he maps the columns; 400 or 409 where they cannot be so. */
  chosen(work: Work, before: Import, wish: BodyOf<typeof mapImport>): Promise<object>;
}

/**
 * One kind of record that can be imported. All three work on a portion of rows in one transaction, in a bounded
 * number of statements. `check` must give the same answer for the same state of the database: it is asked again,
 * with `isWriting`, just before a portion is written, and then locks what it looks at.
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
  /** Its rows depend on each other: they are all looked at, written and taken back in one portion. */
  isWhole?: true;
  settings?: KindSettings;
  /** Runs once, in the transaction in which writing or taking back ends, also when it fails. */
  ended?(work: Work, target: ImportTarget, how: 'applied' | 'undone'): Promise<void>;
  /** A value of a field as people read it. */
  textOf(field: string, value: unknown): string | null;
}
