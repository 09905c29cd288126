import { v7 as newId } from 'uuid';
import type { BodyOf } from '#platform/contract/call.ts';
import { conflict, invalid, staleVersion } from '#platform/contract/errors.ts';
import { counted } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { countRows } from '#platform/server/database/paging.ts';
import { required } from '#platform/server/database/values.ts';
import { changedKeys, recordChange } from '#platform/server/record-change.ts';
import { pick } from '#platform/server/records.ts';
import type { CategoryInput, updateCategory as updateCall } from '../category.contract.ts';
import { getCategory } from './category.queries.ts';

/** A tree of this size is still read at a glance, and copied to every screen. */
const MAX_CATEGORIES = 200;

export async function createCategory(work: Work, input: CategoryInput): Promise<string> {
  const { requiredFor = [], parentId = null, ...fields } = input;
  await lockTree(work);
  if ((await countRows(work.db, work.db.selectFrom('documentCategory'), MAX_CATEGORIES)) >= MAX_CATEGORIES)
    throw conflict(`An organization has at most ${MAX_CATEGORIES} categories. Delete one that is not used.`);
  await requireParent(work, parentId);
  const id = newId();
  await work.db
    .insertInto('documentCategory')
    .values({ id, ...fields, parentId, position: 1000, createdAt: work.now, updatedAt: work.now })
    .execute();
  await writeRequirements(work, id, requiredFor);
  await recordChange(work, {
    action: 'create',
    resource: 'documentCategory',
    id,
    version: 1,
    after: { ...fields, parentId, requiredFor },
  });
  return id;
}

const FIELDS = [
  'name',
  'parentId',
  'requiresApproval',
  'allowedRoles',
  'retentionYears',
  'requiredFor',
] as const;

/** Moving locks the tree: two moves at once could make a circle. */
export async function updateCategory(
  work: Work,
  id: string,
  { version, ...patch }: BodyOf<typeof updateCall>,
): Promise<void> {
  await lockTree(work);
  const before = await getCategory(work, id);
  if (before.version !== version) throw staleVersion();
  if (patch.parentId !== undefined) await requireParent(work, patch.parentId);
  const next = {
    name: patch.name ?? before.name,
    parentId: patch.parentId === undefined ? before.parentId : patch.parentId,
    requiresApproval: patch.requiresApproval ?? before.requiresApproval,
    allowedRoles: patch.allowedRoles ?? before.allowedRoles,
    retentionYears: patch.retentionYears ?? before.retentionYears,
  };
  await work.db
    .updateTable('documentCategory')
    .set({ ...next, version: version + 1, updatedAt: work.now })
    .where('id', '=', id)
    .execute();
  const requiredFor = patch.requiredFor ?? before.requiredFor;
  if (patch.requiredFor) await writeRequirements(work, id, patch.requiredFor);
  await recordChange(work, {
    action: 'edit',
    resource: 'documentCategory',
    id,
    version: version + 1,
    ...changedKeys(pick(before, FIELDS), { ...next, requiredFor }),
  });
}

export async function deleteCategory(work: Work, id: string): Promise<void> {
  await lockTree(work);
  const category = await getCategory(work, id);
  const documents = await countRows(
    work.db,
    work.db.selectFrom('document').where('document.categoryId', '=', id),
    1000,
  );
  if (documents > 0) throw conflict(`This category has ${counted(documents, 'document')}.`);
  if (category.isSystem) throw conflict('Every organization has this category. Change it instead.');
  const child = await work.db
    .selectFrom('documentCategory')
    .select('name')
    .where('parentId', '=', id)
    .executeTakeFirst();
  if (child) throw conflict(`Delete or move "${child.name}" below it first.`);
  await work.db.deleteFrom('documentCategory').where('id', '=', id).execute();
  await recordChange(work, {
    action: 'delete',
    resource: 'documentCategory',
    id,
    version: category.version + 1,
    before: pick(category, FIELDS),
  });
}

/** One change of the tree at a time. */
async function lockTree({ db }: Work): Promise<void> {
  await db.selectFrom('documentCategory').select('id').where('key', '=', 'other').forUpdate().execute();
}

async function requireParent({ db }: Work, parentId: string | null): Promise<void> {
  if (parentId === null) return;
  const parent = await db
    .selectFrom('documentCategory')
    .select('id')
    .where('id', '=', parentId)
    .executeTakeFirst();
  if (!parent) throw invalid('parentId', 'This category was not found. Choose another one.');
}

async function writeRequirements(
  work: Work,
  categoryId: string,
  requirements: NonNullable<CategoryInput['requiredFor']>,
): Promise<void> {
  await work.db.deleteFrom('documentRequirement').where('categoryId', '=', categoryId).execute();
  const unique = new Map(requirements.map((one) => [`${one.resourceType}:${one.step}`, one]));
  await insertRows(
    work.db,
    'documentRequirement',
    [...unique.values()].map((one) => ({ id: newId(), categoryId, ...one, createdAt: work.now })),
  );
}
