import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import type { Services } from '#platform/server/services.ts';
import * as contract from '../issue.contract.ts';
import { listIssueAssignees } from './assignee.queries.ts';
import { commentIssue, updateIssue } from './issue.commands.ts';
import { issueSheet, totalIssues } from './issue.list.ts';
import { getIssue, listIssues } from './issue.queries.ts';
import { reportIssue, reportMilestoneIssue } from './issue.report.ts';
import { getSnagList } from './snagList.queries.ts';

export function issueRoutes({ printer }: Services): readonly AnyRoute[] {
  return [
    route(contract.listIssues, (context, { query }) => listIssues(context.read, query)),
    route(contract.exportIssues, (context, { query }) => sheetOf(context, issueSheet, query)),
    route(contract.totalIssues, (context, { query }) => totalIssues(context.read, query)),
    route(contract.getIssue, (context, { params }) => getIssue(context.read, params.id)),
    route(contract.listIssueAssignees, (context, { params }) => listIssueAssignees(context.read, params.id)),
    route(contract.createIssue, (context, { body }) =>
      context.write(async (work) => getIssue(work, await reportIssue(work, body))),
    ),
    route(contract.createMilestoneIssue, (context, { params, body }) =>
      context.write(async (work) => getIssue(work, await reportMilestoneIssue(work, params.id, body))),
    ),
    route(contract.updateIssue, (context, { params, body }) =>
      context.write(async (work) => {
        await updateIssue(work, { issueId: params.id }, body);
        return getIssue(work, params.id);
      }),
    ),
    route(contract.updateMilestoneIssue, (context, { params, body }) =>
      context.write(async (work) => {
        await updateIssue(work, { issueId: params.issueId, milestoneId: params.id }, body);
        return getIssue(work, params.issueId);
      }),
    ),
    route(contract.commentIssue, (context, { params, body }) =>
      context.write(async (work) => {
        await commentIssue(work, params.id, body);
        return getIssue(work, params.id);
      }),
    ),
    route(contract.printSnagList, async (context, { params }) => {
      const document = await getSnagList(context.read, params.id);
      return {
        content: await printer.print(context.caller.organizationId, 'snagList', document),
        contentType: 'application/pdf',
        fileName: `Snag-list-${document.unitNumber}.pdf`,
        inline: true,
      };
    }),
  ];
}
