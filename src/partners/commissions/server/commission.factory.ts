import type { Work } from '#platform/server/context.ts';
import { createForSale } from './commission.commands.ts';

/** For tests: the commission of a sale that has a firm, created where its booking made none. */
export async function commissionOfSale(work: Work, saleId: string): Promise<string> {
  const made = await work.db
    .selectFrom('commission')
    .select('id')
    .where('saleId', '=', saleId)
    .executeTakeFirst();
  return made?.id ?? createForSale(work, { saleId });
}
