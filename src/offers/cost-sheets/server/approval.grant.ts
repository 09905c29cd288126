import { conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { statusAt } from '#company/approvals/approval.rules.ts';
import { lockOwnApproval, spendApproval } from '#company/approvals/server/approval.store.ts';
import type { Asked } from '../grant.rules.ts';
import { notCovered } from '../grant.rules.ts';

type Rated = Asked & { netRatePaise: number };

/** The sheet to be issued under an approval. */
interface OfferedBy {
  unitId: string;
  leadId: string | null;
  offered: Rated;
}

/**
 * Uses an approval to issue a sheet. Refuses one that was not given to the caller for this unit and customer, does
 * not cover it, is not open or was used. It stays locked, so that only one sheet is issued under it.
 */
export async function spendGrant(
  work: Work,
  id: string,
  { unitId, leadId, offered }: OfferedBy,
): Promise<void> {
  const approval = await lockOwnApproval(work, 'discount', id);
  if (approval.unitId !== unitId || approval.leadId !== leadId)
    throw conflict('This approval is for another unit or customer.');
  const { used, ...granted } = await figuresOf(work, id);
  if (used)
    throw conflict(`Cost sheet ${used} has already been issued under this approval. Send a new request.`);
  const status = statusAt(approval, work.now);
  if (status === 'requested') throw conflict('This request has not been decided yet.');
  if (status !== 'granted') throw conflict(`This approval is ${status}. Send a new request.`);
  const reason = notCovered({ granted, offered });
  if (reason) throw conflict(reason);
  await spendApproval(work, id);
}

function figuresOf({ db }: Work, id: string) {
  return db
    .selectFrom('discountApproval')
    .leftJoin('costSheet', 'costSheet.approvalId', 'discountApproval.approvalId')
    .select([
      'discountApproval.discountPct',
      'discountApproval.isBelowFloorRate',
      'discountApproval.netRatePaise',
      'costSheet.number as used',
    ])
    .where('discountApproval.approvalId', '=', id)
    .executeTakeFirstOrThrow();
}
