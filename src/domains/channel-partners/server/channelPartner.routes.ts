import type { AnyRoute } from '../../../platform/server/http/route.ts';
import { route } from '../../../platform/server/http/route.ts';
import * as contract from '../channelPartner.contract.ts';
import { listChannelPartners } from './channelPartner.queries.ts';

export const channelPartnerRoutes: readonly AnyRoute[] = [
  route(contract.listChannelPartners, (context, { query }) => listChannelPartners(context.read, query)),
];
