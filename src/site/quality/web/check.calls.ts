import { listApprovals } from '#company/approvals/approval.contract.ts';
import { listIssues } from '#site/issues/issue.contract.ts';
import { getMilestone } from '#site/milestones/milestone.contract.ts';
import { listLaterChecks, listQualityChecks } from '../check.contract.ts';

/** What is read again when a check changes. */
export const CHECK_CHANGED = {
  invalidates: [listQualityChecks, listLaterChecks, getMilestone, listIssues, listApprovals],
};
