import type { Selectable } from 'kysely';
import type { Change } from '#platform/server/change.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import type { PriceListTable } from '#platform/server/database/tables.ts';

export type StoredPriceList = Selectable<PriceListTable>;

/** The one list in force; missing only while a project is being created. */
export function listInForce(read: Read, projectId: string): Promise<StoredPriceList | undefined> {
  return read.db
    .selectFrom('priceList')
    .selectAll()
    .where('projectId', '=', projectId)
    .where('status', '=', 'effective')
    .executeTakeFirst();
}

/** Marks the list as replaced by the next one. Its project must be locked. */
export async function supersede(work: Work, list: StoredPriceList | undefined): Promise<Change[]> {
  if (!list) return [];
  const version = list.version + 1;
  await work.db
    .updateTable('priceList')
    .set({
      status: 'superseded',
      endedAt: work.now,
      version,
      updatedAt: work.now,
      updatedById: authorOf(work),
    })
    .where('id', '=', list.id)
    .execute();
  return [{ action: 'supersede', resource: 'priceList', id: list.id, version }];
}

/** Lists of a project are counted from 1. The project must be locked. */
export async function nextNumber(read: Read, projectId: string): Promise<number> {
  const { last } = await read.db
    .selectFrom('priceList')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
