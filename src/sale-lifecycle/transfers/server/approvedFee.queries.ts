import * as z from 'zod';
import { conflict } from '#platform/contract/errors.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { isToUse } from '#company/approvals/approval.rules.ts';
import { lockOwnApproval, spendApproval } from '#company/approvals/server/approval.store.ts';

/** What a request for a lower transfer fee proposes, and the fee of the project that it was compared with. */
export const ProposedFee = z.object({ feePaise: z.number().int(), askedPaise: z.number().int() });

interface ApprovedFee {
  id: string;
  feePaise: number;
}

/** The lowest fee approved for the caller that a transfer of the sale can use; null when there is none. */
export async function approvedFee(
  read: Read,
  saleId: string,
  askedPaise: number,
): Promise<ApprovedFee | null> {
  const { db, caller } = read;
  const rows = await db
    .selectFrom('approval')
    .selectAll()
    .where('kind', '=', 'transferFee')
    .where('recordId', '=', saleId)
    .where('requestedById', '=', caller.userId)
    .where('status', '=', 'granted')
    .execute();
  const usable = rows
    .filter((row) => isToUse(row, read.now))
    .map(({ id, createdAt, proposed }) => ({ id, createdAt, ...ProposedFee.parse(proposed) }))
    .filter((fee) => fee.askedPaise === askedPaise)
    .toSorted((one, other) => one.feePaise - other.feePaise);
  const [lowest] = usable;
  if (!lowest || (await isTransferredSince(read, saleId, lowest.createdAt))) return null;
  return { id: lowest.id, feePaise: lowest.feePaise };
}

/** Whether the booking went to another buyer after a moment: what was requested before was for the buyer of then. */
export async function isTransferredSince({ db }: Read, saleId: string, moment: string): Promise<boolean> {
  const row = await db
    .selectFrom('buyerTransfer')
    .select('id')
    .where('saleId', '=', saleId)
    .where('createdAt', '>=', moment)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses an approved fee for one transfer of a locked sale. */
export async function spendApprovedFee(work: Work, id: string): Promise<void> {
  const approval = await lockOwnApproval(work, 'transferFee', id);
  if (!isToUse(approval, work.now))
    throw conflict('This approval can no longer be used. Send a new request.');
  await spendApproval(work, id);
}
