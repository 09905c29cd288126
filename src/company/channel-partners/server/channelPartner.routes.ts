import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import * as contract from '../channelPartner.contract.ts';
import { listFirmPeople } from './firmPeople.queries.ts';
import { firmSheet, totalFirms } from './channelPartner.list.ts';
import { getChannelPartner, listChannelPartners } from './channelPartner.queries.ts';
import { updateChannelPartner } from './channelPartner.update.ts';

export const channelPartnerRoutes: readonly AnyRoute[] = [
  route(contract.listChannelPartners, (context, { query }) => listChannelPartners(context.read, query)),
  route(contract.exportChannelPartners, (context, { query }) => sheetOf(context, firmSheet, query)),
  route(contract.totalChannelPartners, (context, { query }) => totalFirms(context.read, query)),
  route(contract.getChannelPartner, (context, { params }) => getChannelPartner(context.read, params.id)),
  route(contract.listFirmPeople, (context, { params, query }) =>
    listFirmPeople(context.read, params.id, query),
  ),
  route(contract.updateChannelPartner, (context, { params, body }) =>
    context.write((work) => updateChannelPartner(work, params.id, body)),
  ),
];
