import { conflict, invalid, staleVersion } from '#platform/contract/errors.ts';
import type { BodyOf } from '#platform/contract/call.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import type * as contract from '../commission.contract.ts';
import { recalculationRefusal } from '../commissionLife.rules.ts';
import { calculateFor } from './commission.calculate.ts';
import { matchShares, sharesOf } from './commission.shares.ts';
import type { CommissionRow } from './commission.store.ts';
import { columnsOf, insertCommission, replaceTranches, writeCommission } from './commission.store.ts';
import { lockFirm } from '#company/channel-partners/server/firm.lock.ts';
import { visibleCommissions } from './commission.visibility.ts';
import type { SaleOfCommission } from './commissionSale.queries.ts';
import { saleOfCommission } from './commissionSale.queries.ts';

/**
 * Locks a commission that the caller may see, after its sale and firm; 404 otherwise. Everything is read after the
 * locks.
 */
export async function lockCommission(work: Work, id: string, version?: number): Promise<CommissionRow> {
  const known = await work.db
    .selectFrom('commission')
    .innerJoin('sale', 'sale.id', 'commission.saleId')
    .select(['commission.saleId', 'commission.channelPartnerId'])
    .where('commission.id', '=', id)
    .where(visibleCommissions(work))
    .executeTakeFirst();
  const { saleId, channelPartnerId } = required(known, 'Commission');
  await lockSale(work, saleId);
  await lockFirm(work, channelPartnerId);
  const row = await work.db
    .selectFrom('commission')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (version !== undefined && version !== row.version) throw staleVersion();
  return row;
}

/** For a sale whose booking made none: its firm was entered later, or its commission was rejected. */
export async function createForSale(
  work: Work,
  { saleId }: BodyOf<typeof contract.createForSale>,
): Promise<string> {
  const { bookingNumber, channelPartnerId, status } = await lockSale(work, saleId);
  if (channelPartnerId === null) throw invalid('saleId', `${bookingNumber} has no partner firm.`);
  if (status === 'cancelled') throw conflict(`${bookingNumber} is cancelled.`, 'saleId');
  await lockFirm(work, channelPartnerId);
  const sale = await saleOfCommission(work, saleId);
  if ((await sharesOf(work, saleId)).length > 0) return createForShares(work, sale);
  if (await hasLiveCommission(work, saleId, channelPartnerId))
    throw conflict('A commission already exists for this sale.', 'saleId');
  const calculated = await calculateFor(work, sale, channelPartnerId);
  return insertCommission(work, { sale, channelPartnerId, calculated, reason: 'Created by hand' });
}

/** Those of the firms that share the sale that are missing: one of them was rejected. */
async function createForShares(work: Work, sale: SaleOfCommission): Promise<string> {
  const [first] = await matchShares(work, sale, { action: 'recalculate', reason: 'Created by hand' });
  if (first === undefined) throw conflict('A commission already exists for this sale.', 'saleId');
  return first;
}

export async function hasLiveCommission(
  { db }: Work,
  saleId: string,
  channelPartnerId: string,
): Promise<boolean> {
  const live = await db
    .selectFrom('commission')
    .select('id')
    .where('saleId', '=', saleId)
    .where('channelPartnerId', '=', channelPartnerId)
    .where('kind', '=', 'booking')
    .where('stage', 'not in', ['rejected', 'cancelled', 'clawback'])
    .executeTakeFirst();
  return live !== undefined;
}

/**
 * Calculates a pending commission again, by another structure if one is named. Its approvals count no longer, because
 * they were of another calculation.
 */
export async function recalculateCommission(
  work: Work,
  id: string,
  { structureId, reason, version }: BodyOf<typeof contract.recalculateCommission>,
): Promise<void> {
  const row = await lockCommission(work, id, version);
  const refusal = recalculationRefusal(row);
  if (refusal) throw conflict(refusal);
  if (row.kind === 'topUp')
    throw conflict(`${row.number} is a top-up: it follows from the commission that reached the rate.`);
  if (row.predecessorId !== null)
    throw conflict(`${row.number} keeps the terms of the commission that it succeeds.`);
  if (structureId && !reason) throw invalid('reason', 'Enter why another structure applies.');
  const sale = await saleOfCommission(work, row.saleId);
  if ((await sharesOf(work, sale.id)).length > 0) {
    const named = { channelPartnerId: row.channelPartnerId, structureId: structureId ?? null };
    await matchShares(work, sale, { named, action: 'recalculate', reason: reason ?? undefined });
    return;
  }
  const calculated = await calculateFor(work, sale, row.channelPartnerId, {
    structureId: structureId ?? null,
  });
  await replaceTranches(work, id, sale, calculated?.tranches ?? []);
  await writeCommission(
    work,
    row,
    {
      ...columnsOf(calculated),
      calculationNo: row.calculationNo + 1,
      calculatedById: work.caller.userId,
    },
    { action: 'recalculate', reason: reason ?? undefined },
  );
}
