import type { Work } from '#platform/server/context.ts';

interface FirmShare {
  channelPartnerId: string;
  pct: number;
}

/** Proposed to the firms; the sale is locked, and is not shared. */
export async function insertShares(
  { db, now, caller }: Work,
  saleId: string,
  shares: readonly FirmShare[],
  { reason, version }: { reason: string; version: number },
): Promise<void> {
  if (shares.length === 0) return;
  const proposed = { saleId, reason, proposedAt: now, proposedById: caller.userId, version };
  await db
    .insertInto('commissionShare')
    .values(shares.map(({ channelPartnerId, pct }) => ({ ...proposed, channelPartnerId, pct })))
    .execute();
}

/** Returns whether there were any. */
export async function deleteShares({ db }: Work, saleId: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('commissionShare')
    .where('saleId', '=', saleId)
    .returning('channelPartnerId')
    .execute();
  return ended.length > 0;
}

interface Acceptance {
  saleId: string;
  channelPartnerId: string;
  /** In place of the firm. */
  byHead: boolean;
  version: number;
}

export async function acceptShareOf(
  { db, now, caller }: Work,
  { saleId, channelPartnerId, byHead, version }: Acceptance,
): Promise<void> {
  await db
    .updateTable('commissionShare')
    .set({ acceptedAt: now, acceptedById: caller.userId, decidedByHead: byHead, version })
    .where('saleId', '=', saleId)
    .where('channelPartnerId', '=', channelPartnerId)
    .execute();
}

/** The buyer moved to another unit: the firms share it as they shared the first one. */
export async function carryShares({ db }: Work, fromSaleId: string, saleId: string): Promise<void> {
  const shares = await db
    .selectFrom('commissionShare')
    .select(['channelPartnerId', 'pct', 'proposedAt', 'proposedById', 'reason'])
    .select(['acceptedAt', 'acceptedById', 'decidedByHead'])
    .where('saleId', '=', fromSaleId)
    .execute();
  if (shares.length === 0) return;
  await db
    .insertInto('commissionShare')
    .values(shares.map((share) => ({ ...share, saleId })))
    .execute();
}
