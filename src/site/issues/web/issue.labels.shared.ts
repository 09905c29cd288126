import { formatDay } from '#platform/contract/format.ts';
import type { Issue } from '../issue.contract.ts';
import { getIssue, listIssues } from '../issue.contract.ts';
import { getMilestone } from '#site/milestones/milestone.contract.ts';

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

/** 'Due 3 Dec 2026, with Arvind Joshi' */
export function dueText({ dueDate, assignedTo, status, verifiedOn }: Issue): string {
  if (status === 'verified') return `Verified ${verifiedOn ? formatDay(verifiedOn) : ''}`;
  return `Due ${formatDay(dueDate)}${assignedTo ? `, with ${assignedTo.name}` : ''}`;
}
