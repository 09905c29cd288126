import type { Work } from '../../../platform/server/context.ts';
import type { LedgerSource } from '../ledger.rules.ts';
import { contraPosting } from '../ledger.rules.ts';
import type { NewBatch } from './ledger.commands.ts';
import { standingBatches } from './ledger.queries.ts';

/**
 * What takes back the batches of a source that stand: one reversal each, in the order of posting. Batches that were
 * taken back before are left alone, so doing it twice gives nothing the second time.
 */
export async function reversalsOf(
  work: Work,
  source: { sourceType: LedgerSource; sourceId: string },
  narration: string,
): Promise<NewBatch[]> {
  return (await standingBatches(work, source)).map((batch) => ({
    ...contraPosting(batch),
    saleId: batch.saleId,
    sourceType: 'reversal',
    sourceId: source.sourceId,
    narration,
    ratesUsed: batch.ratesUsed,
    reversesBatchId: batch.id,
  }));
}
