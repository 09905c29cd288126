import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import * as z from 'zod';
import { updateRowsBy } from '#platform/server/database/bulk.ts';
import type { Work } from '#platform/server/context.ts';
import { KIND_FACTS } from '../importKinds.rules.ts';
import { cellsByField } from '../importMapping.rules.ts';
import type { CheckedRow, RowToCheck, WrittenRow } from './import.kind.ts';
import { importKind } from './import.kinds.ts';
import { ruleOnRepetitions } from './import.repetitions.ts';
import { columnsIn, IMPORT_ROW_KEY, outcomesOf, resultsOf } from './import.rows.ts';
import type { LockedImport } from './import.step.ts';
import { endStep, noteProgress } from './import.step.ts';

const BATCH_SIZE = 500;
const Cells = z.array(z.string());
const Fields = z.record(z.string(), z.unknown());

/** Checks the next rows and stores their preview. Returns whether all are checked. */
export async function checkBatch(step: LockedImport): Promise<boolean> {
  const { row, work, target } = step;
  const rows = await nextRows(step).select(['number', 'cells']).execute();
  if (rows.length === 0) {
    const outcomes = await ruleOnRepetitions(step);
    await endStep(step, { status: 'previewed', outcomes, rowsSha256: await hashOfRows(work, row.id) });
    return true;
  }
  const checked = await importKind(row.kind).check(work, target, toCheck(step, rows), false);
  await updateRowsBy(work.db, 'importRow', IMPORT_ROW_KEY, CHECKED, checked.map(inRow(step)));
  const outcomes = outcomesOf(row.outcomes);
  for (const { outcome } of checked) outcomes[outcome] += 1;
  await noteProgress(step, { outcomes, lastRow: lastOf(rows) });
  return false;
}

const CHECKED = [
  'outcome',
  'key',
  'fields',
  'before',
  'errors',
  'recordId',
  'recordVersion',
  'result',
  'note',
] as const;

function inRow({ row, work }: LockedImport) {
  return <Row extends object>(one: Row) => ({
    organizationId: work.caller.organizationId,
    importId: row.id,
    result: null,
    note: null,
    ...one,
  });
}

function nextRows({ row, work }: LockedImport) {
  return work.db
    .selectFrom('importRow')
    .where('importId', '=', row.id)
    .where('number', '>', row.lastRow)
    .orderBy('number')
    .limit(importKind(row.kind).isWhole ? KIND_FACTS[row.kind].maxRows : BATCH_SIZE);
}

function lastOf(rows: readonly { number: number }[]): number {
  return rows.at(-1)?.number ?? 0;
}

function toCheck({ row }: LockedImport, rows: readonly { number: number; cells: unknown }[]): RowToCheck[] {
  const columns = columnsIn(row.columns);
  return rows.map(({ number, cells }) => ({
    number,
    cells: cellsByField(columns, Cells.parse(cells)),
  }));
}

/** Rows of the preview, in the order of the file. */
async function hashOfRows(work: Work, importId: string): Promise<string> {
  const { hash } = await work.db
    .selectFrom('importRow')
    .select(
      sql<string>`encode(sha256(string_agg(sha256(convert_to(jsonb_build_array(import_row.number, import_row.outcome,
        import_row.fields, import_row.before, import_row.record_id, import_row.record_version)::text, 'UTF8')), ''::bytea
        order by import_row.number)), 'hex')`.as('hash'),
    )
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow();
  return hash;
}

/**
 * Writes the next rows, each exactly as previewed. They are checked again under lock; one whose record or project
 * has changed since is skipped with a reason. Returns whether all are written.
 */
