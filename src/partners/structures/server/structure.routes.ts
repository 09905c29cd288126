import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../structure.contract.ts';
import * as acceptance from '../acceptance.contract.ts';
import { acceptTerms } from './acceptance.commands.ts';
import { getFirmTerms } from './acceptance.queries.ts';
import { replayStructure as replayCall } from '../replay.contract.ts';
import { replayStructure } from './replay.queries.ts';
import { calculateCommission } from './calculation.queries.ts';
import { createStructure, deactivateStructure, updateStructure } from './structure.commands.ts';
import { getStructure, listStructures } from './structure.queries.ts';

export const structureRoutes: readonly AnyRoute[] = [
  route(contract.listStructures, (context, { query }) => listStructures(context.read, query)),
  route(contract.getStructure, (context, { params }) => getStructure(context.read, params.id)),
  route(contract.createStructure, (context, { body }) =>
    context.write((work) => createStructure(work, body)),
  ),
  route(contract.updateStructure, (context, { params, body }) =>
    context.write((work) => updateStructure(work, params.id, body)),
  ),
  route(contract.deactivateStructure, (context, { params, body }) =>
    context.write((work) => deactivateStructure(work, params.id, body)),
  ),
  route(acceptance.getFirmTerms, (context, { params, query }) =>
    getFirmTerms(context.read, params.id, query.on),
  ),
  route(acceptance.acceptTerms, (context, { params, body }) =>
    context.write(async (work) => {
      await acceptTerms(work, params.id, body);
      return getFirmTerms(work, params.id);
    }),
  ),
  route(replayCall, (context, { body }) => replayStructure(context.read, body)),
  route(contract.calculateCommission, (context, { body }) => calculateCommission(context.read, body)),
];
