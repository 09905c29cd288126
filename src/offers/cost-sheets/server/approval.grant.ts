import { conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import type { Asked } from '#offers/approvals/approval.rules.ts';
import { notCovered, statusAt } from '#offers/approvals/approval.rules.ts';

type Rated = Asked & { netRatePaise: number };

/** The sheet that is to be issued by a grant. */
interface OfferedBy {
  unitId: string;
  leadId: string | null;
  offered: Rated;
}

/**
 * Refuses to issue a sheet by a grant that was not given to the caller for this unit and customer, that does not
 * reach so far, is not open or was used. The grant stays locked, so that one sheet alone is issued by it.
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
  if (used) throw conflict(`Cost sheet ${used.number} was issued by this approval already. Ask anew.`);
  const status = statusAt({ ...granted, isUsed: false }, work.now);
  if (status === 'requested') throw conflict('This request is not decided yet.');
  if (status !== 'granted') throw conflict(`This approval is ${status}. Ask anew.`);
  const reason = notCovered({ granted, offered });
  if (reason) throw conflict(reason);
}
