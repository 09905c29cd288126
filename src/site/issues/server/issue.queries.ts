import { sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, orderOf, pageByIds } from '#platform/server/database/paging.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import { someoneElseHas } from '#company/people/server/user.commands.ts';
import { marksOf } from '#site/photos/photo.rules.ts';
import type { Issue, IssueDetail, listIssues as listCall } from '../issue.contract.ts';
import type { IssuePerson } from '../issue.rules.ts';
import { isOverdue, issueActions } from '../issue.rules.ts';
import { ISSUE_BUILDERS } from '../issueRights.rules.ts';
import { openDays } from '../issueTimes.rules.ts';
import { filesNamed } from './evidence.ts';
import { filteredIssues } from './issue.filter.ts';
import { seesContractors, visibleIssues } from './issue.visibility.ts';

export function listIssues(read: Read, filter: QueryOf<typeof listCall>): Promise<Page<Issue>> {
  const found = filteredIssues(read, filter);
  const { column, direction } = orderOf(filter.sort);
  return pageByIds(read.db, filter, {
    ids: ({ limit, offset }) =>
      found
        .select('siteIssue.id')
        .orderBy(`siteIssue.${column}`, direction)
        .orderBy('siteIssue.id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
    details: (ids) => issuesById(read, ids),
    count: (max) => countRows(read.db, found, max),
  });
}

/** 404 where the caller may not see it. */
export async function getIssue(read: Read, id: string): Promise<IssueDetail> {
  const seen = await visibleIssues(read)
    .select(['siteIssue.id', 'siteIssue.fileIds'])
    .where('siteIssue.id', '=', id)
    .executeTakeFirst();
  const { fileIds } = required(seen, 'Issue');
  const [[issue], files, photos, comments] = await Promise.all([
    issuesById(read, [id]),
    filesNamed(read, fileIds),
    photosByContractor(read, id),
    commentsOf(read, id),
  ]);
  return {
    ...required(issue, 'Issue'),
    files: files.map((file) => ({ ...file, taken: photos.get(file.id) ?? null })),
    comments,
  };
}

type Taken = NonNullable<IssueDetail['files'][number]['taken']>;

/** What is known of the photos that its contractor sent by a link, by their file. */
async function photosByContractor({ db }: Read, issueId: string): Promise<Map<string, Taken>> {
  const rows = await db
    .selectFrom('contractorLinkPhoto')
    .select(['fileId', 'takenAt', 'timeSource', 'receivedAt', 'distanceM'])
    .select(['isFar', 'isOld', 'isRepeated', 'hasWrongClock'])
    .where('issueId', '=', issueId)
    .execute();
  return new Map(
    rows.map((row) => {
      const { fileId, takenAt: at, timeSource: source, receivedAt, distanceM } = row;
      return [fileId, { at, source, receivedAt, distanceM, marks: marksOf(row) }];
    }),
  );
}

/** How many comments of an issue are shown at most; the oldest ones first. */
const MAX_COMMENTS = 200;

async function commentsOf({ db }: Read, issueId: string): Promise<IssueDetail['comments']> {
  const rows = await db
    .selectFrom('siteIssueComment as comment')
    .leftJoin('appUser as writer', 'writer.id', 'comment.writtenById')
    .select(['comment.id', 'comment.text', 'comment.writtenAt', 'writer.firstName', 'writer.lastName'])
    .where('comment.issueId', '=', issueId)
    .orderBy('comment.writtenAt')
    .orderBy('comment.id')
    .limit(MAX_COMMENTS)
    .execute();
  return rows.map(({ firstName, lastName, ...comment }) => ({
    ...comment,
    writtenBy: named(firstName, lastName),
  }));
}

/** Who the caller is to an issue. */
export async function personOf(read: Read): Promise<IssuePerson> {
  const { userId, role } = read.caller;
  return { userId, role, isAlone: !(await someoneElseHas(read, ISSUE_BUILDERS, userId)) };
}

/** Issues that the caller may see (checked before), in any order. */
export async function issuesById(read: Read, ids: readonly string[]): Promise<Issue[]> {
  if (ids.length === 0) return [];
  const [rows, person] = await Promise.all([issueRows(read, ids).execute(), personOf(read)]);
  return rows.map((row) => ({
    _id: row.id,
    id: row.id,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    origin: row.origin,
    project: { id: row.projectId, name: row.projectName },
    tower: pair(row.towerId, row.towerName),
    milestone: pair(row.milestoneId, row.milestoneName),
    unit: pair(row.unitId, row.unitNumber),
    floor: row.floor,
    room: row.room,
    checkId: row.checkId,
    isAfterCompletion: row.isAfterCompletion,
    title: row.title,
    description: row.description,
    severity: row.severity,
    status: row.status,
    reportedOn: row.reportedOn,
    foundAt: row.foundAt,
    reportedBy: pair(row.createdById, named(row.reporterFirst, row.reporterLast)),
    dueDate: row.dueDate,
    isOverdue: isOverdue(row, read.today),
    openDays: openDays(row, read.today),
    assignedTo: pair(row.assignedToId, named(row.assigneeFirst, row.assigneeLast)),
    contractor: seesContractors(read) ? pair(row.contractorId, row.companyName) : null,
    resolution: row.resolution,
    resolvedOn: row.resolvedOn,
    resolvedBy: pair(row.resolvedById, named(row.resolverFirst, row.resolverLast)),
    resolvedByContractor: seesContractors(read)
      ? pair(row.resolvedByContractorId, row.resolverCompany)
      : null,
    verifiedOn: row.verifiedOn,
    verifiedBy: pair(row.verifiedById, named(row.verifierFirst, row.verifierLast)),
    reopenedCount: row.reopenedCount,
    fileCount: row.fileIds.length,
    allowedActions: issueActions(person, row),
  }));
}

function issueRows({ db }: Read, ids: readonly string[]) {
  return db
    .selectFrom('siteIssue')
    .innerJoin('project', 'project.id', 'siteIssue.projectId')
    .leftJoin('tower', 'tower.id', 'siteIssue.towerId')
    .leftJoin('milestone', 'milestone.id', 'siteIssue.milestoneId')
    .leftJoin('unit', 'unit.id', 'siteIssue.unitId')
    .leftJoin('contractor', 'contractor.id', 'siteIssue.contractorId')
    .leftJoin('contractor as resolverFirm', 'resolverFirm.id', 'siteIssue.resolvedByContractorId')
    .leftJoin('appUser as reporter', 'reporter.id', 'siteIssue.createdById')
    .leftJoin('appUser as assignee', 'assignee.id', 'siteIssue.assignedToId')
    .leftJoin('appUser as resolver', 'resolver.id', 'siteIssue.resolvedById')
    .leftJoin('appUser as verifier', 'verifier.id', 'siteIssue.verifiedById')
    .selectAll('siteIssue')
    .select(['project.name as projectName', 'tower.name as towerName'])
    .select(['milestone.name as milestoneName', 'unit.unitNumber', 'contractor.companyName'])
    .select('resolverFirm.companyName as resolverCompany')
    .select(['reporter.firstName as reporterFirst', 'reporter.lastName as reporterLast'])
    .select(['assignee.firstName as assigneeFirst', 'assignee.lastName as assigneeLast'])
    .select(['resolver.firstName as resolverFirst', 'resolver.lastName as resolverLast'])
    .select(['verifier.firstName as verifierFirst', 'verifier.lastName as verifierLast'])
    .where(sql<boolean>`site_issue.id = any(${pgArray(ids)})`);
}

function named(firstName: string | null, lastName: string | null): string | null {
  return firstName === null || lastName === null ? null : displayName({ firstName, lastName });
}

function pair(id: string | null, name: string | null): { id: string; name: string } | null {
  return id === null || name === null ? null : { id, name };
}
