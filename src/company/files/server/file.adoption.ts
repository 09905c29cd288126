import type { Work } from '#platform/server/context.ts';

/** Files that were uploaded before their record was there belong to it from now on. */
export async function giveFilesTo(
  { db }: Work,
  ids: readonly string[],
  record: { resourceType: string; resourceId: string },
): Promise<void> {
  await db
    .updateTable('file')
    .set(record)
    .where('id', 'in', [...ids])
    .where('resourceId', 'is', null)
    .execute();
}