export async function applyBatch(step: LockedImport): Promise<boolean> {
  const { row, work, target } = step;
  const rows = await nextRows(step)
    .select(['number', 'cells', 'outcome', 'fields', 'before', 'recordId', 'recordVersion'])
    .where('outcome', 'in', ['create', 'update'])
    .execute();
  if (rows.length === 0) {
    await importKind(row.kind).ended?.(work, target, 'applied');
    await endStep(step, { status: 'applied' });
    return true;
  }
  const kind = importKind(row.kind);
  const checked = await kind.check(work, target, toCheck(step, rows), true);
  const verdicts = checked.map((now, index) => ({
    now,
    note: whyChanged(rows[index], now),
    shown: rows[index]?.before ?? null,
  }));
  const written = await kind.write(
    work,
    target,
    verdicts.flatMap(({ now, note }) => (note === null ? [now] : [])),
  );
  await noteWritten(step, verdicts, written);
  const results = resultsOf(row.results);
  for (const { now, note } of verdicts) results[resultOf(now, note)] += 1;
  await noteProgress(step, { results, lastRow: lastOf(rows) });
  return false;
}

/** `shown` is the earlier result of the preview. */
type Verdict = { now: CheckedRow; note: string | null; shown: unknown };

async function noteWritten(
  step: LockedImport,
  verdicts: readonly Verdict[],
  written: readonly WrittenRow[],
): Promise<void> {
  const byNumber = new Map(written.map((one) => [one.number, one]));
  const columns = ['result', 'note', 'recordId', 'recordVersion', 'before'] as const;
  const rows = verdicts.map(({ now, note, shown }) => {
    const { number, recordId, recordVersion, before } = { ...now, ...byNumber.get(now.number) };
    const result = resultOf(now, note);
    return { number, result, note, recordId, recordVersion, before: note === null ? before : shown };
  });
  await updateRowsBy(step.work.db, 'importRow', IMPORT_ROW_KEY, columns, rows.map(inRow(step)));
}

function resultOf({ outcome }: CheckedRow, note: string | null): 'created' | 'updated' | 'skipped' {
  if (note !== null) return 'skipped';
  return outcome === 'create' ? 'created' : 'updated';
}

interface Previewed {
  outcome: string | null;
  fields: unknown;
  before: unknown;
  recordId: string | null;
  recordVersion: number | null;
}

/** Why a row differs from the preview; null when it does not. */
function whyChanged(previewed: Previewed | undefined, now: CheckedRow): string | null {
  if (!previewed) return 'This row was not in the preview.';
  if (now.outcome === 'error') return now.errors[0]?.message ?? 'It was rejected.';
  if (previewed.outcome === 'create' && now.outcome !== 'create')
    return 'It has been added since the preview.';
  if (previewed.outcome === 'update' && now.recordId !== previewed.recordId)
    return 'It has been deleted since the preview.';
  const isSame =
    now.recordVersion === previewed.recordVersion &&
    isDeepStrictEqual(now.fields, Fields.parse(previewed.fields)) &&
    isDeepStrictEqual(now.before, previewed.before);
  return isSame ? null : 'It has been changed since the preview.';
}

/** Undoes the next rows. Returns whether all are undone. */
export async function undoBatch(step: LockedImport): Promise<boolean> {
  const { row, work, target } = step;
  const rows = await nextRows(step)
    .select(['number', 'result', 'recordId', 'recordVersion', 'before'])
    .where('result', 'in', ['created', 'updated'])
    .execute();
  if (rows.length === 0) {
    await importKind(row.kind).ended?.(work, target, 'undone');
    await endStep(step, { status: 'undone' });
    return true;
  }
  const toUndo = rows.flatMap(({ number, result, recordId, recordVersion, before }) =>
    recordId !== null && recordVersion !== null && (result === 'created' || result === 'updated')
      ? [{ number, result, recordId, recordVersion, before: Fields.nullable().parse(before) }]
      : [],
  );
  const undone = await importKind(row.kind).undo(work, target, toUndo);
  await updateRowsBy(work.db, 'importRow', IMPORT_ROW_KEY, ['result', 'note'], undone.map(inRow(step)));
  const results = resultsOf(row.results);
  for (const { result } of toUndo) results[result] -= 1;
  for (const { result } of undone) results[result] += 1;
  await noteProgress(step, { results, lastRow: lastOf(rows) });
  return false;
}
