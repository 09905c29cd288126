import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { FormerDueDate } from '../planHistory.rules.ts';

/** Due dates of the installments of a sale that were moved, or that ended when the demand was withdrawn. */
export async function formerDueDates(read: Read, saleId: string): Promise<FormerDueDate[]> {
  const [moved, withdrawn] = await Promise.all([movedDates(read, saleId), withdrawnDates(read, saleId)]);
  return [...moved, ...withdrawn].toSorted((one, other) => (one.untilId < other.untilId ? -1 : 1));
}

function movedDates({ db }: Read, saleId: string): Promise<FormerDueDate[]> {
  return db
    .selectFrom('auditEntry')
    .select([
      sql<string>`before ->> 'installmentId'`.as('installmentId'),
      sql<string>`before ->> 'dueDate'`.as('dueDate'),
      'id as untilId',
    ])
    .where('resourceType', '=', 'sale')
    .where('resourceId', '=', saleId)
    .where('action', '=', 'reschedule')
    .where(sql<boolean>`before ->> 'dueDate' is not null`)
    .execute();
}

function withdrawnDates({ db }: Read, saleId: string): Promise<FormerDueDate[]> {
  return db
    .selectFrom('withdrawnDemand')
    .innerJoin('ledgerBatch as reversal', 'reversal.reversesBatchId', 'withdrawnDemand.batchId')
    .select(['withdrawnDemand.installmentId', 'withdrawnDemand.dueDate', 'reversal.id as untilId'])
    .where('withdrawnDemand.saleId', '=', saleId)
    .execute();
}
