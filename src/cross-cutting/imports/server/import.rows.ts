import { sql } from 'kysely';
import * as z from 'zod';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import type { Import, ImportStatus, LeadCounts, RowOutcome, RowResult } from '../import.contract.ts';
import { ImportColumn, ListToImport, ROW_OUTCOMES, ROW_RESULTS } from '../import.contract.ts';
import type { ImportKindName } from '../importKinds.rules.ts';
import { importActions } from '../importMapping.rules.ts';
import { leadSettings } from './lead.import.settings.ts';
import { importIsVisible } from './import.visibility.ts';

/** Finds a row of an import. */
export const IMPORT_ROW_KEY = ['organizationId', 'importId', 'number'] as const;

export function visibleImports(read: Read) {
  return read.db
    .selectFrom('import')
    .innerJoin('project', 'project.id', 'import.projectId')
    .where('project.deletedAt', 'is', null)
    .where(importIsVisible(read));
}

export function importRows(read: Read) {
  return visibleImports(read)
    .innerJoin('file', 'file.id', 'import.fileId')
    .innerJoin('appUser as starter', 'starter.id', 'import.createdById')
    .selectAll('import')
    .select([
      'project.name as projectName',
      'file.name as fileName',
      'file.sha256 as fileSha256',
      'starter.firstName as starterFirstName',
      'starter.lastName as starterLastName',
    ])
    .select((eb) =>
      eb
        .selectFrom('leadImportCount')
        .select(COUNTED.as('counts'))
        .whereRef('leadImportCount.importId', '=', 'import.id')
        .as('leadCounts'),
    );
}

const COUNTED = sql<unknown>`jsonb_build_object('new', sum(new_count), 'reEnquiry', sum(re_enquiry_count),
  'repeat', sum(repeat_count), 'rejected', sum(rejected_count))`;
const Counted = z.record(z.string(), z.number().nullable());

/** Null until written; after an undo what is left, possibly nothing. */
function leadCounts({ leadCounts: stored, appliedAt }: StoredImport): LeadCounts | null {
  const counts = Counted.parse(stored);
  if (appliedAt === null) return null;
  const of = (name: string) => counts[name] ?? 0;
  const parts = {
    new: of('new'),
    reEnquiry: of('reEnquiry'),
    repeat: of('repeat'),
    rejected: of('rejected'),
  };
  return { received: Object.values(parts).reduce((sum, count) => sum + count, 0), ...parts };
}

export type StoredImport = Awaited<ReturnType<ReturnType<typeof importRows>['executeTakeFirstOrThrow']>>;

const Counts = z.record(z.string(), z.number());
export type OutcomeCounts = Record<RowOutcome, number>;
export type ResultCounts = Record<RowResult, number>;

export function outcomesOf(stored: unknown): OutcomeCounts {
  return countsOf(ROW_OUTCOMES, stored);
}

export function resultsOf(stored: unknown): ResultCounts {
  return countsOf(ROW_RESULTS, stored);
}

function countsOf<Name extends string>(names: readonly Name[], stored: unknown): Record<Name, number> {
  const counts = Counts.parse(stored);
  return Object.fromEntries(names.map((name) => [name, counts[name] ?? 0])) as Record<Name, number>;
}

export function columnsIn(stored: unknown): ImportColumn[] {
  return z.array(ImportColumn).parse(stored);
}

export function toImport(row: StoredImport): Import {
  const outcomes = outcomesOf(row.outcomes);
  const results = resultsOf(row.results);
  const { status } = row;
  const columns = columnsIn(row.columns);
  const writable = outcomes.create + outcomes.update;
  const written = results.created + results.updated;
  const sheets = z.array(z.string()).parse(row.sheets);
  const state = {
    status,
    writable,
    written,
    columns: columns.length,
    sheets: sheets.length,
    hasRows: row.rowsDeletedAt === null,
  };
  return {
    _id: row.id,
    id: row.id,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    kind: row.kind as ImportKindName,
    projectId: row.projectId,
    projectName: row.projectName,
    fileId: row.fileId,
    fileName: row.fileName,
    fileSha256: row.fileSha256,
    status,
    failure: row.failure,
    sheets,
    sheet: row.sheet,
    areaUnit: row.areaUnit,
    source: row.kind === 'leads' ? leadSettings(row.settings).source : null,
    reconciliation: row.kind === 'leads' ? leadCounts(row) : null,
    priceList: row.kind === 'priceList' ? ListToImport.parse(row.settings) : null,
    columns,
    rows: row.rowCount,
    progress: progressOf(status, row.rowCount, { outcomes, results }),
    outcomes,
    results,
    createdById: row.createdById,
    createdByName: displayName({ firstName: row.starterFirstName, lastName: row.starterLastName }),
    appliedAt: row.appliedAt,
    undoneAt: row.undoneAt,
    rowsDeletedAt: row.rowsDeletedAt,
    allowedActions: importActions(state),
  };
}

interface Counted {
  outcomes: OutcomeCounts;
  results: ResultCounts;
}

function progressOf(status: ImportStatus, rows: number, { outcomes, results }: Counted): Import['progress'] {
  const written = results.created + results.updated;
  const undone = results.removed + results.restored + results.kept;
  switch (status) {
    case 'reading':
      return { done: rows, total: rows };
    case 'checking':
      return { done: Object.values(outcomes).reduce((sum, count) => sum + count, 0), total: rows };
    case 'applying':
      return { done: written + results.skipped, total: outcomes.create + outcomes.update };
    case 'undoing':
      return { done: undone, total: written + undone };
    default:
      return null;
  }
}
