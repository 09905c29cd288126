import type { Work } from '#platform/server/context.ts';
import type { LedgerSource } from '../ledger.rules.ts';
import { contraPosting, ownerOf } from '../ledger.rules.ts';
import type { NewBatch } from './ledger.commands.ts';
import { standingBatches } from './ledger.queries.ts';

type Reversal = NewBatch & { reversesBatchId: string };

/**
 * Reversals of the active batches of a source, in the order of posting. Batches already reversed are skipped, so a
 * second run returns nothing.
 */
export function reversalsOf(
  work: Work,
  { sourceType, sourceId }: { sourceType: LedgerSource; sourceId: string },
  narration: string,
): Promise<Reversal[]> {
  return reversalsOfMany(work, sourceType, [{ sourceId, narration }]);
}

/** The same for many sources of a kind. */
export async function reversalsOfMany(
  work: Work,
  sourceType: LedgerSource,
  sources: readonly { sourceId: string; narration: string }[],
): Promise<Reversal[]> {
  const narrations = new Map(sources.map(({ sourceId, narration }) => [sourceId, narration]));
  const batches = await standingBatches(work, sourceType, [...narrations.keys()]);
  return batches.map((batch) => ({
    ...contraPosting(batch),
    ...ownerOf(batch),
    sourceType: 'reversal',
    sourceId: batch.sourceId,
    narration: narrations.get(batch.sourceId) ?? '',
    ratesUsed: batch.ratesUsed,
    reversesBatchId: batch.id,
  }));
}
