import { addHours } from '#platform/contract/calendar.ts';
import { tellExpiringOffers, tellFollowUps } from '#cross-cutting/notices/server/notification.jobs.ts';
import { tellEndingClaims } from '#cross-cutting/notices/server/claim.notices.ts';
import { notifyOfChanges } from '#cross-cutting/notices/server/notification.subscriber.ts';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import type { Stage } from './stage.ts';

const HOURS_OF_NEWS = 24 * 6;
const HOURS_UNREAD = 24 * 2;

/** What people hear of, but for claims, which have reminders of their own. */
const TOLD = [
  'lead',
  'sale',
  'unit',
  'receipt',
  'invoice',
  'approval',
  'partnerInvoice',
  'commissionRun',
  'commissionQuestion',
  'siteIssue',
  'firmAccount',
  'partnerRecoverable',
];

/**
 * History sends no notifications, but at the first sign-in people should find those of the last days: the changes of the audit trail are notified again, and those older than two days count as read.
 */
export async function tellLatestNews(stage: Stage, now: string): Promise<void> {
  await stage.play('bh', now, async (work) => {
    const since = addHours(now, -HOURS_OF_NEWS);
    const entries = await work.db
      .selectFrom('auditEntry')
      .select(['at', 'actorId', 'action', 'resourceType', 'resourceId', 'before', 'after', 'reason'])
      .where('at', '>', since)
      .where('resourceType', 'in', TOLD)
      .orderBy('at')
      .execute();
    for (const entry of entries) {
      const key = stage.keyOf(entry.actorId);
      if (key !== undefined) await notifyOfChanges([deedOf(stage.as(work, key, entry.at), entry)]);
    }
    await tellFollowUps(work);
    await tellExpiringOffers(work);
    await tellEndingClaims(work);
    await work.db
      .updateTable('notification')
      .set({ readAt: now })
      .where('createdAt', '<', addHours(now, -HOURS_UNREAD))
      .execute();
  });
}

interface Entry {
  action: string;
  resourceType: string;
  resourceId: string;
  before: unknown;
  after: unknown;
  reason: string | null;
}

function deedOf(work: Work, entry: Entry): BatchItem<Change> {
  const { action, resourceType, resourceId, before, after, reason } = entry;
  return {
    work,
    input: {
      action,
      resource: resourceType,
      id: resourceId,
      version: 1,
      ...(isRecord(before) ? { before } : {}),
      ...(isRecord(after) ? { after } : {}),
      ...(reason ? { reason } : {}),
    },
  };
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
