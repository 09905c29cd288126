import { v7 as newId } from 'uuid';
import type { Work } from '#platform/server/context.ts';

/** A welcome to the buyers of a sale that found no address; returns its id. */
export async function buildBuyerMail(work: Work, { saleId }: { saleId: string }): Promise<string> {
  const { projectId } = await work.db
    .selectFrom('sale')
    .select('projectId')
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow();
  const id = newId();
  await work.db
    .insertInto('buyerMail')
    .values({
      id,
      kind: 'welcome',
      recordId: saleId,
      cause: 'rule',
      saleId,
      projectId,
      buyerName: 'Asha Rao',
      state: 'notSent',
      problem: 'No email address is known.',
      orderedOn: work.today,
      createdAt: work.now,
      settledAt: work.now,
    })
    .execute();
  return id;
}
