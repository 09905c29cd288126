import { buildStructure } from '#partners/structures/server/structure.factory.ts';
import type { Work } from '#platform/server/context.ts';
import { calculateFor } from './commission.calculate.ts';
import { createForSale } from './commission.commands.ts';
import { insertCommission } from './commission.store.ts';
import { saleOfCommission } from './commissionSale.queries.ts';

/** For tests: the commission of a sale that has a firm, created where its booking made none. */
export async function commissionOfSale(work: Work, saleId: string): Promise<string> {
  const made = await work.db
    .selectFrom('commission')
    .select('id')
    .where('saleId', '=', saleId)
    .executeTakeFirst();
  return made?.id ?? createForSale(work, { saleId });
}

/** For tests: the first tranche of a commission of a firm for a sale, whoever brought the buyer. */
export async function buildTranche(work: Work, channelPartnerId: string, saleId: string): Promise<string> {
  const flat = { type: 'flat' as const, flatPaise: 1_00_000_00, pct: null };
  await buildStructure(work, {
    name: `Flat of ${channelPartnerId}`,
    ...flat,
    partnerIds: [channelPartnerId],
  });
  const sale = await saleOfCommission(work, saleId);
  const calculated = await calculateFor(work, sale, channelPartnerId);
  const commissionId = await insertCommission(work, {
    sale,
    channelPartnerId,
    calculated,
    reason: 'Of a test',
  });
  const { id } = await work.db
    .selectFrom('commissionTranche')
    .select('id')
    .where('commissionId', '=', commissionId)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}
