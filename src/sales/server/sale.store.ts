import type { Insertable, Updateable } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import type { SaleTable } from '#platform/server/database/tables.ts';

/** Writes a new sale. */
export async function insertSale(
  work: Work,
  sale: Omit<Insertable<SaleTable>, 'createdAt' | 'updatedAt' | 'createdById' | 'updatedById'>,
): Promise<void> {
  const { userId } = work.caller;
  await work.db
    .insertInto('sale')
    .values({
      ...sale,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: userId,
      updatedById: userId,
    })
    .execute();
}

/** Writes to a sale that was locked, as its next version, which it returns. */
export async function writeSale(
  work: Work,
  before: { id: string; version: number },
  set: Updateable<SaleTable>,
): Promise<number> {
  const version = before.version + 1;
  await work.db
    .updateTable('sale')
    .set({ ...set, version, updatedAt: work.now, updatedById: work.caller.userId })
    .where('id', '=', before.id)
    .execute();
  return version;
}

/** Locks sales in the order of their ids, whoever may see them; those that are gone are missing. */
export function lockSales(work: Work, ids: readonly string[]) {
  return work.db
    .selectFrom('sale')
    .select(['id', 'status'])
    .where('id', 'in', [...ids])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Its rates of tax were compared with the law at this moment; no version of the sale counts it. */
export async function noteTaxed(work: Work, id: string): Promise<void> {
  await work.db.updateTable('sale').set({ taxedAt: work.now }).where('id', '=', id).execute();
}

/** A sale that was made in place of another names it; returns its version. */
export async function noteTransferredFrom({ db }: Work, id: string, fromId: string): Promise<number> {
  const { version } = await db
    .updateTable('sale')
    .set((eb) => ({ transferredFromSaleId: fromId, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** The total paid of a sale; returns its version, or nothing when it said so before. */
export async function notePaid(work: Work, id: string, paidPaise: number): Promise<number | undefined> {
  const sale = await work.db
    .updateTable('sale')
    .set((eb) => ({
      paidPaise,
      version: eb('version', '+', 1),
      updatedAt: work.now,
      updatedById: work.caller.userId,
    }))
    .where('id', '=', id)
    .where('paidPaise', '!=', paidPaise)
    .returning('version')
    .executeTakeFirst();
  return sale?.version;
}
