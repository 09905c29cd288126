import { forbidden, invalid } from '#platform/contract/errors.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import type { CategoryKey } from '../document.rules.ts';
import { isInCategory } from '../document.rules.ts';

/** The category that every organization has under a key. */
export async function categoryByKey({ db }: Pick<Work, 'db'>, key: CategoryKey): Promise<string> {
  const row = await db.selectFrom('documentCategory').select('id').where('key', '=', key).executeTakeFirst();
  return required(row, 'Category').id;
}

interface Category {
  id: string;
  name: string;
  key: string | null;
  requiresApproval: boolean;
  allowedRoles: readonly Role[];
}

/** 400 for an unknown category, 403 for one that is not of the caller's role. */
export async function requireCategory(work: Work, id: string): Promise<Category> {
  const category = await work.db
    .selectFrom('documentCategory')
    .select(['id', 'name', 'key', 'requiresApproval', 'allowedRoles'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!category) throw invalid('categoryId', 'This category was not found. Choose another one.');
  if (!isInCategory(work.caller.role, category.allowedRoles))
    throw forbidden('You cannot upload to this category.');
  return category;
}

/** Whether conditions ask for its documents: by its name in the product, or for a step. */
export async function isRequired(
  at: Pick<Work, 'db'>,
  { id, key }: Pick<Category, 'id' | 'key'>,
): Promise<boolean> {
  return key !== null || isRequiredForStep(at, id);
}

/** Whether a step of a record requires an approved document of the category. */
export async function isRequiredForStep({ db }: Pick<Work, 'db'>, id: string): Promise<boolean> {
  const required = await db
    .selectFrom('documentRequirement')
    .select('id')
    .where('categoryId', '=', id)
    .executeTakeFirst();
  return required !== undefined;
}
