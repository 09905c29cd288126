import { sql } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';

/**
 * Locks all that decides whether tranches are paid: sales, firms, commissions and invoices, in this order and each by
 * id. Everything is read after it.
 */
export async function lockForPayment({ db }: Work, trancheIds: readonly string[]): Promise<void> {
  const known = await db
    .selectFrom('commissionTranche')
    .innerJoin('commission', 'commission.id', 'commissionTranche.commissionId')
    .select(['commission.id', 'commission.saleId', 'commission.channelPartnerId'])
    .where(sql<boolean>`commission_tranche.id = any(${pgArray(trancheIds)})`)
    .execute();
  const idsOf = (of: (row: (typeof known)[number]) => string) => pgArray([...new Set(known.map(of))]);
  const among = (ids: ReturnType<typeof pgArray>) => sql<boolean>`id = any(${ids})`;
  const sales = among(idsOf((row) => row.saleId));
  await db.selectFrom('sale').select('id').where(sales).orderBy('id').forUpdate().execute();
  const firms = among(idsOf((row) => row.channelPartnerId));
  await db.selectFrom('channelPartner').select('id').where(firms).orderBy('id').forUpdate().execute();
  const commissions = among(idsOf((row) => row.id));
  await db.selectFrom('commission').select('id').where(commissions).orderBy('id').forUpdate().execute();
  await db
    .selectFrom('partnerInvoice')
    .select('id')
    .where((eb) =>
      eb(
        'id',
        'in',
        eb
          .selectFrom('partnerInvoiceTranche')
          .select('partnerInvoiceId')
          .where(sql<boolean>`tranche_id = any(${pgArray(trancheIds)})`),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}
