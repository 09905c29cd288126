import { v7 as newId } from 'uuid';
import { conflict, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { patched, pick } from '#platform/server/records.ts';
import { changedKeys, recordChange } from '#platform/server/record-change.ts';
import type { CheckListInput, CheckListPatch } from '../checkList.contract.ts';
import { listItems } from '../checkList.rules.ts';
import { MAX_LISTS } from './checkList.queries.ts';

export async function createCheckList(work: Work, input: CheckListInput): Promise<string> {
  const { held } = await work.db
    .selectFrom('qualityCheckList')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .executeTakeFirstOrThrow();
  if (held >= MAX_LISTS) throw conflict(`There are already ${MAX_LISTS} check lists. Change one of them.`);
  const id = newId();
  const { sequence = 1, mandatory = true, items, ...fields } = input;
  const row = { ...fields, sequence, mandatory, items: listItems(items) };
  await work.db
    .insertInto('qualityCheckList')
    .values({
      id,
      ...row,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: work.caller.userId,
      updatedById: work.caller.userId,
    })
    .execute();
  await recordChange(work, { action: 'create', resource: 'qualityCheckList', id, version: 1, after: row });
  return id;
}

/** Milestones that are there keep their checks as they were copied. */
export async function updateCheckList(work: Work, id: string, patch: CheckListPatch): Promise<void> {
  const row = await work.db
    .selectFrom('qualityCheckList')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const before = required(row, 'Check list');
  const { version, items, ...sent } = patch;
  if (version !== undefined && version !== before.version) throw staleVersion();
  const { after, changed } = patched(before, { ...sent, ...(items ? { items: listItems(items) } : {}) });
  if (changed.length === 0) return;
  await work.db
    .updateTable('qualityCheckList')
    .set({
      ...pick(after, changed),
      version: before.version + 1,
      updatedAt: work.now,
      updatedById: work.caller.userId,
    })
    .where('id', '=', id)
    .execute();
  await recordChange(work, {
    action: 'edit',
    resource: 'qualityCheckList',
    id,
    version: before.version + 1,
    ...changedKeys(before, pick(after, changed)),
  });
}
