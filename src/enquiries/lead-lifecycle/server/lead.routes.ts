import type { AnyRoute, KeyedHandler } from '#platform/server/http/route.ts';
import { route, withKeys } from '#platform/server/http/route.ts';
import * as contract from '#enquiries/leads/lead.contract.ts';
import { exportLeads, totalLeads as totalsCall } from '#enquiries/leads/leadExport.contract.ts';
import { findDuplicates as findDuplicatesCall } from '#enquiries/leads/leadDuplicates.contract.ts';
import { actOnLeads as actCall, listLeadIds } from '#enquiries/leads/leadBulk.contract.ts';
import * as merging from '#enquiries/leads/leadMerge.contract.ts';
import { getCallList } from '#enquiries/leads/callList.contract.ts';
import { getPipeline, getPipelineChances } from '#enquiries/pipeline/pipeline.contract.ts';
import { listVisits } from '#enquiries/leads/visit.contract.ts';
import { readCallList } from './callList.queries.ts';
import { actOnLeads, findLeadIds } from './lead.bulk.ts';
import { logInteraction } from './interaction.commands.ts';
import { undoInteraction } from './interaction.undo.ts';
import { listInteractions } from '#enquiries/leads/server/interaction.queries.ts';
import { deleteLead, updateLead } from './lead.commands.ts';
import { createLead } from './lead.create.ts';
import { findDuplicates } from './lead.duplicates.queries.ts';
import { leadSheet, totalLeads } from '#enquiries/leads/server/lead.list.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import { mergeLeads } from './lead.merge.ts';
import { getLead, listLeads } from '#enquiries/leads/server/lead.queries.ts';
import { readPipeline, readPipelineChances } from '#enquiries/pipeline/server/pipeline.queries.ts';
import { readVisits } from '#enquiries/leads/server/visit.queries.ts';
import { listLeadMerges, undoLeadMerge } from './lead.unmerge.ts';
import type { PartnerTries } from './partner.tries.ts';

/** Enquiries come from people, and with a key from portals and web forms. */
export function leadRoutes(handleKeyed: KeyedHandler, tries: PartnerTries): readonly AnyRoute[] {
  return [
    route(contract.listLeads, (context, { query }) => listLeads(context.read, query)),
    route(exportLeads, (context, { query }) => sheetOf(context, leadSheet, query)),
    route(totalsCall, (context, { query }) => totalLeads(context.read, query)),
    route(listLeadIds, (context, { query }) => findLeadIds(context.read, query)),
    route(actCall, (context, { body }) => context.write((work) => actOnLeads(work, body))),
    route(getCallList, (context, { query }) => readCallList(context.read, query)),
    route(listVisits, (context, { query }) => readVisits(context.read, query)),
    route(getPipeline, (context, { query }) => readPipeline(context.read, query)),
    route(getPipelineChances, (context, { query }) => readPipelineChances(context.read, query)),
    withKeys(
      route(contract.createLead, (context, { body }) =>
        tries.counted(context, () => context.write((work) => createLead(work, body))),
      ),
      handleKeyed,
    ),
    route(findDuplicatesCall, (context, { query }) => findDuplicates(context.read, query)),
    route(contract.getLead, (context, { params }) => getLead(context.read, params.id)),
    route(contract.updateLead, (context, { params, body }) => {
      const update = () => context.write((work) => updateLead(work, params.id, body));
      return body.phone === undefined ? update() : tries.counted(context, update);
    }),
    route(contract.deleteLead, (context, { params }) => context.write((work) => deleteLead(work, params.id))),
    route(merging.mergeLeads, (context, { params, body }) =>
      context.write((work) => mergeLeads(work, params.id, body)),
    ),
    route(merging.listLeadMerges, (context, { params }) => listLeadMerges(context.read, params.id)),
    route(merging.undoLeadMerge, (context, { params }) =>
      context.write((work) => undoLeadMerge(work, params.id)),
    ),
    route(contract.listInteractions, (context, { params, query }) =>
      listInteractions(context.read, params.id, query),
    ),
    route(contract.logInteraction, (context, { params, body }) =>
      context.write((work) => logInteraction(work, params.id, body)),
    ),
    route(contract.undoInteraction, (context, { params }) =>
      context.write((work) => undoInteraction(work, params.id, params.interactionId)),
    ),
  ];
}
