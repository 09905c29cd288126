import { v7 as newId } from 'uuid';
import type { BodyOf } from '#platform/contract/call.ts';
import { forbidden } from '#platform/contract/errors.ts';
import { CAPABILITIES, hasCapability } from '#platform/contract/roles.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { changedKeys, recordChange } from '#platform/server/record-change.ts';
import { omit, patched, pick } from '#platform/server/records.ts';
import type {
  PriceList,
  PriceListAnswer,
  PriceListInput,
  PriceListPatch,
  requestPriceList as requestCall,
} from '../priceList.contract.ts';
import { openRequest, settleRequest } from '#company/approvals/server/approval.store.ts';
import { someoneElseHas } from '#company/people/server/user.commands.ts';
import {
  APPROVERS,
  checkDayToCome,
  checkIsDraft,
  checkWithdrawable,
  isWriter,
  OWN_LIST,
} from '../priceList.rules.ts';
import type { StoredPriceList } from './priceList.inForce.ts';
import { draftOf } from './priceList.draft.ts';
import { nextNumber } from './priceList.inForce.ts';
import { findPriceList, lockPriceList, lockProject, openProject, writePriceList } from './priceList.lock.ts';
import { getPriceList } from './priceList.queries.ts';
import { takeEffect } from './priceList.takeEffect.ts';
import { termsOf } from './priceList.terms.ts';

/** Nobody waits longer than a second or two for an answer. */
const MAX_PRICED_AT_ONCE = 5_000;

/** A draft of other prices for a project; what is left out stays as it is now. */
export async function createPriceList(
  work: Work,
  input: PriceListInput,
  id = newId(),
): Promise<PriceListAnswer> {
  const { projectId, name, effectiveFrom, note = null, preview: _preview, ...asked } = input;
  await lockProject(work, projectId);
  const { terms, answer } = await draftOf(work, { projectId, effectiveFrom, kept: null, asked });
  const number = await nextNumber(work, projectId);
  await work.db
    .insertInto('priceList')
    .values({
      id,
      projectId,
      number,
      name,
      effectiveFrom,
      note,
      ...terms,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: authorOf(work),
    })
    .execute();
  const priceList = await getPriceList(work, id, answer.effect);
  const after = auditedFields(priceList);
  await recordChange(work, { action: 'create', resource: 'priceList', id, version: 1, after });
  return { priceList, ...answer };
}

/** What a list would do; nothing is written or locked. */
export async function previewPriceList(read: Read, input: PriceListInput): Promise<PriceListAnswer> {
  const { projectId, effectiveFrom } = input;
  await openProject(read, projectId);
  const { answer } = await draftOf(read, { projectId, effectiveFrom, kept: null, asked: input });
  return { priceList: null, ...answer };
}

export async function updatePriceList(
  work: Work,
  id: string,
  { preview: _preview, version, ...patch }: PriceListPatch,
): Promise<PriceListAnswer> {
  const list = await lockPriceList(work, id, version);
  checkIsDraft(list.status, 'changed');
  const { terms, answer } = await draftOf(work, {
    ...list,
    ...patchedDay(patch),
    kept: termsOf(list),
    asked: patch,
  });
  const before = await getPriceList(work, id, answer.effect);
  const { after, changed } = patched<PriceList, keyof typeof patch>(before, { ...patch, ...terms });
  if (changed.length === 0) return { priceList: before, ...answer };
  await writePriceList(work, list, pick(after, changed));
  const priceList = await getPriceList(work, id, answer.effect);
  await recordChange(work, {
    action: 'edit',
    resource: 'priceList',
    id,
    version: priceList.version,
    ...changedKeys(auditedFields(before), auditedFields(priceList)),
  });
  return { priceList, ...answer };
}

