import type { Day } from '../../../platform/contract/calendar.ts';
import { displayName } from '../../../platform/contract/format.ts';
import type { Read } from '../../../platform/server/context.ts';
import { groupRows } from '../../../platform/server/database/group-rows.ts';
import type { FormerBuyers } from '../sale.contract.ts';

/** Who bought before, the last first. */
export async function formerBuyersOf(read: Read, saleId: string): Promise<FormerBuyers[]> {
  const rows = await read.db
    .selectFrom('buyerTransfer as transfer')
    .innerJoin('formerApplicant as former', 'former.transferId', 'transfer.id')
    .innerJoin('appUser', 'appUser.id', 'transfer.createdById')
    .select(['transfer.id', 'transfer.transferredOn', 'transfer.reason', 'transfer.deedNumber'])
    .select(['transfer.createdById', 'appUser.firstName', 'appUser.lastName', 'former.name'])
    .where('transfer.saleId', '=', saleId)
    .orderBy('transfer.transferredOn', 'desc')
    .orderBy('transfer.createdAt', 'desc')
    .orderBy('former.seq')
    .execute();
  return [...groupRows(rows, (row) => row.id).values()].flatMap((people) => {
    const [row] = people;
    if (!row) return [];
    const { transferredOn, reason, deedNumber, createdById } = row;
    const names = people.map(({ name }) => name);
    return [{ transferredOn, names, reason, deedNumber, by: { id: createdById, name: displayName(row) } }];
  });
}

/** Who bought as papers name him, first applicant first, as it was at the end of a day. */
export async function buyersOn(
  read: Read,
  saleId: string,
  day: Day,
): Promise<{ name: string; address: string | null; pan: string | null }[]> {
  const next = await read.db
    .selectFrom('buyerTransfer')
    .select('id')
    .where('saleId', '=', saleId)
    .where('transferredOn', '>', day)
    .orderBy('transferredOn')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  if (!next) {
    return read.db
      .selectFrom('saleApplicant')
      .select(['name', 'address', 'pan'])
      .where('saleId', '=', saleId)
      .orderBy('seq')
      .execute();
  }
  return read.db
    .selectFrom('formerApplicant')
    .select(['name', 'address', 'pan'])
    .where('transferId', '=', next.id)
    .orderBy('seq')
    .execute();
}

/** Receipts that nobody has verified yet: they name who paid them. */
export async function waitingReceipts(read: Read, saleId: string): Promise<number> {
  const { count } = await read.db
    .selectFrom('paymentTransaction')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('saleId', '=', saleId)
    .where('type', '!=', 'refund')
    .where('status', '=', 'recorded')
    .executeTakeFirstOrThrow();
  return Number(count);
}
