import type { Selectable, Updateable } from 'kysely';
import { staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import type { MilestoneTable, QualityCheckTable } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { changedKeys, recordChange } from '#platform/server/record-change.ts';
import { lockSeenMilestone } from '#site/milestones/server/milestone.lock.ts';

type CheckRow = Selectable<QualityCheckTable>;

export interface LockedCheck {
  check: CheckRow;
  milestone: Selectable<MilestoneTable>;
}

/** A check with its milestone, which is locked first; 404 unless it is one of this milestone. */
export async function lockCheck(
  work: Work,
  { milestoneId, checkId, version }: { milestoneId: string; checkId: string; version?: number | undefined },
): Promise<LockedCheck> {
  const milestone = await lockSeenMilestone(work, milestoneId);
  const row = await work.db
    .selectFrom('qualityCheck')
    .selectAll()
    .where('id', '=', checkId)
    .where('milestoneId', '=', milestoneId)
    .forUpdate()
    .executeTakeFirst();
  const check = required(row, 'Quality check');
  if (version !== undefined && version !== check.version) throw staleVersion();
  return { check, milestone };
}

/** Writes to a locked check as its next version. */
export async function writeCheck(
  work: Work,
  before: CheckRow,
  set: Updateable<QualityCheckTable>,
  { action, reason, more = {} }: { action: string; reason?: string; more?: object },
): Promise<void> {
  const version = before.version + 1;
  await work.db
    .updateTable('qualityCheck')
    .set({ ...set, version, updatedAt: work.now, updatedById: authorOf(work) })
    .where('id', '=', before.id)
    .execute();
  const changes = changedKeys(before, set);
  await recordChange(work, {
    action,
    resource: 'qualityCheck',
    id: before.id,
    version,
    before: changes.before,
    after: { ...changes.after, ...more },
    ...(reason ? { reason } : {}),
  });
}
