import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { openNumber } from './personalNumbers.ts';

/** A buyer as documents name them. */
interface NamedBuyer {
  name: string;
  address: string | null;
  pan: string | null;
}

/** The buyers as documents name them, first applicant first, as of the end of a day. */
export async function buyersOn(read: Read, saleId: string, day: Day): Promise<NamedBuyer[]> {
  const rows = await buyerRows(read, saleId, day);
  return rows.map(({ panSealed, ...row }) => ({ ...row, pan: openNumber(read.db, saleId, panSealed) }));
}

async function buyerRows(read: Read, saleId: string, day: Day) {
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
      .select(['name', 'address', 'panSealed'])
      .where('saleId', '=', saleId)
      .orderBy('seq')
      .execute();
  }
  return read.db
    .selectFrom('formerApplicant')
    .select(['name', 'address', 'panSealed'])
    .where('transferId', '=', next.id)
    .orderBy('seq')
    .execute();
}
