import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as units from '#inventory/units/unit.contract.ts';
import * as bookings from '../bookingHold.contract.ts';
import * as contract from '../waiting.contract.ts';
import { endBookingHold, holdForBooking } from './bookingHold.commands.ts';
import { requestBooking } from './bookingRequest.commands.ts';
import { requestUnblock } from './unblock.request.ts';
import { updateUnit } from './unit.update.ts';
import { joinLine, leaveLine } from './waiting.commands.ts';
import { listWaiters } from './waiting.queries.ts';

export const reservationRoutes: readonly AnyRoute[] = [
  route(units.updateUnit, (context, { params, body }) =>
    context.write((work) => updateUnit(work, params.id, body)),
  ),
  route(units.requestUnblock, (context, { params, body }) =>
    context.write(async (work) => ({ approvalId: await requestUnblock(work, params.id, body) })),
  ),
  route(units.requestBooking, (context, { params, body }) =>
    context.write((work) => requestBooking(work, params.id, body)),
  ),
  route(bookings.holdForBooking, (context, { params, body }) =>
    context.write((work) => holdForBooking(work, params.id, body.leadId ?? null)),
  ),
  route(bookings.endBookingHold, (context, { params }) =>
    context.write((work) => endBookingHold(work, params.id)),
  ),
  route(contract.listWaiters, (context, { query }) => listWaiters(context.read, query)),
  route(contract.joinLine, (context, { body }) => context.write((work) => joinLine(work, body))),
  route(contract.leaveLine, (context, { params }) => context.write((work) => leaveLine(work, params.id))),
];
