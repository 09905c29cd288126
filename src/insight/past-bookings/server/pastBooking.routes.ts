import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../pastBooking.contract.ts';
import { removePastBookings } from './pastBooking.commands.ts';
import { getPastBookings } from './pastBooking.queries.ts';

export const pastBookingRoutes: readonly AnyRoute[] = [
  route(contract.getPastBookings, (context, { query }) => getPastBookings(context.read, query)),

  route(contract.removePastBookings, (context, { params }) =>
    context.write((work) => removePastBookings(work, params.id)),
  ),
];
