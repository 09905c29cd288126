import { v7 as newId } from 'uuid';
import type { Work } from '#platform/server/context.ts';

/** A payment out of the collection account of a project, without checking the balance. */
export async function buildTransfer(work: Work, projectId: string): Promise<{ id: string }> {
  const account = await work.db
    .selectFrom('designatedAccount')
    .select('id')
    .where('projectId', '=', projectId)
    .where('kind', '=', 'collection')
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  const id = newId();
  await work.db
    .insertInto('accountTransfer')
    .values({
      id,
      projectId,
      fromAccountId: account.id,
      amountPaise: 100_00,
      movedOn: work.today,
      reference: `UTR-${id.slice(-6)}`,
      createdAt: work.now,
    })
    .execute();
  return { id };
}
