import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import * as contract from '../milestone.contract.ts';
import type { CompletionCondition } from './completion.condition.ts';
import { getMilestoneDetail } from './completion.condition.ts';
import {
  createMilestone,
  deleteMilestone,
  updateMilestone,
  updateMilestoneProgress,
} from './milestone.commands.ts';
import * as costs from '../milestoneCost.contract.ts';
import * as overdue from '../overdue.contract.ts';
import * as progress from '../milestoneProgress.contract.ts';
import { listMilestones } from './milestone.queries.ts';
import { enterCost } from './milestoneCost.commands.ts';
import { getCosts } from './milestoneCost.queries.ts';
import { listProgress } from './milestoneProgress.queries.ts';
import { overdueSheet, totalOverdue } from './overdue.list.ts';
import { listOverdue } from './overdue.queries.ts';

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
    route(overdue.listOverdueMilestones, (context, { query }) => listOverdue(context.read, query)),
    route(overdue.exportOverdueMilestones, (context, { query }) => sheetOf(context, overdueSheet, query)),
    route(overdue.totalOverdueMilestones, (context, { query }) => totalOverdue(context.read, query)),
    route(progress.listProgress, (context, { params, query }) =>
      listProgress(context.read, params.id, query),
    ),
    route(costs.getCosts, (context, { params }) => getCosts(context.read, params.id)),
    route(costs.enterCost, (context, { params, body }) =>
      context.write((work) => enterCost(work, params.id, body)),
    ),
  ];
}
