import type { Selectable, Updateable } from 'kysely';
import type pg from 'pg';
import { AppError } from '#platform/contract/errors.ts';
import type { ChangeSubscriber, Work } from '#platform/server/context.ts';
import { readOf } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import type { ImportTable } from '#platform/server/database/tables.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { inRetried } from '#platform/server/jobs/batch.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import type { Clock } from '#platform/server/http/caller.ts';
import { recordNews } from '#platform/server/record-change.ts';
import type { ImportKindName } from '../importKinds.rules.ts';
import { kindsOf } from '../importKinds.rules.ts';
import type { ImportTarget } from './import.kind.ts';

export interface ImportJobOptions {
  pool: pg.Pool;
  files: FileStore;
  clock: Clock;
  subscribers: readonly ChangeSubscriber[];
  /** For a company being set up: audited, without notifications. */
  isHistory?: true;
}

export interface ImportPlace extends ImportJobOptions {
  organizationId: string;
  importId: string;
}

/** An import locked against other batches and users until the transaction ends. */
export interface LockedImport {
  work: Work;
  row: Selectable<ImportTable> & { kind: ImportKindName };
  target: ImportTarget;
}

const NO_RIGHT = 'The person who started this may no longer import.';

/**
 * Runs one batch in a transaction, with the present rights of the person who started the step. Retries on
 * concurrent changes.
 */
export function inStep<T>(
  place: ImportPlace,
  run: (step: LockedImport) => Promise<T>,
  { asStarted = false } = {},
): Promise<T> {
  return inRetried(place, async (db) => run(await lockedStep(place, db, asStarted)));
}

/**
 * Custom plans for all statements of a batch: the tables grow while it writes, and a plan cached for an empty table
 * would compare every record with every row.
 */
function lockedStep(place: ImportPlace, db: Database, asStarted: boolean): Promise<LockedImport> {
  return plannedByValues(db, () => lockStep(place, db, asStarted));
}

async function lockStep(place: ImportPlace, db: Database, asStarted: boolean): Promise<LockedImport> {
  const row = await db
    .selectFrom('import')
    .selectAll()
    .where('id', '=', place.importId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const kind = row.kind as ImportKindName;
  const { work, isActive } = await actorsWork(place, db, row.actorId);
  if (!asStarted && !(isActive && kindsOf(work.caller.role).includes(kind)))
    throw new AppError('forbidden', NO_RIGHT);
  const { projectId, appliedAt, settings } = row;
  const areaUnit = row.areaUnit === 'sqm' ? 'sqm' : 'sqft';
  return {
    work,
    row: { ...row, kind },
    target: { importId: row.id, projectId, areaUnit, appliedAt, settings },
  };
}

async function actorsWork(
  place: ImportPlace,
  db: Database,
  userId: string,
): Promise<{ work: Work; isActive: boolean }> {
  const [organization, actor] = await Promise.all([
    db.selectFrom('organization').select(['timezone', 'country']).executeTakeFirstOrThrow(),
    db
      .selectFrom('appUser')
      .select(['role', 'status', 'channelPartnerId'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
  ]);
  const caller = {
    organizationId: place.organizationId,
    userId,
    role: actor.role,
    channelPartnerId: actor.channelPartnerId,
    timezone: organization.timezone,
    isIndia: organization.country === 'India',
  };
  const { subscribers, isHistory = false } = place;
  const act = { requestId: null, ip: null, subscribers, isHistory };
  const work = { ...readOf(db, caller, place.clock()), ...act };
  return { work, isActive: actor.status === 'active' };
}

/** Stores the progress of the step; open screens update. */
export async function noteProgress({ work, row }: LockedImport, set: Updateable<ImportTable>): Promise<void> {
  const version = row.version + 1;
  await Promise.all([
    work.db
      .updateTable('import')
      .set({ ...set, version, updatedAt: work.now })
      .where('id', '=', row.id)
      .execute(),
    recordNews(work, [{ action: 'progress', resource: 'import', id: row.id, version }]),
  ]);
}

export async function endStep(step: LockedImport, set: Updateable<ImportTable>): Promise<void> {
  await noteProgress(step, { lastRow: 0, ...set });
}