/** What a draft would do once it is changed; nothing is written or locked. */
export async function previewChange(
  read: Read,
  id: string,
  { version, ...patch }: PriceListPatch,
): Promise<PriceListAnswer> {
  const list = await findPriceList(read, id, version);
  checkIsDraft(list.status, 'changed');
  const request = { ...list, ...patchedDay(patch), kept: termsOf(list), asked: patch };
  const { answer } = await draftOf(read, request);
  return { priceList: null, ...answer };
}

function patchedDay({ effectiveFrom }: PriceListPatch): { effectiveFrom?: string } {
  return effectiveFrom === undefined ? {} : { effectiveFrom };
}

/** Approves a draft that another person wrote, whether or not that was requested. */
export async function approvePriceList(work: Work, id: string, version?: number): Promise<PriceList> {
  const list = await approveDraft(work, id, version);
  await settleRequest(work, 'priceList', id, 'granted');
  return list;
}

/**
 * From now on the list stays as it is; it takes effect on its day, at once if that is today. In a project of very
 * many units that is the work of a job, within a minute.
 */
export async function approveDraft(work: Work, id: string, version?: number): Promise<PriceList> {
  const list = await lockPriceList(work, id, version);
  checkIsDraft(list.status, 'approved');
  await checkApprover(work, list);
  checkDayToCome(list.effectiveFrom, work.today);
  const { terms, answer } = await draftOf(work, { ...list, kept: termsOf(list), asked: {} });
  const approval = { status: 'approved', approvedById: authorOf(work), approvedAt: work.now } as const;
  await writePriceList(work, list, { ...terms, ...approval });
  await recordChange(work, {
    action: 'approve',
    resource: 'priceList',
    id,
    version: list.version + 1,
    after: { status: 'approved', effectiveFrom: list.effectiveFrom },
  });
  const isAtOnce = list.effectiveFrom === work.today && answer.effect.units <= MAX_PRICED_AT_ONCE;
  if (isAtOnce) await takeEffect(work, id);
  return getPriceList(work, id, answer.effect);
}

/** Prices are set by two people; by one only where nobody else may. */
async function checkApprover(work: Work, list: StoredPriceList): Promise<void> {
  const { userId } = work.caller;
  if (!isWriter(list, userId)) return;
  if (await someoneElseHas(work, CAPABILITIES.editPricing, userId)) throw forbidden(OWN_LIST);
}

/** Asks those who may approve a draft to do so. Returns the id of the request. */
export async function requestPriceList(
  work: Work,
  id: string,
  { reason, version }: BodyOf<typeof requestCall>,
): Promise<string> {
  const list = await lockPriceList(work, id, version);
  checkIsDraft(list.status, 'approved');
  checkDayToCome(list.effectiveFrom, work.today);
  return openRequest(work, {
    kind: 'priceList',
    title: `Price list ${list.number}, ${list.name}`,
    recordType: 'priceList',
    recordId: id,
    projectId: list.projectId,
    reason,
    proposed: {},
    deciderRoles: APPROVERS,
  });
}

/** Withdraws a list that is not yet in force. */
export async function withdrawPriceList(work: Work, id: string, version?: number): Promise<PriceList> {
  const list = await lockPriceList(work, id, version);
  checkWithdrawable(list.status);
  const isApproved = list.status === 'approved';
  // Only those who may approve may withdraw an approved list.
  if (isApproved && !hasCapability(work.caller.role, 'editPricing')) throw forbidden();
  await settleRequest(work, 'priceList', id, 'withdrawn');
  await writePriceList(work, list, { status: 'withdrawn', failure: null });
  await recordChange(work, {
    action: 'withdraw',
    resource: 'priceList',
    id,
    version: list.version + 1,
    before: { status: list.status },
    after: { status: 'withdrawn' },
  });
  return getPriceList(work, id);
}

/** Figures, rights and names of others are not fields: an audit entry does not record them. */
function auditedFields(list: PriceList) {
  return omit(list, [
    '_id',
    'effect',
    'differences',
    'differencePaise',
    'baseRateChangePaise',
    'createdBy',
    'approvedBy',
    'failure',
    'allowedActions',
  ]);
}
