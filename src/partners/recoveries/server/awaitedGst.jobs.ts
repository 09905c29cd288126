import { inTransaction } from '#platform/server/database/tenant.ts';
import type { SystemJob } from '#platform/server/jobs/systemJob.ts';
import { NOBODY, systemWork } from '#platform/server/jobs/systemWork.ts';
import { lockFirm } from '#company/channel-partners/server/firm.lock.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import { settleAwaitedGst } from './awaitedGst.commands.ts';

/**
 * Each night: GST that was kept back for credit notes which can no longer come, since their last day has passed or the
 * amount was written off, is paid with the next tranche of the firm. A tranche may have become payable meanwhile.
 */
export async function releaseKeptGst(job: SystemJob): Promise<number> {
  const { pool, organizationId } = job;
  const firms = await inTransaction(pool, { organizationId }, (db) =>
    db
      .selectFrom('partnerInvoice')
      .select('channelPartnerId')
      .distinct()
      .where('status', '=', 'entered')
      .where('gstAwaitedPaise', '>', 0)
      .orderBy('channelPartnerId')
      .execute(),
  );
  for (const { channelPartnerId } of firms)
    await inTransaction(pool, { organizationId }, async (db) => {
      const work = await systemWork(db, job, NOBODY);
      await lockFirm(work, channelPartnerId);
      await postBatches(work, await settleAwaitedGst(work, channelPartnerId));
    });
  return firms.length;
}
