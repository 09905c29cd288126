import type { BodyOf } from '#platform/contract/call.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { recordNews } from '#platform/server/record-change.ts';
import type * as contract from '../notification.contract.ts';
import type { Notification } from '../notification.contract.ts';
import { NOTIFICATION_COLUMNS, toNotification } from './notification.queries.ts';

/** 404 for another person's notification. Marking it as read again changes nothing. */
export async function readNotification(work: Work, id: string): Promise<Notification> {
  const row = await work.db
    .updateTable('notification')
    .set((eb) => ({ readAt: eb.fn.coalesce('readAt', eb.val(work.now)) }))
    .where('id', '=', id)
    .where('userId', '=', work.caller.userId)
    .where('inApp', '=', true)
    .returning(NOTIFICATION_COLUMNS)
    .executeTakeFirst();
  const read = toNotification(required(row, 'Notification'));
  await tellOwnScreens(work, [read]);
  return read;
}

export async function readAllNotifications(work: Work): Promise<{ read: number }> {
  const rows = await work.db
    .updateTable('notification')
    .set({ readAt: work.now })
    .where('userId', '=', work.caller.userId)
    .where('readAt', 'is', null)
    .returning('id')
    .execute();
  await tellOwnScreens(work, rows.slice(0, 1));
  return { read: rows.length };
}

/** The bell on the person's other screens updates its count. */
async function tellOwnScreens(work: Work, rows: readonly { id: string }[]): Promise<void> {
  await recordNews(
    work,
    rows.map(({ id }) => ({ action: 'read', resource: 'notification', id, version: 2 })),
  );
}

export async function updatePreferences(
  work: Work,
  { kinds }: BodyOf<typeof contract.updateNotificationPreferences>,
): Promise<void> {
  for (const { kind, inApp, byMail } of kinds) {
    const chosen = {
      ...(inApp === undefined ? {} : { inApp }),
      ...(byMail === undefined ? {} : { byMail }),
    };
    if (Object.keys(chosen).length === 0) continue;
    await work.db
      .insertInto('notificationPreference')
      .values({ userId: work.caller.userId, kind, inApp: true, ...chosen })
      .onConflict((conflict) => conflict.columns(['organizationId', 'userId', 'kind']).doUpdateSet(chosen))
      .execute();
  }
}
