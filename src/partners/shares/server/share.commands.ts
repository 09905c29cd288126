import type { BodyOf } from '#platform/contract/call.ts';
import { AppError, conflict, invalid, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { lockFirm } from '#company/channel-partners/server/firm.lock.ts';
import { matchShares, rejectOthers } from '#partners/commissions/server/commission.shares.ts';
import { acceptShareOf, deleteShares, insertShares } from '#partners/commissions/server/share.store.ts';
import { liveCommissions } from '#partners/commissions/server/commission.store.ts';
import { openDispute } from '#partners/commissions/server/commissionDispute.queries.ts';
import { saleOfCommission } from '#partners/commissions/server/commissionSale.queries.ts';
import { lockSales } from '#sales/server/sale.store.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import type * as contract from '../share.contract.ts';
import { areSameShares, shareProblems } from '../share.rules.ts';
import { versionOf, visibleOrShared } from './share.queries.ts';

type Wanted = NonNullable<BodyOf<typeof contract.setShares>['shares']>;

/**
 * Firms share a sale from now on, or no longer where none is named. Each has a commission of its own, calculated
 * together; that of a firm that is left out is rejected. Nothing may be approved yet.
 */
export async function setShares(
  work: Work,
  saleId: string,
  { shares, reason, version }: BodyOf<typeof contract.setShares>,
): Promise<void> {
  const sale = await lockSale(work, saleId);
  const before = await storedShares(work, saleId);
  checkVersion(before, version);
  if (!shares) throw invalid('shares', 'Name the firms and their shares.');
  if (!reason) throw invalid('reason', 'Enter why firms share the sale.');
  if (sale.channelPartnerId === null) throw conflict(`${sale.bookingNumber} has no partner firm.`);
  if (sale.status === 'cancelled') throw conflict(`${sale.bookingNumber} is cancelled.`);
  await checkFirms(work, shares, sale.channelPartnerId);
  if (areSameShares(shares, before)) throw conflict('The sale is shared like this already.');
  const firms = new Set([
    sale.channelPartnerId,
    ...[...shares, ...before].map((one) => one.channelPartnerId),
  ]);
  for (const firm of [...firms].toSorted()) await lockFirm(work, firm);
  await checkNothingApproved(work, saleId);
  await deleteShares(work, saleId);
  await insertShares(work, saleId, shares, { reason, version: (versionOf(before) ?? 0) + 1 });
  const kept = shares.length > 0 ? shares.map((one) => one.channelPartnerId) : [sale.channelPartnerId];
  await rejectOthers(work, saleId, kept, reason);
  await matchShares(work, await saleOfCommission(work, saleId), { action: 'share', reason });
  await record(work, saleId, {
    action: shares.length > 0 ? 'share' : 'endSharing',
    version: (versionOf(before) ?? 0) + 1,
    before: { shares: before.map(({ channelPartnerId, pct }) => ({ channelPartnerId, pct })) },
    after: { shares },
    reason,
  });
}

/** The admin of a firm accepts its share; a head accepts in place of a firm. */
export async function acceptShare(
  work: Work,
  saleId: string,
  { channelPartnerId, version }: BodyOf<typeof contract.acceptShare>,
): Promise<void> {
  const { status, bookingNumber } = await lockShared(work, saleId);
  const shares = await storedShares(work, saleId);
  checkVersion(shares, version);
  const ownFirmId = work.caller.channelPartnerId;
  const firmId = ownFirmId ?? channelPartnerId;
  if (!firmId) throw invalid('channelPartnerId', 'Choose the firm in whose place you accept.');
  if (ownFirmId && channelPartnerId && channelPartnerId !== ownFirmId)
    throw invalid('channelPartnerId', 'You accept the share of your own firm only.');
  if (shares.length === 0) throw conflict(`${bookingNumber} is not shared.`);
  if (status === 'cancelled') throw conflict(`${bookingNumber} is cancelled.`);
  const share = shares.find((one) => one.channelPartnerId === firmId);
  if (!share) throw invalid('channelPartnerId', 'This firm has no share in the sale.');
  if (share.acceptedAt !== null) throw conflict('This share is accepted already.');
  const next = (versionOf(shares) ?? 0) + 1;
  await acceptShareOf(work, { saleId, channelPartnerId: firmId, byHead: ownFirmId === null, version: next });
  const isLast = shares.every((one) => one === share || one.acceptedAt !== null);
  const after = { channelPartnerId: firmId, pct: share.pct, byHead: ownFirmId === null, isLast };
  await record(work, saleId, { action: 'accept', version: next, after });
}

/** Locks a sale that the caller sees, or of which the firm of the caller has a share; 404 otherwise. */
async function lockShared(work: Work, saleId: string) {
  const seen = await work.db
    .selectFrom('sale')
    .select('bookingNumber')
    .where('sale.id', '=', saleId)
    .where(visibleOrShared(work))
    .executeTakeFirst();
  const { bookingNumber } = required(seen, 'Sale');
  const [locked] = await lockSales(work, [saleId]);
  return { bookingNumber, status: required(locked, 'Sale').status };
}

type Stored = Awaited<ReturnType<typeof storedShares>>;

function storedShares({ db }: Work, saleId: string) {
  return db
    .selectFrom('commissionShare')
    .select(['channelPartnerId', 'pct', 'acceptedAt', 'version'])
    .where('saleId', '=', saleId)
    .orderBy('channelPartnerId')
    .execute();
}

function checkVersion(shares: Stored, version: number | null | undefined): void {
  if (version !== undefined && version !== null && version !== versionOf(shares)) throw staleVersion();
}

/** Known, active, and with the one that brought the buyer. */
async function checkFirms({ db }: Work, shares: Wanted, ownFirmId: string): Promise<void> {
  const ids = [...new Set([ownFirmId, ...shares.map(({ channelPartnerId }) => channelPartnerId)])];
  const firms = await db
    .selectFrom('channelPartner')
    .select(['id', 'name', 'status'])
    .where('id', 'in', ids)
    .execute();
  const own = required(
    firms.find(({ id }) => id === ownFirmId),
    'Firm',
  );
  const problems = shareProblems(shares, { channelPartnerId: ownFirmId, firm: own.name });
  const [first] = problems;
  if (first) throw new AppError('validation', first.message, problems);
  for (const [index, { channelPartnerId }] of shares.entries()) {
    const field = `shares.${index}.channelPartnerId`;
    const firm = firms.find(({ id }) => id === channelPartnerId);
    if (!firm) throw invalid(field, 'This firm was not found. Choose another one.');
    if (firm.status === 'suspended' && channelPartnerId !== ownFirmId)
      throw invalid(field, `${firm.name} is suspended. Choose another firm.`);
  }
}

async function checkNothingApproved(work: Work, saleId: string): Promise<void> {
  const rows = await liveCommissions(work, saleId);
  const approved = rows.find(({ stage, kind }) => stage !== 'pending' || kind === 'topUp');
  if (approved)
    throw conflict(`${approved.number} is approved already. The shares of the sale can no longer change.`);
  const moved = rows.find(({ predecessorId }) => predecessorId !== null);
  if (moved)
    throw conflict(
      `${moved.number} keeps the terms of the commission that it succeeds; it cannot be shared.`,
    );
  const { leadId } = await saleOfCommission(work, saleId);
  const dispute = await openDispute(work.db, leadId);
  if (dispute)
    throw conflict(
      `Dispute ${dispute.number} over the customer is not decided yet. Share the sale afterwards.`,
    );
}

async function record(
  work: Work,
  saleId: string,
  change: { action: string; version: number; before?: object; after: object; reason?: string },
): Promise<void> {
  await recordChange(work, { ...change, resource: 'commissionShare', id: saleId });
}
