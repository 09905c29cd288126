import type { Selectable, Updateable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import type { SiteIssueTable } from '#platform/server/database/tables.ts';
import { changedKeys, recordChange } from '#platform/server/record-change.ts';
import { readWorkdays } from '#site/calendars/server/calendar.queries.ts';
import { lockSeenMilestone } from '#site/milestones/server/milestone.lock.ts';
import { latestDueDate } from '../issueTimes.rules.ts';
import type { IssuePlace } from './issue.place.ts';
import { writeNewIssue } from './issue.report.ts';

export type IssueRow = Selectable<SiteIssueTable>;

/** Writes to a locked issue as its next version. */
export async function writeIssue(
  work: Work,
  before: IssueRow,
  set: Updateable<SiteIssueTable>,
  action: string,
): Promise<void> {
  const version = before.version + 1;
  await work.db
    .updateTable('siteIssue')
    .set({ ...set, version, updatedAt: work.now, updatedById: authorOf(work) })
    .where('id', '=', before.id)
    .execute();
  const { id } = before;
  await recordChange(work, {
    action,
    resource: 'siteIssue',
    id,
    version,
    ...changedKeys(before, { ...pickKnown(before, set) }),
  });
}

function pickKnown(before: IssueRow, set: object): object {
  return Object.fromEntries(Object.entries(set).filter(([key]) => key in before));
}

/** An issue that a contractor still has to put right, locked after its milestone; undefined where it has none such. */
export async function lockContractorsIssue(
  work: Work,
  {
    issueId,
    contractorId,
    milestoneId,
  }: { issueId: string; contractorId: string; milestoneId: string | null },
): Promise<IssueRow | undefined> {
  if (milestoneId !== null) await lockSeenMilestone(work, milestoneId);
  return work.db
    .selectFrom('siteIssue')
    .selectAll()
    .where('id', '=', issueId)
    .where('contractorId', '=', contractorId)
    .where('status', '<>', 'verified')
    .forUpdate()
    .executeTakeFirst();
}

/** Adds a comment to a locked issue. */
export async function addComment(work: Work, issueId: string, text: string): Promise<void> {
  await work.db
    .insertInto('siteIssueComment')
    .values({ id: newId(), issueId, text, writtenAt: work.now, writtenById: authorOf(work) })
    .execute();
}

/** What reopens an issue: nothing of its resolution stands, and its time begins again. */
export async function reopening(work: Work, issue: IssueRow) {
  return {
    status: 'open' as const,
    resolution: null,
    resolvedOn: null,
    resolvedById: null,
    resolvedByContractorId: null,
    verifiedOn: null,
    verifiedById: null,
    selfVerified: false,
    reopenedCount: issue.reopenedCount + 1,
    dueDate: latestDueDate(issue, work.today, await readWorkdays(work, issue.projectId)),
  };
}

interface FailedCheck {
  id: string;
  name: string;
  round: number;
  mandatory: boolean;
  /** What was not right, in words. */
  faults: readonly string[];
  fileIds: readonly string[];
}

const MAX_TITLE = 200;
const MAX_TEXT = 2000;

/** A failed check opens an issue, or keeps open the one that it has. The milestone is locked. */
export async function openIssueOfCheck(work: Work, place: IssuePlace, check: FailedCheck): Promise<void> {
  const text = check.faults.join('\n').slice(0, MAX_TEXT);
  const open = await issueOfCheck(work, check.id);
  if (open) {
    if (open.status === 'resolved') await writeIssue(work, open, await reopening(work, open), 'reopen');
    await addComment(work, open.id, `Round ${check.round} of the check failed: ${text}`.slice(0, MAX_TEXT));
    return;
  }
  const isAfterCompletion = place.milestoneStatus === 'completed';
  await writeNewIssue(work, place, {
    origin: 'site',
    checkId: check.id,
    title: `${check.name} failed`.slice(0, MAX_TITLE),
    description: text,
    severity: isAfterCompletion ? 'critical' : check.mandatory ? 'high' : 'medium',
    isAfterCompletion,
    contractorId: place.contractorId,
    fileIds: [...check.fileIds],
  });
}

/** The check passed in a later round, by another person than those who did the work: its issue is verified by that. */
export async function closeIssueOfCheck(work: Work, check: { id: string; round: number }): Promise<void> {
  const open = await issueOfCheck(work, check.id);
  if (!open) return;
  const set = {
    status: 'verified' as const,
    resolution: open.resolution ?? `Round ${check.round} of the check is passed.`,
    resolvedOn: open.resolvedOn ?? work.today,
    verifiedOn: work.today,
    verifiedById: work.caller.userId,
    selfVerified: open.resolvedById === work.caller.userId,
  };
  await writeIssue(work, open, set, 'verify');
}

async function issueOfCheck({ db }: Work, checkId: string): Promise<IssueRow | undefined> {
  return db
    .selectFrom('siteIssue')
    .selectAll()
    .where('checkId', '=', checkId)
    .where('status', '!=', 'verified')
    .forUpdate()
    .executeTakeFirst();
}
