import type { Notification, NotificationKind } from '#company/notifications/notification.contract.ts';
import { listNotifications } from '#company/notifications/notification.contract.ts';
import { dataOf } from './sales-desk.ts';
import type { TestUser } from './test-app.ts';

/** What somebody was told of a kind, the newest first. */
export async function told(user: TestUser, kind: NotificationKind): Promise<Notification[]> {
  const all = await dataOf<Notification[]>(user.send(listNotifications, { query: { limit: 100 } }));
  return all.filter((one) => one.kind === kind);
}
