import type { Work } from '#platform/server/context.ts';
import { writeLetters } from './demandLetter.commands.ts';

/** A letter of a run for an installment already demanded: that of the booking. */
export async function buildDemandLetter(
  work: Work,
  { runId, saleId, installmentId }: { runId: string; saleId: string; installmentId: string },
): Promise<void> {
  await work.db
    .updateTable('demandRunLine')
    .set({ outcome: 'demand', installmentId, result: 'demanded' })
    .where('runId', '=', runId)
    .where('saleId', '=', saleId)
    .execute();
  const run = await work.db
    .selectFrom('demandRun')
    .selectAll()
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
  if ((await writeLetters(work, run)) !== 1) throw new Error('No letter was written.');
}
