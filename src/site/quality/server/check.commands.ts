import { v7 as newId } from 'uuid';
import type { Day } from '#platform/contract/calendar.ts';
import { conflict, invalid } from '#platform/contract/errors.ts';
import { formatDay } from '#platform/contract/format.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { someoneElseHas } from '#company/people/server/user.commands.ts';
import { adoptEvidence } from '#site/issues/server/evidence.ts';
import { closeIssueOfCheck, openIssueOfCheck } from '#site/issues/server/issue.store.ts';
import { lockSeenMilestone } from '#site/milestones/server/milestone.lock.ts';
import type { QualityCheckInput, QualityCheckPatch } from '../check.contract.ts';
import type { CheckItem } from '../check.rules.ts';
import {
  checkInspectionDay,
  checkInspector,
  checkOpen,
  checkOutsider,
  emptyItem,
  faultsOf,
  inspectedOutcome,
  itemsAfter,
} from '../check.rules.ts';
import { listItems } from '../checkList.rules.ts';
import { getCheckList } from './checkList.queries.ts';
import { MAX_CHECKS } from './check.queries.ts';
import type { LockedCheck } from './check.store.ts';
import { lockCheck, writeCheck } from './check.store.ts';

/** Adds a check to a milestone that is not completed: one of a check list, or an own one. */
export async function addQualityCheck(
  work: Work,
  milestoneId: string,
  input: QualityCheckInput,
): Promise<string> {
  const milestone = await lockSeenMilestone(work, milestoneId);
  if (milestone.status === 'completed') throw conflict('This milestone is completed.');
  const held = await work.db
    .selectFrom('qualityCheck')
    .select(['name', 'sequence'])
    .where('milestoneId', '=', milestoneId)
    .execute();
  if (held.length >= MAX_CHECKS) throw conflict(`A milestone has at most ${MAX_CHECKS} checks.`);
  const wanted = await checkFrom(work, input);
  if (held.some(({ name }) => name.toLowerCase() === wanted.name.toLowerCase()))
    throw conflict(`This milestone has the check “${wanted.name}” already.`, 'name');
  const id = newId();
  const row = {
    milestoneId,
    ...wanted,
    sequence: Math.max(0, ...held.map(({ sequence }) => sequence)) + 1,
  };
  await work.db
    .insertInto('qualityCheck')
    .values({
      id,
      ...row,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: work.caller.userId,
      updatedById: work.caller.userId,
    })
    .execute();
  await recordChange(work, { action: 'create', resource: 'qualityCheck', id, version: 1, after: row });
  return id;
}

async function checkFrom(work: Work, { listId, name, mandatory, items = [] }: QualityCheckInput) {
  if (!listId)
    return {
      listId: null,
      name: name ?? '',
      mandatory: mandatory ?? true,
      items: listItems(items).map(emptyItem),
    };
  const list = await getCheckList(work, listId);
  return {
    listId,
    name: list.name,
    mandatory: mandatory ?? list.mandatory,
    items: list.items.map(emptyItem),
  };
}

interface Which {
  milestoneId: string;
  checkId: string;
}

/** Enters what an inspection found, or reports the rework of a failed check, which begins the next round. */
export async function updateQualityCheck(work: Work, which: Which, patch: QualityCheckPatch): Promise<void> {
  const locked = await lockCheck(work, { ...which, version: patch.version });
  if (patch.status === 'pending' && locked.check.status === 'failed') await reportRework(work, locked, patch);
  else await inspect(work, locked, patch);
}

async function reportRework(work: Work, { check }: LockedCheck, patch: QualityCheckPatch): Promise<void> {
  if (patch.items && patch.items.length > 0)
    throw invalid('items', 'Results are entered by the inspection after the rework.');
  const set = {
    status: 'pending' as const,
    round: check.round + 1,
    items: check.items.map(emptied),
    remarks: patch.remarks ?? null,
    reworkedById: work.caller.userId,
  };
  await writeCheck(work, check, set, { action: 'rework' });
}

/** What was found before is looked at again; what it is stays. */
function emptied({ text, kind, days, unit, min, max }: CheckItem): CheckItem {
  return emptyItem({ text, kind, days, unit, min, max });
}

