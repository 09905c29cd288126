import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../milestone.contract.ts';
import type { CompletionCondition } from './completion.condition.ts';
import {
  createMilestone,
  deleteMilestone,
  updateMilestone,
  updateMilestoneProgress,
} from './milestone.commands.ts';
import { getMilestone, listMilestones } from './milestone.queries.ts';

/** With what rooms above require of a completion. */
export const constructionRoutes = (conditions: readonly CompletionCondition[]): readonly AnyRoute[] => [
  route(contract.listMilestones, (context, { query }) => listMilestones(context.read, query)),
  route(contract.createMilestone, (context, { body }) =>
    context.write((work) => createMilestone(work, body)),
  ),
  route(contract.getMilestone, (context, { params }) => getMilestone(context.read, params.id)),
  route(contract.updateMilestone, (context, { params, body }) =>
    context.write((work) => updateMilestone(work, params.id, body)),
  ),
  route(contract.updateMilestoneProgress, (context, { params, body }) =>
    context.write((work) => updateMilestoneProgress(work, params.id, body, conditions)),
  ),
  route(contract.deleteMilestone, (context, { params }) =>
    context.write((work) => deleteMilestone(work, params.id)),
  ),
];
