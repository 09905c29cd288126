import type { Updateable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { BodyOf } from '#platform/contract/call.ts';
import { AppError, conflict, invalid } from '#platform/contract/errors.ts';
import { LANGUAGE_NAMES } from '#platform/contract/languages.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import type { LetterTemplateRevisionTable, LetterTemplateTable } from '#platform/server/database/tables.ts';
import { dataHash } from '#platform/server/data-hash.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { EXECUTED_KEYS } from '#company/documents/document.rules.ts';
import { requireCategory } from '#company/documents/server/category.store.ts';
import type { LetterTree } from '../letterTree.contract.ts';
import { treeProblems } from '../letterTree.rules.ts';
import type { TemplateInput } from '../template.contract.ts';
import type * as contract from '../template.contract.ts';
import type { LetterRecord } from '../template.rules.ts';
import { CATALOGUES } from '../catalogues.ts';
import type { LockedTemplate } from './template.lock.ts';
import { lockTemplate } from './template.lock.ts';

/** Its first revision is pending approval. Returns the id of the template. */
export async function createTemplate(work: Work, input: TemplateInput): Promise<string> {
  const { recordType, name, categoryId, tree, note } = input;
  requireSound(recordType, tree);
  await requireLetterCategory(work, categoryId);
  const id = newId();
  const revisionId = newId();
  await work.db
    .insertInto('letterTemplate')
    .values({
      id,
      recordType,
      language: tree.attrs.language,
      latestRevisionId: revisionId,
      ...touched(work),
      createdAt: work.now,
    })
    .execute();
  await insertRevision(work, { id: revisionId, templateId: id, number: 1, name, categoryId, tree, note });
  await recordChange(work, {
    action: 'create',
    resource: 'letterTemplate',
    id,
    version: 1,
    after: { name, categoryId, recordType, number: 1, treeHash: dataHash(tree) },
  });
  return id;
}

/** A new revision takes the place of one that waits; letters are made from the approved one until it is approved. */
export async function saveRevision(
  work: Work,
  id: string,
  { version, note, ...patch }: BodyOf<typeof contract.updateTemplate>,
): Promise<void> {
  const locked = await lockTemplate(work, id, 'edit', version);
  const { row, latest, waiting, current } = locked;
  const from = waiting ?? current ?? latest;
  const next = {
    name: patch.name ?? from.name,
    categoryId: patch.categoryId ?? from.categoryId,
    tree: patch.tree ?? from.tree,
  };
  requireSound(row.recordType, next.tree);
  if (next.tree.attrs.language !== row.language)
    throw invalid(
      'tree.attrs.language',
      `This template is in ${LANGUAGE_NAMES[row.language]}. Make another one for another language.`,
    );
  await requireLetterCategory(work, next.categoryId);
  if (
    next.name === from.name &&
    next.categoryId === from.categoryId &&
    dataHash(next.tree) === dataHash(from.tree)
  )
    throw conflict('Nothing was changed since the last revision.');
  const revisionId = newId();
  const number = latest.number + 1;
  if (waiting) await setRevision(work, waiting.id, { state: 'superseded' });
  await insertRevision(work, { id: revisionId, templateId: id, number, ...next, note });
  await write(work, locked, { latestRevisionId: revisionId });
  await record(work, locked, 'edit', {
    number,
    name: next.name,
    categoryId: next.categoryId,
    treeHash: dataHash(next.tree),
  });
}

/** Letters are made from it from now on. */
export async function approveRevision(work: Work, id: string, revisionId: string): Promise<void> {
  const locked = await lockTemplate(work, id, 'approve');
  const { row, current, isAuthor } = locked;
  const { tree, categoryId, number } = requireWaiting(locked, revisionId);
  requireSound(row.recordType, tree);
  await requireLetterCategory(work, categoryId);
  if (current) await setRevision(work, current.id, { state: 'replaced' });
  await setRevision(work, revisionId, { state: 'approved', ...decision(work), selfApproved: isAuthor });
  await write(work, locked, { approvedRevisionId: revisionId });
  await record(work, locked, 'approve', { number, selfApproved: isAuthor });
}

export async function rejectRevision(
  work: Work,
  id: string,
  { revisionId, reason }: { revisionId: string; reason: string },
): Promise<void> {
  const locked = await lockTemplate(work, id, 'reject');
  const { number } = requireWaiting(locked, revisionId);
  await setRevision(work, revisionId, { state: 'rejected', ...decision(work), reason });
  await write(work, locked, {});
  await record(work, locked, 'reject', { number }, reason);
}

/** Its author takes back what waits. */
export async function withdrawRevision(work: Work, id: string, revisionId: string): Promise<void> {
  const locked = await lockTemplate(work, id, 'withdraw');
  const { number } = requireWaiting(locked, revisionId);
  await setRevision(work, revisionId, { state: 'withdrawn', ...decision(work) });
  await write(work, locked, {});
  await record(work, locked, 'withdraw', { number });
}

export async function retireTemplate(
  work: Work,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  const locked = await lockTemplate(work, id, 'retire', version);
  await write(work, locked, {
    retiredAt: work.now,
    retiredById: work.caller.userId,
    retiredReason: reason,
  });
  await record(work, locked, 'retire', { status: 'retired' }, reason);
}

export async function reinstateTemplate(work: Work, id: string, version: number): Promise<void> {
  const locked = await lockTemplate(work, id, 'reinstate', version);
  await write(work, locked, { retiredAt: null, retiredById: null, retiredReason: null });
  await record(work, locked, 'reinstate', { status: 'approved' });
}

/** 400 with the place of each field, format and list that there is not. */
export function requireSound(recordType: LetterRecord, tree: LetterTree): void {
  const problems = treeProblems(tree, CATALOGUES[recordType]);
  const [first] = problems;
  if (!first) return;
  const fields = problems.slice(0, 100).map(({ at, message }) => ({ field: `tree.${at}`, message }));
  throw new AppError('validation', first.message, fields);
}

/** A paper that people sign is uploaded when it is signed: a letter that was never signed must not open a step. */
async function requireLetterCategory(work: Work, categoryId: string): Promise<void> {
  const { key, name } = await requireCategory(work, categoryId);
  if (key !== null && EXECUTED_KEYS.includes(key))
    throw invalid(
      'categoryId',
      `"${name}" holds signed papers, which are uploaded. Choose another category for the letter.`,
    );
}

function requireWaiting({ waiting }: LockedTemplate, revisionId: string) {
  if (waiting?.id !== revisionId)
    throw conflict('A newer revision was saved meanwhile. Look at it before you decide.');
  return required(waiting, 'Revision');
}

async function insertRevision(
  work: Work,
  {
    note,
    ...revision
  }: {
    id: string;
    templateId: string;
    number: number;
    name: string;
    categoryId: string;
    tree: LetterTree;
    note?: string | null | undefined;
  },
): Promise<void> {
  await work.db
    .insertInto('letterTemplateRevision')
    .values({
      ...revision,
      note: note ?? null,
      state: 'waiting',
      savedAt: work.now,
      savedById: work.caller.userId,
    })
    .execute();
}

async function setRevision(
  { db }: Work,
  id: string,
  columns: Updateable<LetterTemplateRevisionTable>,
): Promise<void> {
  await db.updateTable('letterTemplateRevision').set(columns).where('id', '=', id).execute();
}

async function write(
  work: Work,
  { row: { id, version } }: LockedTemplate,
  columns: Updateable<LetterTemplateTable>,
): Promise<void> {
  await work.db
    .updateTable('letterTemplate')
    .set({ ...columns, ...touched(work), version: version + 1 })
    .where('id', '=', id)
    .execute();
}

function record(
  work: Work,
  { row: { id, version } }: LockedTemplate,
  action: string,
  after: object,
  reason?: string,
): Promise<void> {
  return recordChange(work, {
    action,
    resource: 'letterTemplate',
    id,
    version: version + 1,
    after,
    ...(reason === undefined ? {} : { reason }),
  });
}

function touched({ now, caller }: Work) {
  return { updatedAt: now, updatedById: caller.userId };
}

function decision({ now, caller }: Work) {
  return { decidedAt: now, decidedById: caller.userId };
}
