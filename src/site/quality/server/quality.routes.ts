import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import type { CompletionCondition } from '#site/milestones/server/completion.condition.ts';
import * as checks from '../check.contract.ts';
import * as lists from '../checkList.contract.ts';
import { addQualityCheck, updateQualityCheck } from './check.commands.ts';
import { getMilestoneWithChecks, listQualityChecks } from './check.queries.ts';
import { createCheckList, updateCheckList } from './checkList.commands.ts';
import { getCheckList, listCheckLists } from './checkList.queries.ts';
import { listLaterChecks } from './laterCheck.queries.ts';
import { requestWaiver } from './waiver.commands.ts';

/** Checks answer the milestone with what its completion needs by these conditions. */
export function qualityRoutes(conditions: readonly CompletionCondition[]): readonly AnyRoute[] {
  return [
    route(checks.listQualityChecks, (context, { params }) => listQualityChecks(context.read, params.id)),
    route(checks.listLaterChecks, (context, { query }) => listLaterChecks(context.read, query)),
    route(checks.createQualityCheck, (context, { params, body }) =>
      context.write(async (work) => {
        await addQualityCheck(work, params.id, body);
        return getMilestoneWithChecks(work, params.id, conditions);
      }),
    ),
    route(checks.updateQualityCheck, (context, { params, body }) =>
      context.write(async (work) => {
        await updateQualityCheck(work, { milestoneId: params.id, checkId: params.checkId }, body);
        return getMilestoneWithChecks(work, params.id, conditions);
      }),
    ),
    route(checks.requestWaiver, (context, { params, body }) =>
      context.write(async (work) => {
        const which = { milestoneId: params.id, checkId: params.checkId };
        return { approvalId: await requestWaiver(work, which, body.reason) };
      }),
    ),
    route(lists.listCheckLists, (context, { query }) => listCheckLists(context.read, query)),
    route(lists.createCheckList, (context, { body }) =>
      context.write(async (work) => getCheckList(work, await createCheckList(work, body))),
    ),
    route(lists.updateCheckList, (context, { params, body }) =>
      context.write(async (work) => {
        await updateCheckList(work, params.id, body);
        return getCheckList(work, params.id);
      }),
    ),
  ];
}
