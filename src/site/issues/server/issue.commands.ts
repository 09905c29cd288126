import type { Updateable } from 'kysely';
import type { BodyOf } from '#platform/contract/call.ts';
import { forbidden, invalid, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import type { SiteIssueTable } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { patched, pick } from '#platform/server/records.ts';
import { readWorkdays } from '#site/calendars/server/calendar.queries.ts';
import { lockSeenMilestone } from '#site/milestones/server/milestone.lock.ts';
import type { commentIssue as commentCall, IssuePatch } from '../issue.contract.ts';
import { MAX_ISSUE_FILES } from '../issue.contract.ts';
import type { IssueAction, IssuePerson } from '../issue.rules.ts';
import { actionTo, checkSeverity, checkWords, dueDateOf, issueActions } from '../issue.rules.ts';
import { adoptEvidence } from './evidence.ts';
import { personOf } from './issue.queries.ts';
import { checkAssignee } from './issue.assignee.ts';
import type { IssueRow } from './issue.store.ts';
import { addComment, reopening, writeIssue } from './issue.store.ts';
import { visibleIssues } from './issue.visibility.ts';

/** Which issue: one of a milestone where that is named. */
interface At {
  issueId: string;
  milestoneId?: string;
}

/** Changes what is sent, and takes the step that a status means. A note is a comment, or says how it was resolved. */
export async function updateIssue(work: Work, at: At, patch: IssuePatch): Promise<void> {
  const before = await lockIssue(work, at);
  const { version, status, note = null, fileIds = [], ...fields } = patch;
  if (version !== undefined && version !== before.version) throw staleVersion();
  const person = await personOf(work);
  const action = actionTo(status, person, before);
  const edited = await editedFields(work, before, person, fields);
  const files = await addedFiles(work, before, person, fileIds);
  checkWords(action, { hasFile: fileIds.length > 0, note });
  const set = { ...edited, ...files, ...(action ? await step(work, before, action, note) : {}) };
  if (Object.keys(set).length > 0) await writeIssue(work, before, set, actionOf(action, set));
  if (note === null || action === 'resolve') return;
  if (!issueActions(person, before).includes('comment')) throw forbidden();
  await addComment(work, before.id, note);
}

/** Those who may judge an issue talk about it. */
export async function commentIssue(
  work: Work,
  id: string,
  { text }: BodyOf<typeof commentCall>,
): Promise<void> {
  const before = await lockIssue(work, { issueId: id });
  if (!issueActions(await personOf(work), before).includes('comment')) throw forbidden();
  await addComment(work, id, text);
  await writeIssue(work, before, {}, 'comment');
}

/** 404 unless the caller sees it; its milestone is locked first, so that a completion counts it. */
async function lockIssue(work: Work, { issueId, milestoneId }: At): Promise<IssueRow> {
  const seen = await visibleIssues(work)
    .select(['siteIssue.id', 'siteIssue.milestoneId'])
    .where('siteIssue.id', '=', issueId)
    .$if(milestoneId !== undefined, (query) => query.where('siteIssue.milestoneId', '=', milestoneId ?? ''))
    .executeTakeFirst();
  const found = required(seen, 'Issue');
  if (found.milestoneId !== null) await lockSeenMilestone(work, found.milestoneId);
  return work.db
    .selectFrom('siteIssue')
    .selectAll()
    .where('id', '=', issueId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

type Fields = Pick<
  IssuePatch,
  'title' | 'description' | 'severity' | 'dueDate' | 'assignedToId' | 'contractorId' | 'floor' | 'room'
>;

async function editedFields(
  work: Work,
  before: IssueRow,
  person: IssuePerson,
  { dueDate, ...sent }: Fields,
): Promise<Updateable<SiteIssueTable>> {
  const { after, changed } = patched<IssueRow, keyof typeof sent>(before, inPlaceOfOther(sent));
  const isMoved = dueDate !== undefined && dueDate !== before.dueDate;
  if (changed.length === 0 && !isMoved) return {};
  if (!issueActions(person, before).includes('edit')) throw forbidden();
  if (changed.includes('severity')) checkSeverity(person.role, before, after.severity);
  return {
    ...pick(after, changed),
    ...(await assignedBy(work, before, after)),
    ...(await dueAfter(work, before, after, dueDate)),
  };
}

/** Whoever is named alone takes the place of the person or contractor before. */
function inPlaceOfOther({ assignedToId, contractorId, ...sent }: Omit<Fields, 'dueDate'>) {
  const isMoved = Boolean(assignedToId) || Boolean(contractorId);
  const none = isMoved ? null : undefined;
  return {
    ...sent,
    assignedToId: assignedToId === undefined ? none : assignedToId,
    contractorId: contractorId === undefined ? none : contractorId,
  };
}

/** A new assignee is judged, and who assigned it is known. */
async function assignedBy(work: Work, before: IssueRow, after: IssueRow) {
  const { assignedToId, contractorId } = after;
  if (assignedToId === before.assignedToId && contractorId === before.contractorId) return {};
  await checkAssignee(work, before, { assignedToId, contractorId });
  return { assignedById: (assignedToId ?? contractorId) === null ? null : authorOf(work) };
}

/** The day moves with the severity; it is never later than the severity allows. */
async function dueAfter(work: Work, before: IssueRow, after: IssueRow, sent: string | null | undefined) {
  const isRegraded = after.severity !== before.severity;
  if (sent === undefined && !isRegraded) return {};
  const workdays = await readWorkdays(work, before.projectId);
  const dueDate = dueDateOf(after, before.reportedOn, sent === before.dueDate ? null : sent, workdays);
  return dueDate === before.dueDate ? {} : { dueDate };
}

async function addedFiles(
  work: Work,
  before: IssueRow,
  person: IssuePerson,
  fileIds: readonly string[],
): Promise<Updateable<SiteIssueTable>> {
  const added = fileIds.filter((id) => !before.fileIds.includes(id));
  if (added.length === 0) return {};
  if (!issueActions(person, before).includes('comment')) throw forbidden();
  const all = [...before.fileIds, ...new Set(added)];
  if (all.length > MAX_ISSUE_FILES)
    throw invalid('fileIds', `An issue has at most ${MAX_ISSUE_FILES} files.`);
  await adoptEvidence(work, added, { resourceType: 'siteIssue', resourceId: before.id });
  return { fileIds: all };
}

async function step(
  work: Work,
  before: IssueRow,
  action: IssueAction,
  note: string | null,
): Promise<Updateable<SiteIssueTable>> {
  const { userId } = work.caller;
  switch (action) {
    case 'start':
      return { status: 'inProgress' };
    case 'resolve':
      return { status: 'resolved', resolution: note, resolvedOn: work.today, resolvedById: userId };
    case 'verify':
      return {
        status: 'verified',
        verifiedOn: work.today,
        verifiedById: userId,
        selfVerified: before.resolvedById === userId,
      };
    case 'reopen':
      return reopening(work, before);
    default:
      return {};
  }
}

function actionOf(action: IssueAction | null, set: Updateable<SiteIssueTable>): string {
  return action ?? (set.assignedById === undefined ? 'edit' : 'assign');
}
