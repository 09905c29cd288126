import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';

/** The buyers as documents name them, first applicant first, as of the end of a day. */
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
