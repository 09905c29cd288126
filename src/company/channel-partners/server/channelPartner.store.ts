import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';

/** Locks a firm, so that what belongs to it changes one after the other; 404 for an unknown id. */
export async function lockFirm(
  work: Work,
  id: string,
): Promise<{ id: string; name: string; pan: string | null }> {
  return required(
    await work.db
      .selectFrom('channelPartner')
      .select(['id', 'name', 'pan'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
    'Firm',
  );
}
