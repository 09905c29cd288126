import type { FieldError } from '#platform/contract/errors.ts';
import { formatMoney, formatMonth, plainNumber } from '#platform/contract/format.ts';
import { plainWord } from '#platform/contract/cells.ts';
import type { Work } from '#platform/server/context.ts';
import { changedKeys } from '#platform/server/record-change.ts';
import { PastBookingInput } from '#insight/past-bookings/pastBooking.contract.ts';
import type { OwnCount } from '#insight/past-bookings/pastBooking.rules.ts';
import { whyNotPast } from '#insight/past-bookings/pastBooking.rules.ts';
import { readPastBookingCells } from '#insight/past-bookings/pastBookingSheet.rules.ts';
import { undoImportedPastBookings } from '#insight/past-bookings/server/pastBooking.imported.ts';
import { ownFromOf } from '#insight/past-bookings/server/pastBooking.queries.ts';
import type { StoredPastBooking } from '#insight/past-bookings/server/pastBooking.store.ts';
import {
  pastBookingKey,
  recordPastBookings,
  storedPastBookings,
  writePastBookings,
} from '#insight/past-bookings/server/pastBooking.store.ts';
import type {
  CheckedRow,
  ImportKind,
  ImportTarget,
  RowToCheck,
  RowToUndo,
  UndoneRow,
  WrittenRow,
} from './import.kind.ts';

/** What was booked before Plinth, by month and type: a month that is there is replaced. */
export const pastBookingImport: ImportKind = {
  name: 'pastBookings',
  check: checkMonths,
  write: writeMonths,
  undo: undoMonths,
  textOf: fieldText,
};

async function checkMonths(
  work: Work,
  { projectId }: ImportTarget,
  rows: readonly RowToCheck[],
  isWriting: boolean,
): Promise<CheckedRow[]> {
  const [stored, ownFrom, project] = await Promise.all([
    storedPastBookings(work, projectId, isWriting),
    ownFromOf(work, projectId),
    work.db.selectFrom('project').select('name').where('id', '=', projectId).executeTakeFirstOrThrow(),
  ]);
  const own = { ownFrom, running: work.today.slice(0, 7) };
  return rows.map((row) => checkMonth(row, project.name, own, stored));
}

function checkMonth(
  { number, cells }: RowToCheck,
  project: string,
  own: OwnCount,
  stored: ReadonlyMap<string, StoredPastBooking>,
): CheckedRow {
  const { month, errors } = readMonth(cells, project, own);
  const key = month && pastBookingKey(month);
  const found = key === null ? undefined : stored.get(key);
  const row = { number, key, recordId: found?.id ?? null, recordVersion: found?.version ?? null };
  if (month === null || errors.length > 0)
    return { ...row, outcome: 'error', fields: {}, before: null, errors };
  if (!found) return { ...row, outcome: 'create', fields: { ...month }, before: null, errors };
  const { before, after } = changedKeys(found, month);
  const isSame = Object.keys(after).length === 0;
  return isSame
    ? { ...row, outcome: 'same', fields: {}, before: null, errors }
    : { ...row, outcome: 'update', fields: { ...after }, before: { ...before }, errors };
}

/** The month of a row, as far as it can be read, and what speaks against it. */
function readMonth(
  cells: Readonly<Record<string, string>>,
  projectName: string,
  own: OwnCount,
): { month: PastBookingInput | null; errors: FieldError[] } {
  const { fields, errors } = readPastBookingCells(cells);
  const { project = projectName, ...rest } = fields;
  if (plainWord(String(project)) !== plainWord(projectName))
    errors.push({
      field: 'project',
      message: `This row belongs to “${String(project)}”, not to this project.`,
    });
  const checked = PastBookingInput.safeParse(rest);
  const named = new Set(errors.map(({ field }) => field));
  if (!checked.success) {
    const found = checked.error.issues.map(({ path, message }) => ({
      field: String(path[0] ?? 'month'),
      message,
    }));
    return { month: null, errors: [...errors, ...found.filter(({ field }) => !named.has(field))] };
  }
  const note = whyNotPast(checked.data.month, own);
  return {
    month: checked.data,
    errors: note === null ? errors : [...errors, { field: 'month', message: note }],
  };
}

async function writeMonths(
  work: Work,
  { projectId }: ImportTarget,
  rows: readonly CheckedRow[],
): Promise<WrittenRow[]> {
  const stored = await storedPastBookings(work, projectId, true);
  const byId = new Map([...stored.values()].map((row) => [row.id, row]));
  const months = rows.map(({ number, recordId, fields }) => {
    const before = recordId === null ? undefined : byId.get(recordId);
    return { number, before, month: PastBookingInput.parse({ ...before, ...fields }) };
  });
  const written = await writePastBookings(
    work,
    projectId,
    months.map(({ month }) => month),
    stored,
  );
  await recordPastBookings(
    work,
    projectId,
    'import',
    months.flatMap(({ before }) => (before ? [before] : [])),
    [...written.values()],
  );
  return months.flatMap(({ number, month }) => {
    const row = written.get(pastBookingKey(month));
    return row ? [{ number, recordId: row.id, recordVersion: row.version }] : [];
  });
}

async function undoMonths(
  work: Work,
  { projectId }: ImportTarget,
  rows: readonly RowToUndo[],
): Promise<UndoneRow[]> {
  const imported = rows.map(({ result, recordId, recordVersion, before }) => ({
    recordId,
    recordVersion,
    before: result === 'created' ? null : (before ?? {}),
  }));
  const kept = await undoImportedPastBookings(work, projectId, imported);
  return rows.map(({ number, result, recordId }) => {
    const note = kept.get(recordId) ?? null;
    if (note !== null) return { number, note, result: 'kept' as const };
    return { number, note, result: result === 'created' ? ('removed' as const) : ('restored' as const) };
  });
}

function fieldText(field: string, value: unknown): string | null {
  if (typeof value === 'number') return field === 'valuePaise' ? formatMoney(value) : plainNumber(value);
  if (typeof value !== 'string') return null;
  return field === 'month' ? formatMonth(`${value}-01`) : value;
}
