import { v7 as newId } from 'uuid';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { readWorkdays } from '#site/calendars/server/calendar.queries.ts';
import { lockSeenMilestone } from '#site/milestones/server/milestone.lock.ts';
import type { IssueInput, MilestoneIssueInput } from '../issue.contract.ts';
import { dueDateOf, foundAtOf } from '../issue.rules.ts';
import { assigneeOf } from './issue.assignee.ts';
import { adoptEvidence } from './evidence.ts';
import type { IssuePlace } from './issue.place.ts';
import { placeOf } from './issue.place.ts';

/** Reports an issue of a milestone, whose place it has. Returns its id. */
export async function reportMilestoneIssue(
  work: Work,
  milestoneId: string,
  input: MilestoneIssueInput,
): Promise<string> {
  // The unit is locked before the milestone: read first, then locked in order.
  const milestone = input.unitId ? null : await lockSeenMilestone(work, milestoneId);
  const { projectId, towerId } = milestone ?? (await placeOfMilestone(work, milestoneId));
  return reportIssue(work, { ...input, origin: 'site', projectId, towerId, milestoneId });
}

async function placeOfMilestone(
  { db }: Work,
  id: string,
): Promise<{ projectId: string; towerId: string | null }> {
  const found = await db
    .selectFrom('milestone')
    .select(['projectId', 'towerId'])
    .where('id', '=', id)
    .executeTakeFirst();
  return required(found, 'Milestone');
}

export async function reportIssue(work: Work, input: IssueInput): Promise<string> {
  const place = await placeOf(work, input);
  return writeNewIssue(work, place, { ...input, ...(await assigneeOf(work, place, input)) });
}

type NewIssue = Omit<IssueInput, 'projectId' | 'towerId' | 'milestoneId' | 'unitId' | 'floor'> & {
  checkId?: string;
  isAfterCompletion?: boolean;
};

/** Writes an issue at a place that is locked, with the assignee that was judged. Returns its id. */
export async function writeNewIssue(
  work: Work,
  { milestoneStatus: _status, contractorId: _contractor, ...place }: IssuePlace,
  { fileIds = [], checkId, ...input }: NewIssue,
): Promise<string> {
  const id = newId();
  // Files of a failed check stay with the check.
  if (checkId === undefined)
    await adoptEvidence(work, fileIds, { resourceType: 'siteIssue', resourceId: id });
  const row = {
    ...place,
    origin: input.origin,
    checkId: checkId ?? null,
    isAfterCompletion: input.isAfterCompletion ?? false,
    title: input.title,
    description: input.description ?? null,
    severity: input.severity,
    room: input.room ?? null,
    reportedOn: work.today,
    foundAt: foundAtOf(input.foundAt, work.now),
    dueDate: dueDateOf(input, work.today, input.dueDate, await readWorkdays(work, place.projectId)),
    assignedToId: input.assignedToId ?? null,
    contractorId: input.contractorId ?? null,
    assignedById: (input.assignedToId ?? input.contractorId) ? authorOf(work) : null,
    fileIds: [...new Set(fileIds)],
  };
  await work.db
    .insertInto('siteIssue')
    .values({
      id,
      ...row,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: work.caller.userId,
      updatedById: work.caller.userId,
    })
    .execute();
  await recordChange(work, { action: 'report', resource: 'siteIssue', id, version: 1, after: row });
  return id;
}
