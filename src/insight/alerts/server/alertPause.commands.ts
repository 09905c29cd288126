import { isRole } from '#platform/contract/roles.ts';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import type { PauseReason } from '../alert.rules.ts';
import { PAUSE_TEXTS } from '../alertText.rules.ts';
import { tellPaused } from './alert.notices.ts';
import { mayBeTold } from './alert.rights.ts';

/** Alerts of people who are deactivated, or whose role changes, stop in the same transaction. */
export async function pauseAlertsOfLeavers(deeds: readonly BatchItem<Change>[]): Promise<void> {
  const changed = deeds.filter(({ input }) => input.resource === 'user');
  const [first] = changed;
  if (!first) return;
  await pauseUnreadable(
    { ...first.work, isSystem: true },
    changed.map(({ input }) => input.id),
  );
}

/** Pauses the active alerts of these people on figures that they may not read any more, and tells them. */
export async function pauseUnreadable(work: Work, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const rows = await work.db
    .selectFrom('figureAlert')
    .innerJoin('appUser', 'appUser.id', 'figureAlert.userId')
    .leftJoin('project', 'project.id', 'figureAlert.projectId')
    .selectAll('figureAlert')
    .select(['appUser.role', 'appUser.status', 'appUser.deletedAt', 'project.name as projectName'])
    .where('figureAlert.userId', 'in', userIds)
    .where('figureAlert.isActive', '=', true)
    .orderBy('figureAlert.id')
    .forUpdate('figureAlert')
    .execute();
  const left = rows.filter(({ status, deletedAt }) => status !== 'active' || deletedAt !== null);
  const unread = rows.filter(
    (row) => !left.includes(row) && !(isRole(row.role) && mayBeTold(row.role, row.figure)),
  );
  await pause(work, left, 'left');
  await pause(work, unread, 'mayNot');
  await tellPaused(
    work,
    unread.map((row) => ({ ...row, version: row.version + 1 })),
  );
}

/** What the figure was is not kept for who may not read it. */
async function pause(
  work: Work,
  alerts: readonly { id: string; version: number }[],
  reason: PauseReason,
): Promise<void> {
  if (alerts.length === 0) return;
  await work.db
    .updateTable('figureAlert')
    .set((eb) => ({
      isActive: false,
      pauseReason: reason,
      lastValue: null,
      unknownReason: PAUSE_TEXTS[reason],
      version: eb('version', '+', 1),
      updatedAt: work.now,
    }))
    .where(
      'id',
      'in',
      alerts.map(({ id }) => id),
    )
    .execute();
  await recordChanges(
    work,
    alerts.map(({ id, version }) => ({
      action: 'pause',
      resource: 'figureAlert',
      id,
      version: version + 1,
      after: { isActive: false, pauseReason: reason },
    })),
  );
}
