import { conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import type { Asked } from '../grant.rules.ts';
import { notCovered, statusAt } from '../grant.rules.ts';

type Rated = Asked & { netRatePaise: number };

/** The sheet to be issued under an approval. */
interface OfferedBy {
  unitId: string;
  leadId: string | null;
  offered: Rated;
}

/**
 * Refuses to issue a sheet under an approval that was not given to the caller for this unit and customer, does
 * not cover it, is not open or was used. The approval stays locked, so that only one sheet is issued under it.
 */
export async function requireGrant(
  work: Work,
  id: string,
  { unitId, leadId, offered }: OfferedBy,
): Promise<void> {
  const row = await work.db
    .selectFrom('approval')
    .selectAll()
    .where('id', '=', id)
    .where('requestedById', '=', work.caller.userId)
    .forUpdate()
    .executeTakeFirst();
  const granted = required(row, 'Approval');
  if (granted.unitId !== unitId || granted.leadId !== leadId)
    throw conflict('This approval is for another unit or customer.');
  const used = await work.db
    .selectFrom('costSheet')
    .select('number')
    .where('approvalId', '=', id)
    .executeTakeFirst();
  if (used)
    throw conflict(
      `Cost sheet ${used.number} has already been issued under this approval. Send a new request.`,
    );
  const status = statusAt({ ...granted, isUsed: false }, work.now);
  if (status === 'requested') throw conflict('This request has not been decided yet.');
  if (status !== 'granted') throw conflict(`This approval is ${status}. Send a new request.`);
  const reason = notCovered({ granted, offered });
  if (reason) throw conflict(reason);
}
