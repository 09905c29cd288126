import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Work } from '#platform/server/context.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import { isMilestoneOfTower } from '#inventory/towers/server/milestoneOfTower.sql.ts';
import { milestoneName } from '#inventory/payment-terms/plan.rules.ts';

/** Where a milestone is: in a tower, or in a project as a whole. */
interface Place {
  projectId: string;
  towerId: string | null;
}

/** Where a milestone is to be: in a tower, over some, or over all that have none of its kind. */
interface NewPlace {
  projectId: string;
  towerId?: string | null | undefined;
  coversTowerIds?: readonly string[] | undefined;
  key: string;
}

/**
 * Enters the milestones that a payment plan depends on and that nobody planned yet: without dates and weight, so that
 * they are seen, planned and completed. Who plans one later fills it in.
 */
export async function enterMilestonesOf(work: Work, place: Place, keys: readonly string[]): Promise<void> {
  const missing = await missingKeys(work, place, keys);
  if (missing.length === 0) return;
  const last = await lastSequence(work, place);
  const rows = missing.map((key, index) => ({
    id: newId(),
    projectId: place.projectId,
    towerId: place.towerId,
    key,
    name: milestoneName(key),
    sequence: Math.min(LAST_SEQUENCE, last + index + 1),
    isPlaceholder: true,
    createdAt: work.now,
    updatedAt: work.now,
  }));
  // Another booking may enter the same at the same moment.
  const entered = await work.db
    .insertInto('milestone')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'key', 'name', 'projectId', 'towerId'])
    .execute();
  await recordChanges(
    work,
    entered.map(({ id, ...after }) => ({
      action: 'create',
      resource: 'milestone',
      id,
      version: 1,
      after,
      reason: 'A payment plan depends on it.',
    })),
  );
}

/** The placeholder that a milestone to be planned takes the place of; null when there is none, or for several towers. */
export async function placeholderOf(
  work: Work,
  { projectId, towerId, coversTowerIds = [], key }: NewPlace,
): Promise<string | null> {
  if (coversTowerIds.length > 0) return null;
  const found = await work.db
    .selectFrom('milestone')
    .select('id')
    .where('projectId', '=', projectId)
    .where('towerId', 'is not distinct from', towerId ?? null)
    .where('key', '=', key)
    .where('isPlaceholder', '=', true)
    .forUpdate()
    .executeTakeFirst();
  return found?.id ?? null;
}

/** A milestone without tower counts for those that it covers: their placeholders for it go. */
export async function dropPlaceholdersOfTowers(
  work: Work,
  { projectId, coversTowerIds = [], key }: NewPlace,
): Promise<void> {
  const dropped = await work.db
    .deleteFrom('milestone')
    .where('projectId', '=', projectId)
    .where('towerId', 'is not', null)
    .$if(coversTowerIds.length > 0, (query) => query.where('towerId', 'in', [...coversTowerIds]))
    .where('key', '=', key)
    .where('isPlaceholder', '=', true)
    .returning(['id', 'version', 'name', 'towerId'])
    .execute();
  await recordChanges(
    work,
    dropped.map(({ id, version, ...before }) => ({
      action: 'delete',
      resource: 'milestone',
      id,
      version: version + 1,
      before,
      reason: 'A milestone over several towers takes its place.',
    })),
  );
}

/** The highest number in the order of works. */
const LAST_SEQUENCE = 1000;

async function missingKeys(work: Work, { projectId, towerId }: Place, keys: readonly string[]) {
  const wanted = [...new Set(keys)];
  if (wanted.length === 0) return [];
  const known = await work.db
    .selectFrom('milestone')
    .select('key')
    .where('projectId', '=', projectId)
    .where('key', 'in', wanted)
    .where(isMilestoneOfTower(sql`${towerId}::uuid`))
    .execute();
  return wanted.filter((key) => !known.some((one) => one.key === key));
}

async function lastSequence(work: Work, { projectId, towerId }: Place): Promise<number> {
  const { last } = await work.db
    .selectFrom('milestone')
    .select((eb) => eb.fn.max('sequence').as('last'))
    .where('projectId', '=', projectId)
    .where('towerId', 'is not distinct from', towerId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}
