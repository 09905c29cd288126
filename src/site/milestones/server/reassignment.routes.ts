import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../reassignment.contract.ts';
import { previewReassignment, reassignMilestones } from './reassignment.commands.ts';

export const reassignmentRoutes: readonly AnyRoute[] = [
  route(contract.previewReassignment, (context, { params, query }) =>
    previewReassignment(context.read, params.id, query.toId),
  ),
  route(contract.reassignMilestones, (context, { params, body }) =>
    context.write((work) => reassignMilestones(work, params.id, body)),
  ),
];
