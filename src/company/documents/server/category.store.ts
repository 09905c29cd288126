import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import type { CategoryKey } from '../document.rules.ts';

/** The category that every organization has under a key. */
export async function categoryByKey({ db }: Pick<Work, 'db'>, key: CategoryKey): Promise<string> {
  const row = await db.selectFrom('documentCategory').select('id').where('key', '=', key).executeTakeFirst();
  return required(row, 'Category').id;
}
