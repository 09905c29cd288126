import { v7 as newId } from 'uuid';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { insertRows, updateRows } from '#platform/server/database/bulk.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { PastBookingInput } from '../pastBooking.contract.ts';

export interface StoredPastBooking extends PastBookingInput {
  id: string;
  version: number;
}

/** What names a row within its project. */
export function pastBookingKey({ month, unitType }: Pick<PastBookingInput, 'month' | 'unitType'>): string {
  return `${month} ${unitType}`;
}

/** All rows of a project by their keys; locked where they are to be changed. */
export async function storedPastBookings(
  { db }: Pick<Work, 'db'>,
  projectId: string,
  isChanging: boolean,
): Promise<Map<string, StoredPastBooking>> {
  const rows = await db
    .selectFrom('pastBooking')
    .select(['id', 'month', 'unitType', 'units', 'valuePaise', 'version'])
    .where('projectId', '=', projectId)
    .orderBy('month')
    .orderBy('unitType')
    .$if(isChanging, (query) => query.forUpdate())
    .execute();
  return new Map(
    rows.map((row) => ({ ...row, month: row.month.slice(0, 7) })).map((row) => [pastBookingKey(row), row]),
  );
}

/** Adds rows and changes those that are there; returns by key what was written. */
export async function writePastBookings(
  work: Work,
  projectId: string,
  rows: readonly PastBookingInput[],
  stored: ReadonlyMap<string, StoredPastBooking>,
): Promise<Map<string, StoredPastBooking>> {
  const { organizationId } = work.caller;
  const stamp = { updatedAt: work.now, updatedById: authorOf(work) };
  const written = rows.map((row): StoredPastBooking => {
    const before = stored.get(pastBookingKey(row));
    return { ...row, id: before?.id ?? newId(), version: (before?.version ?? 0) + 1 };
  });
  const [added, changed] = [
    written.filter(({ version }) => version === 1),
    written.filter(({ version }) => version > 1),
  ];
  await insertRows(
    work.db,
    'pastBooking',
    added.map(({ month, ...row }) => ({
      ...row,
      ...stamp,
      projectId,
      month: `${month}-01`,
      createdAt: work.now,
      createdById: stamp.updatedById,
    })),
  );
  await updateRows(
    work.db,
    'pastBooking',
    ['units', 'valuePaise', 'version', 'updatedAt', 'updatedById'],
    changed.map(({ id, units, valuePaise, version }) => ({
      organizationId,
      id,
      units,
      valuePaise,
      version,
      ...stamp,
    })),
  );
  return new Map(written.map((row) => [pastBookingKey(row), row]));
}

export async function deletePastBookings({ db }: Work, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db
      .deleteFrom('pastBooking')
      .where('id', 'in', [...ids])
      .execute();
}

/** One entry for all rows that an act touches, as they were before and after it. */
export async function recordPastBookings(
  work: Work,
  projectId: string,
  action: 'import' | 'undoImport' | 'remove',
  before: readonly StoredPastBooking[],
  after: readonly StoredPastBooking[],
): Promise<void> {
  if (before.length + after.length === 0) return;
  await recordChange(work, {
    action,
    resource: 'pastBookings',
    id: projectId,
    version: 1 + Math.max(0, ...before.map(({ version }) => version)),
    before: { rows: before.map(shown) },
    after: { rows: after.map(shown) },
  });
}

function shown({ month, unitType, units, valuePaise }: StoredPastBooking) {
  return { month, unitType, units, valuePaise };
}
