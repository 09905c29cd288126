import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../notification.contract.ts';
import { readAllNotifications, readNotification, updatePreferences } from './notification.commands.ts';
import { countUnread, getPreferences, listNotifications } from './notification.queries.ts';

export const notificationRoutes: readonly AnyRoute[] = [
  route(contract.listNotifications, (context, { query }) => listNotifications(context.read, query)),
  route(contract.countUnread, (context) => countUnread(context.read)),
  route(contract.readNotification, (context, { params }) =>
    context.write((work) => readNotification(work, params.id)),
  ),
  route(contract.readAllNotifications, (context) => context.write(readAllNotifications)),
  route(contract.getNotificationPreferences, (context) => getPreferences(context.read)),
  route(contract.updateNotificationPreferences, (context, { body }) =>
    context.write((work) => updatePreferences(work, body)),
  ),
];
