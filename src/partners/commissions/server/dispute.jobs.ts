import type { Instant } from '#platform/contract/calendar.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { SystemJob } from '#platform/server/jobs/systemJob.ts';
import { systemWork } from '#platform/server/jobs/systemWork.ts';
import { appealUntil } from '#enquiries/partner-claims/dispute.rules.ts';
import { settleDispute } from './commission.dispute.ts';
import { disputesOnHold } from './commissionDispute.queries.ts';

/** When the next ruling that holds a commission can no longer be appealed; null when there is none. */
export async function nextFinalRulingAt({ db }: LookAhead): Promise<Instant | null> {
  const [first] = await disputesOnHold(db);
  return first ? appealUntil(first.ruledAt) : null;
}

/** Rulings that nobody appealed in time are final: commissions are released, or taken back. */
export async function settleFinalRulings(options: SystemJob): Promise<number> {
  const { pool, organizationId, now } = options;
  return inTransaction(pool, { organizationId }, async (db) => {
    const final = (await disputesOnHold(db)).filter(({ ruledAt }) => appealUntil(ruledAt) <= now);
    const [first] = final;
    if (!first) return 0;
    const work = await systemWork(db, options, first.ruledById);
    for (const { saleId } of final) await settleDispute(work, saleId);
    return final.length;
  });
}
