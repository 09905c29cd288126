import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import type { NotificationKind } from '../notification.contract.ts';
import * as contract from '../notification.contract.ts';
import type { KindsOfNotification } from '../notification.rules.ts';
import { readAllNotifications, readNotification, updatePreferences } from './notification.commands.ts';
import { countUnread, getPreferences, listNotifications } from './notification.queries.ts';

/** `kinds` are declared by the areas above. */
export function notificationRoutes(kinds: KindsOfNotification<NotificationKind>): readonly AnyRoute[] {
  return [
    route(contract.listNotifications, (context, { query }) => listNotifications(context.read, query)),
    route(contract.countUnread, (context) => countUnread(context.read)),
    route(contract.readNotification, (context, { params }) =>
      context.write((work) => readNotification(work, params.id)),
    ),
    route(contract.readAllNotifications, (context) => context.write(readAllNotifications)),
    route(contract.getNotificationPreferences, (context) => getPreferences(context.read, kinds)),
    route(contract.updateNotificationPreferences, (context, { body }) =>
      context.write(async (work) => {
        await updatePreferences(work, body);
        return getPreferences(work, kinds);
      }),
    ),
  ];
}
