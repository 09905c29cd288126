import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../waiting.contract.ts';
import { joinLine, leaveLine } from './waiting.commands.ts';
import { listWaiters } from './waiting.queries.ts';

export const waitingRoutes: readonly AnyRoute[] = [
  route(contract.listWaiters, (context, { query }) => listWaiters(context.read, query)),
  route(contract.joinLine, (context, { body }) => context.write((work) => joinLine(work, body))),
  route(contract.leaveLine, (context, { params }) => context.write((work) => leaveLine(work, params.id))),
];
