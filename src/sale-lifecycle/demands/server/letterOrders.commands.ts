import type { Work } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import type { DemandedRow } from '#money/plans/server/demand.commands.ts';

/** Notes that the buyer is to be told by letter of what was demanded by itself; a job writes it after the commit. */
export async function orderLetters(
  work: Work,
  occasion: 'dates' | 'registration',
  demanded: readonly DemandedRow[],
): Promise<void> {
  // What is played afterwards was told in its time.
  if (work.isHistory || demanded.length === 0) return;
  await insertRows(
    work.db,
    'demandLetterOrder',
    demanded.map(({ id, saleId }) => ({ installmentId: id, saleId, occasion, createdAt: work.now })),
  );
}
