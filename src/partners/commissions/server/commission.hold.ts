import { v7 as newId } from 'uuid';
import type { BodyOf } from '#platform/contract/call.ts';
import { conflict, invalid } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import type * as contract from '../commission.contract.ts';
import { holdRefusal, rejectionRefusal } from '../commissionLife.rules.ts';
import { lockCommission } from './commission.commands.ts';
import { refuseWhileOrdered } from './commission.payment.ts';
import type { CommissionRow } from './commission.store.ts';
import { writeCommission } from './commission.store.ts';

/** Final: the firm gets nothing by this commission. A new one may be created for the sale. */
export async function rejectCommission(
  work: Work,
  id: string,
  { reason, version }: BodyOf<typeof contract.rejectCommission>,
): Promise<void> {
  const row = await lockCommission(work, id, version);
  const refusal = rejectionRefusal(row);
  if (refusal) throw conflict(refusal);
  if (!reason) throw invalid('reason', 'Enter why it is rejected.');
  await writeCommission(work, row, { stage: 'rejected', endReason: reason }, { action: 'reject', reason });
}

export async function holdCommission(
  work: Work,
  id: string,
  { reason, version }: BodyOf<typeof contract.holdCommission>,
): Promise<void> {
  const row = await lockCommission(work, id, version);
  const isHeld = (await openHold(work, id, 'person')) !== null;
  const refusal = holdRefusal({ ...row, isHeld });
  if (refusal) throw conflict(refusal);
  await refuseWhileOrdered(work, id);
  if (!reason) throw invalid('reason', 'Enter why it is put on hold.');
  await placeHold(work, row, 'person', reason);
}

/** Releases the hold of a person; that of a dispute ends with the dispute. */
export async function releaseCommission(
  work: Work,
  id: string,
  { version }: BodyOf<typeof contract.releaseCommission>,
): Promise<void> {
  const row = await lockCommission(work, id, version);
  if (await releaseHold(work, row, 'person')) return;
  const dispute = await openHold(work, id, 'dispute');
  throw conflict(
    dispute === null
      ? `${row.number} is not on hold.`
      : `${row.number} is on hold until the dispute is decided: ${dispute.reason}`,
  );
}

type HoldKind = 'person' | 'dispute';

/** The commission is locked. */
export async function placeHold(
  work: Work,
  row: CommissionRow,
  kind: HoldKind,
  reason: string,
): Promise<void> {
  await work.db
    .insertInto('commissionHold')
    .values({
      id: newId(),
      commissionId: row.id,
      kind,
      reason,
      placedAt: work.now,
      placedById: authorOf(work),
    })
    .execute();
  await writeCommission(work, row, { openHolds: row.openHolds + 1 }, { action: 'hold', reason });
}

/** False when there is no such hold. The commission is locked. */
export async function releaseHold(work: Work, row: CommissionRow, kind: HoldKind): Promise<boolean> {
  const hold = await openHold(work, row.id, kind);
  if (hold === null) return false;
  await work.db
    .updateTable('commissionHold')
    .set({ releasedAt: work.now, releasedById: authorOf(work) })
    .where('id', '=', hold.id)
    .execute();
  await writeCommission(work, row, { openHolds: row.openHolds - 1 }, { action: 'release' });
  return true;
}

async function openHold(
  { db }: Work,
  commissionId: string,
  kind: HoldKind,
): Promise<{ id: string; reason: string } | null> {
  const hold = await db
    .selectFrom('commissionHold')
    .select(['id', 'reason'])
    .where('commissionId', '=', commissionId)
    .where('kind', '=', kind)
    .where('releasedAt', 'is', null)
    .executeTakeFirst();
  return hold ?? null;
}
