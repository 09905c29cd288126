import type { Work } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import type { DemandedRow } from '#money/plans/server/demand.commands.ts';

/** Orders a letter to the buyer about automatic demands; a job writes it after the commit. */
export async function orderLetters(
  work: Work,
  occasion: 'dates' | 'registration',
  demanded: readonly DemandedRow[],
): Promise<void> {
  // Replayed history was communicated in its time.
  if (work.isHistory || demanded.length === 0) return;
  await insertRows(
    work.db,
    'demandLetterOrder',
    demanded.map(({ id, saleId }) => ({ installmentId: id, saleId, occasion, createdAt: work.now })),
  );
}
