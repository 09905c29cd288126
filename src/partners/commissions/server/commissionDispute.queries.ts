import type { Instant } from '#platform/contract/calendar.ts';
import type { Database } from '#platform/server/database/tenant.ts';

interface RuledOnHold {
  saleId: string;
  ruledAt: Instant;
  ruledById: string;
}

/** Rulings that are still open to an appeal and for which commissions are on hold, the earliest first. */
export async function disputesOnHold(db: Database): Promise<RuledOnHold[]> {
  const rows = await db
    .selectFrom('claimDispute')
    .innerJoin('lead', 'lead.id', 'claimDispute.leadId')
    .select(['lead.saleId', 'claimDispute.ruledAt', 'claimDispute.ruledById'])
    .where('claimDispute.status', '=', 'ruled')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('commissionHold')
          .innerJoin('commission', 'commission.id', 'commissionHold.commissionId')
          .select('commissionHold.id')
          .whereRef('commission.saleId', '=', 'lead.saleId')
          .where('commissionHold.kind', '=', 'dispute')
          .where('commissionHold.releasedAt', 'is', null),
      ),
    )
    .orderBy('claimDispute.ruledAt')
    .limit(100)
    .execute();
  return rows.flatMap(({ saleId, ruledAt, ruledById }) =>
    saleId === null || ruledAt === null || ruledById === null ? [] : [{ saleId, ruledAt, ruledById }],
  );
}

/** The dispute over a customer that is not settled yet. */
export async function openDispute(db: Database, leadId: string): Promise<{ number: string } | null> {
  const dispute = await db
    .selectFrom('claimDispute')
    .select('number')
    .where('leadId', '=', leadId)
    .where('status', 'in', ['open', 'ruled', 'appealed'])
    .executeTakeFirst();
  return dispute ?? null;
}
