import type { SignShape, Tone } from '#platform/web/status/Sign.tsx';
import type { Import, ImportStatus, RowOutcome, RowResult } from '../import.contract.ts';
import { ROW_OUTCOMES } from '../import.contract.ts';
import type { ImportKindName } from '../importKinds.rules.ts';
import { KIND_LABELS } from './import.kind.labels.ts';

interface StatusStyle {
  word: string;
  shape: SignShape;
  tone: Tone;
}

export const STATUS_STYLES: Readonly<Record<ImportStatus, StatusStyle>> = {
  reading: { word: 'Reading', shape: 'pie20', tone: 'primary' },
  mapping: { word: 'Map columns', shape: 'half', tone: 'amber' },
  checking: { word: 'Checking', shape: 'pie42', tone: 'primary' },
  previewed: { word: 'Ready to import', shape: 'half', tone: 'amber' },
  applying: { word: 'Importing', shape: 'pie64', tone: 'primary' },
  applied: { word: 'Imported', shape: 'tick', tone: 'success' },
  undoing: { word: 'Undoing', shape: 'pie64', tone: 'primary' },
  undone: { word: 'Undone', shape: 'return', tone: 'faint' },
  cancelled: { word: 'Cancelled', shape: 'cross', tone: 'faint' },
  failed: { word: 'Failed', shape: 'alert', tone: 'error' },
};

const OUTCOME_LABELS: Readonly<Record<RowOutcome, string>> = {
  create: 'New',
  update: 'Changed',
  same: 'Unchanged',
  repeat: 'Repeated',
  badPhone: 'Bad phone',
  error: 'Rejected',
};

const RESULT_LABELS: Readonly<Record<RowResult, string>> = {
  created: 'Added',
  updated: 'Changed',
  skipped: 'Skipped',
  removed: 'Removed',
  restored: 'Restored',
  kept: 'Kept',
};

/** Labels specific to a kind. */
export function outcomeWord(kind: ImportKindName, outcome: RowOutcome): string {
  return KIND_LABELS[kind].outcomeNames?.[outcome] ?? OUTCOME_LABELS[outcome];
}

export function resultWord(kind: ImportKindName, result: RowResult): string {
  return KIND_LABELS[kind].resultNames?.[result] ?? RESULT_LABELS[result];
}

/** Outcomes of rows of this kind. */
export function outcomesOf(kind: ImportKindName): RowOutcome[] {
  return ROW_OUTCOMES.filter((outcome) => KIND_LABELS[kind].outcomes[outcome] !== undefined);
}

export const STEPS = ['File', 'Columns', 'Preview', 'Result'] as const;

/** The current step of an import. */
export function stepOf({ status, columns, appliedAt }: Import): number {
  if (appliedAt !== null) return 3;
  if (status === 'previewed' || status === 'checking') return 2;
  return status === 'reading' || columns.length === 0 ? 0 : 1;
}

export const WORKING: Partial<Record<ImportStatus, string>> = {
  reading: 'The file is being read',
  checking: 'Every row is being checked',
  applying: 'Rows are being written',
  undoing: 'Rows are being undone',
};

export function rowsText(count: number): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? 'row' : 'rows'}`;
}

/** What an import did or would do, in a few words: '120 added, 3 changed'. */
export function summaryOf({ kind, status, outcomes, results, rows }: Import): string {
  const changed = kind === 'leads' ? 'enquired again' : 'changed';
  const counts: readonly (readonly [number, string])[] =
    status === 'applied' || status === 'undone' || status === 'undoing' || status === 'applying'
      ? [
          [results.created, 'added'],
          [results.updated, changed],
          [results.skipped, 'skipped'],
          [results.removed, 'removed'],
          [results.restored, 'restored'],
          [results.kept, 'kept'],
        ]
      : [
          [outcomes.create, 'new'],
          [outcomes.update, changed],
          [outcomes.repeat, 'repeated'],
          [outcomes.badPhone, 'with a bad phone'],
          [outcomes.error, 'refused'],
        ];
  const said = counts.flatMap(([count, word]) =>
    count > 0 ? `${count.toLocaleString('en-IN')} ${word}` : [],
  );
  return said.length > 0 ? said.join(', ') : rows > 0 ? rowsText(rows) : '–';
}
