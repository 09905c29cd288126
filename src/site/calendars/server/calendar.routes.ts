import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../calendar.contract.ts';
import { putCalendar } from './calendar.commands.ts';
import { getCalendar } from './calendar.queries.ts';

export const calendarRoutes: readonly AnyRoute[] = [
  route(contract.getCalendar, (context, { params }) => getCalendar(context.read, params.id)),
  route(contract.putCalendar, (context, { params, body }) =>
    context.write((work) => putCalendar(work, params.id, body)),
  ),
];
