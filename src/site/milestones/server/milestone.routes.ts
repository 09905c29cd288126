import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../milestone.contract.ts';
import type { CompletionCondition } from './completion.condition.ts';
import { getMilestoneDetail } from './completion.condition.ts';
import {
  createMilestone,
  deleteMilestone,
  updateMilestone,
  updateMilestoneProgress,
} from './milestone.commands.ts';
import { listMilestones } from './milestone.queries.ts';

/** With what rooms above require of a completion. */
export function constructionRoutes(conditions: readonly CompletionCondition[]): readonly AnyRoute[] {
  return [
    route(contract.listMilestones, (context, { query }) => listMilestones(context.read, query)),
    route(contract.createMilestone, (context, { body }) =>
      context.write(async (work) => {
        const { id } = await createMilestone(work, body);
        return getMilestoneDetail(work, id, conditions);
      }),
    ),
    route(contract.getMilestone, (context, { params }) =>
      getMilestoneDetail(context.read, params.id, conditions),
    ),
    route(contract.updateMilestone, (context, { params, body }) =>
      context.write(async (work) => {
        await updateMilestone(work, params.id, body);
        return getMilestoneDetail(work, params.id, conditions);
      }),
    ),
    route(contract.updateMilestoneProgress, (context, { params, body }) =>
      context.write(async (work) => {
        await updateMilestoneProgress(work, params.id, body, conditions);
        return getMilestoneDetail(work, params.id, conditions);
      }),
    ),
    route(contract.deleteMilestone, (context, { params }) =>
      context.write((work) => deleteMilestone(work, params.id)),
    ),
  ];
}
