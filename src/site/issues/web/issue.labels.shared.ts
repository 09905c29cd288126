import { formatDay } from '#platform/contract/format.ts';
import type { Issue } from '../issue.contract.ts';
import { getIssue, listIssues } from '../issue.contract.ts';
import { getMilestone } from '#site/milestones/milestone.contract.ts';

/** What the issues of a milestone need of it. */
export interface MilestoneOfIssue {
  id: string;
  name: string;
  projectId: string;
  contractorId: string | null;
}

/** What is read again when an issue changes. */
export const ISSUE_CHANGED = { invalidates: [listIssues, getIssue, getMilestone] };

export function issueHref({ id }: Pick<Issue, 'id'>): string {
  return `/construction/issues/${id}`;
}

/** Where it is: 'A-501, Bathroom', 'Slab 8, floor 7'. */
export function placeText({ unit, milestone, floor, room }: Issue): string {
  return [unit?.name ?? milestone?.name, !unit && floor !== null ? `floor ${floor}` : null, room]
    .filter(Boolean)
    .join(', ');
}

/** The person or contractor who puts it right; '' for nobody. */
export function assigneeText({ assignedTo, contractor }: Issue): string {
  return (assignedTo ?? contractor)?.name ?? '';
}

/** 'Due 3 Dec 2026, with Arvind Joshi' */
export function dueText(issue: Issue): string {
  const { dueDate, status, verifiedOn } = issue;
  if (status === 'verified') return `Verified ${verifiedOn ? formatDay(verifiedOn) : ''}`;
  const assignee = assigneeText(issue);
  return `Due ${formatDay(dueDate)}${assignee === '' ? '' : `, with ${assignee}`}`;
}
