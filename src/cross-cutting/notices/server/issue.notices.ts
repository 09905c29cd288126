import type { Instant } from '#platform/contract/calendar.ts';
import { addDays, addHours, dayOf, laterOf, startOfDay } from '#platform/contract/calendar.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { notify } from '#company/notifications/server/notify.ts';
import {
  issueAssignedText,
  issueOverdueText,
  issueReportedDoneText,
  laterCheckFailedText,
} from '../issueNotices.rules.ts';
import { KINDS } from '../notification.rules.ts';
import { changesOf } from './changes.ts';
import { peopleOfProject } from './project.people.ts';

const CONCERNED_BY_FAILURE: readonly Role[] = ['Project Director', 'Finance Head', 'Business Head'];

/**
 * An issue reported for or assigned to somebody else; one that its contractor says is put right; a later check of
 * completed work that failed.
 */
export async function issueNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  const changes = changesOf(deeds, 'siteIssue', 'report', 'assign', 'resolve');
  return (await Promise.all(changes.map(noticesOf))).flat();
}

async function noticesOf({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const issue = await toldIssues(work).where('siteIssue.id', '=', input.id).executeTakeFirst();
  if (!issue) return [];
  const told = { ...issue, place: placeOf(issue) };
  const common = {
    link: () => linkTo(issue.id),
    resourceType: 'siteIssue',
    resourceId: issue.id,
    occurrenceKey: `v${input.version}`,
  };
  if (input.action === 'resolve') {
    const userId = issue.resolvedByContractorId === null ? null : whoIsAtIt(issue);
    return userId === null
      ? []
      : [{ kind: 'issueReportedDone', userId, ...issueReportedDoneText(told), ...common }];
  }
  const assignee =
    issue.assignedToId === null || issue.assignedToId === work.caller.userId
      ? []
      : [
          {
            kind: 'issueAssigned' as const,
            userId: issue.assignedToId,
            ...issueAssignedText(told),
            ...common,
          },
        ];
  if (!issue.isAfterCompletion || input.action !== 'report') return assignee;
  const people = await peopleOfProject(work, issue.projectId, CONCERNED_BY_FAILURE);
  const others = people.filter((userId) => userId !== work.caller.userId);
  return [
    ...assignee,
    ...others.map((userId) => ({
      kind: 'laterCheckFailed' as const,
      userId,
      ...laterCheckFailedText(told),
      ...common,
    })),
  ];
}

type At = Pick<Work, 'db' | 'now'>;

/** After so many more days the project director hears of it too. */
const DAYS_TO_DIRECTOR = 2;
const HOURS_BETWEEN = 6;

/** The midnight after the first day that an open issue is due; then every few hours while one is late. */
export async function nextOverdueIssueAt(ahead: LookAhead): Promise<Instant | null> {
  const first = await ahead.db
    .selectFrom('siteIssue')
    .select('dueDate')
    .where('status', 'in', ['open', 'inProgress'])
    .orderBy('dueDate')
    .limit(1)
    .executeTakeFirst();
  if (!first) return null;
  return laterOf(
    startOfDay(addDays(first.dueDate, 1), ahead.caller.timezone),
    addHours(ahead.ranAt, HOURS_BETWEEN),
  );
}

/** Tells of each overdue issue its assignee, or who assigned it to a contractor, once, and two days later the project directors once. */
export async function tellOverdueIssues(at: At): Promise<void> {
  const { timezone } = await at.db.selectFrom('organization').select('timezone').executeTakeFirstOrThrow();
  const today = dayOf(at.now, timezone);
  const late = await toldIssues(at)
    .where('siteIssue.status', 'in', ['open', 'inProgress'])
    .where('siteIssue.dueDate', '<', today)
    // People have heard of older ones before.
    .where('siteIssue.dueDate', '>=', addDays(today, -DAYS_TOLD))
    .orderBy('siteIssue.dueDate')
    .limit(MAX_TOLD)
    .execute();
  const directors = new Map<string, readonly string[]>();
  for (const projectId of new Set(late.map((issue) => issue.projectId)))
    directors.set(projectId, await peopleOfProject(at, projectId, ['Project Director']));
  const notices = late.flatMap((issue) => {
    const isLong = addDays(issue.dueDate, DAYS_TO_DIRECTOR) < today;
    const first = whoIsAtIt(issue);
    const people = [
      ...(first === null ? [] : [first]),
      ...(isLong || first === null ? (directors.get(issue.projectId) ?? []) : []),
    ];
    return [...new Set(people)].map((userId) => overdueNotice(issue, userId));
  });
  await notify(at, KINDS, notices);
}

/** Its assignee; of a contractor, who is no user, whoever assigned it to them or reported it. */
function whoIsAtIt({ assignedToId, contractorId, assignedById, createdById }: Told): string | null {
  return contractorId === null ? assignedToId : (assignedById ?? createdById);
}

const DAYS_TOLD = 30;
const MAX_TOLD = 1000;

type Told = Awaited<ReturnType<ReturnType<typeof toldIssues>['executeTakeFirstOrThrow']>>;

function overdueNotice(issue: Told, userId: string): Notice {
  return {
    kind: 'issueOverdue',
    userId,
    ...issueOverdueText({ ...issue, place: placeOf(issue) }),
    link: () => linkTo(issue.id),
    resourceType: 'siteIssue',
    resourceId: issue.id,
    occurrenceKey: `due ${issue.dueDate}`,
  };
}

function toldIssues({ db }: Pick<Work, 'db'>) {
  return db
    .selectFrom('siteIssue')
    .innerJoin('project', 'project.id', 'siteIssue.projectId')
    .leftJoin('tower', 'tower.id', 'siteIssue.towerId')
    .leftJoin('milestone', 'milestone.id', 'siteIssue.milestoneId')
    .leftJoin('unit', 'unit.id', 'siteIssue.unitId')
    .select(['siteIssue.id', 'siteIssue.title', 'siteIssue.severity', 'siteIssue.dueDate'])
    .leftJoin('contractor', 'contractor.id', 'siteIssue.contractorId')
    .select(['siteIssue.assignedToId', 'siteIssue.projectId', 'siteIssue.isAfterCompletion'])
    .select(['siteIssue.resolvedByContractorId', 'siteIssue.contractorId'])
    .select(['siteIssue.assignedById', 'siteIssue.createdById'])
    .select('contractor.companyName as contractorName')
    .select(['project.name as projectName', 'tower.name as towerName'])
    .select(['milestone.name as milestoneName', 'unit.unitNumber']);
}

function placeOf({ milestoneName, unitNumber, towerName, projectName }: Told): string {
  return [unitNumber ?? milestoneName, towerName ?? projectName].filter((part) => part !== null).join(', ');
}

function linkTo(id: string): string {
  return `/construction/issues/${id}`;
}