async function inspect(
  work: Work,
  { check, milestone }: LockedCheck,
  patch: QualityCheckPatch,
): Promise<void> {
  checkOpen(check.status);
  const isAlone = await checkPerson(work, check);
  if (patch.inspector) await checkNotOfContractor(work, patch.inspector, milestone);
  const checkedOn = patch.checkedOn ?? work.today;
  checkInspectionDay(checkedOn, work.today);
  const items = itemsAfter(check.items, patch.items ?? [], { checkedOn, today: work.today });
  const { status, laterDueOn } = inspectedOutcome(items, patch.status);
  if (milestone.status === 'completed') checkAfterCompletion(check.items, items, milestone.actualEnd);
  const own = { resourceType: 'qualityCheck', resourceId: check.id } as const;
  const fileIds = [...new Set([...check.fileIds, ...(patch.fileIds ?? [])])];
  await adoptEvidence(work, [...(patch.fileIds ?? []), ...items.flatMap((item) => item.fileIds)], own);
  const found = {
    status,
    items,
    inspector: patch.inspector ?? null,
    checkedOn,
    remarks: patch.remarks === undefined ? check.remarks : patch.remarks,
    enteredById: work.caller.userId,
    enteredAt: work.now,
  };
  await work.db
    .insertInto('qualityInspection')
    .values({ id: newId(), checkId: check.id, round: check.round, selfApproved: isAlone, ...found })
    .execute();
  await writeCheck(
    work,
    check,
    { ...found, fileIds, laterDueOn },
    { action: ACTION_OF[status], more: isAlone ? { selfApproved: true } : {} },
  );
  const { id, name, round, mandatory } = check;
  if (status === 'passed') await closeIssueOfCheck(work, { id, round });
  if (status !== 'failed') return;
  const faults = faultsOf(items, found.remarks);
  const shown = items.flatMap((item) => (item.result === 'notOk' ? item.fileIds : []));
  const place = {
    projectId: milestone.projectId,
    towerId: milestone.towerId,
    milestoneId: milestone.id,
    unitId: null,
    floor: null,
    milestoneStatus: milestone.status,
    contractorId: milestone.contractorId,
  };
  await openIssueOfCheck(work, place, {
    id,
    name,
    round,
    mandatory,
    faults,
    fileIds: [...new Set([...shown, ...(patch.fileIds ?? [])])].slice(0, 20),
  });
}

const ACTION_OF = { pending: 'inspect', passed: 'pass', failed: 'fail' } as const;

/** Returns whether the caller did the work and inspects it all the same, because nobody else can. */
async function checkPerson(work: Work, check: LockedCheck['check']): Promise<boolean> {
  const { userId } = work.caller;
  const [reportedProgress, isAlone] = await Promise.all([
    reportedSince(work, check.milestoneId, check.enteredAt),
    someoneElseHas(work, CAPABILITIES.constructionManagement, userId).then((has) => !has),
  ]);
  const reworked = check.reworkedById === userId;
  checkInspector({ reportedProgress, reworked, isAlone });
  return isAlone && (reportedProgress || reworked);
}

async function checkNotOfContractor(
  { db }: Work,
  inspector: string,
  { contractorId }: LockedCheck['milestone'],
): Promise<void> {
  if (contractorId === null) return;
  const contractor = await db
    .selectFrom('contractor')
    .select(['companyName', 'contactPerson'])
    .where('id', '=', contractorId)
    .executeTakeFirstOrThrow();
  checkOutsider(inspector, contractor);
}

/** Whether the caller reported progress of the work after its last inspection. */
async function reportedSince(
  { db, caller }: Work,
  milestoneId: string,
  since: string | null,
): Promise<boolean> {
  const entry = await db
    .selectFrom('milestoneProgress')
    .select('id')
    .where('milestoneId', '=', milestoneId)
    .where('byId', '=', caller.userId)
    .$if(since !== null, (query) => query.where('at', '>', since ?? ''))
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/** Of completed work only later results are open; what was found before stands. */
function checkAfterCompletion(
  before: readonly CheckItem[],
  after: readonly CheckItem[],
  end: Day | null,
): void {
  const touched = after.findIndex(
    (item, index) => item.kind === 'now' && JSON.stringify(item) !== JSON.stringify(before[index]),
  );
  if (touched >= 0 && before.some(({ result }) => result !== null))
    throw conflict(
      `The work was completed${end === null ? '' : ` on ${formatDay(end)}`}; only later results are entered now.`,
      `items.${touched}`,
    );
}
