import type { Page, QueryOf } from '#platform/contract/call.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import type * as contract from '../notification.contract.ts';
import type { Notification, NotificationKind, NotificationPreferences } from '../notification.contract.ts';
import { NOTIFICATION_KINDS } from '../notification.contract.ts';
import type { KindsOfNotification } from '../notification.rules.ts';
import { choiceOf } from '../notification.rules.ts';

export const NOTIFICATION_COLUMNS = [
  'id',
  'kind',
  'title',
  'body',
  'link',
  'resourceType',
  'resourceId',
  'createdAt',
  'readAt',
] as const;

export function listNotifications(
  read: Read,
  query: QueryOf<typeof contract.listNotifications>,
): Promise<Page<Notification>> {
  const own = read.db
    .selectFrom('notification')
    .where('userId', '=', read.caller.userId)
    .where('inApp', '=', true)
    .$if(query.unread === 'true', (some) => some.where('readAt', 'is', null))
    .$if(query.unread === 'false', (some) => some.where('readAt', 'is not', null));
  return pageOf(
    query,
    async ({ limit, offset }) => {
      const rows = await own
        .select(NOTIFICATION_COLUMNS)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(toNotification);
    },
    (max) => countRows(read.db, own, max),
  );
}

/** The badge shows no more than "99+". */
const MAX_COUNTED = 100;

export async function countUnread(read: Read): Promise<{ unread: number }> {
  const own = read.db
    .selectFrom('notification')
    .where('userId', '=', read.caller.userId)
    .where('inApp', '=', true)
    .where('readAt', 'is', null);
  return { unread: await countRows(read.db, own, MAX_COUNTED) };
}

export function toNotification(row: Omit<Notification, '_id' | 'kind'> & { kind: string }): Notification {
  // Only `notify` writes it, with the kinds of the contract.
  return { ...row, _id: row.id, kind: row.kind as NotificationKind };
}

export async function getPreferences(
  read: Read,
  all: KindsOfNotification<NotificationKind>,
): Promise<NotificationPreferences> {
  const rows = await read.db
    .selectFrom('notificationPreference')
    .select(['kind', 'inApp', 'byMail'])
    .where('userId', '=', read.caller.userId)
    .execute();
  const chosen = new Map(rows.map((row) => [row.kind, row]));
  return {
    kinds: NOTIFICATION_KINDS.filter((kind) => hasRole(read.caller.role, ...all[kind].can)).map((kind) => ({
      kind,
      label: all[kind].label,
      ...choiceOf(all[kind], chosen.get(kind)),
    })),
  };
}
