import type { Selectable, Updateable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import type { CommissionTable } from '#platform/server/database/tables.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { lockFirm } from '#company/channel-partners/server/firm.lock.ts';
import { takeDocumentNumber } from '#company/organizations/server/numberSeries.commands.ts';
import type { Tranche } from '#partners/structures/payout.rules.ts';
import { isReached } from '#partners/structures/payout.rules.ts';
import type { Calculated } from './commission.calculate.ts';
import type { SaleOfCommission } from './commissionSale.queries.ts';
import { progressOf } from './commissionSale.queries.ts';

export type CommissionRow = Selectable<CommissionTable>;

/** Locks the commissions of a sale that have not ended. The sale is locked. */
export function liveCommissions({ db }: Work, saleId: string): Promise<CommissionRow[]> {
  return db
    .selectFrom('commission')
    .selectAll()
    .where('saleId', '=', saleId)
    .where('stage', 'not in', ['rejected', 'cancelled', 'clawback'])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Locks commissions by their ids, after their firms. */
export async function lockCommissions({ db }: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .selectFrom('commission')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Locks the firm of a sale and those of its commissions, in the order of their ids, before the commissions. The sale
 * is locked.
 */
export async function lockFirmsOf(work: Work, saleId: string): Promise<void> {
  const [sale, rows] = await Promise.all([
    work.db.selectFrom('sale').select('channelPartnerId').where('id', '=', saleId).executeTakeFirst(),
    work.db.selectFrom('commission').select('channelPartnerId').where('saleId', '=', saleId).execute(),
  ]);
  const ids = [sale, ...rows].flatMap((one) => one?.channelPartnerId ?? []);
  for (const id of [...new Set(ids)].toSorted()) await lockFirm(work, id);
}

interface NewCommission {
  sale: SaleOfCommission;
  channelPartnerId: string;
  /** Null: no structure covers the sale. */
  calculated: Calculated | null;
  kind?: 'topUp';
  causeSaleId?: string;
  predecessorId?: string;
  /** Why it exists: 'With the booking'. */
  reason: string;
}

/** Writes a new commission; the firm is locked. */
export async function insertCommission(work: Work, input: NewCommission): Promise<string> {
  const { sale, channelPartnerId, calculated, kind, causeSaleId, predecessorId, reason } = input;
  const id = newId();
  const number = await takeDocumentNumber(work, 'commission', work.today);
  const row = {
    number,
    saleId: sale.id,
    channelPartnerId,
    kind: kind ?? ('booking' as const),
    causeSaleId: causeSaleId ?? sale.id,
    predecessorId: predecessorId ?? null,
    ...columnsOf(calculated),
  };
  await work.db
    .insertInto('commission')
    .values({
      id,
      ...row,
      calculatedById: authorOf(work),
      createdAt: work.now,
      updatedAt: work.now,
      createdById: authorOf(work),
    })
    .execute();
  await insertTranches(work, id, sale, calculated?.tranches ?? []);
  const { calculation: _calculation, ...after } = row;
  await recordChange(work, { action: 'create', resource: 'commission', id, version: 1, after, reason });
  return id;
}

export function columnsOf(calculated: Calculated | null) {
  return {
    calculation: calculated?.calculation ?? null,
    structureId: calculated?.structureId ?? null,
    structureRevision: calculated?.structureRevision ?? null,
    grossPaise: calculated?.grossPaise ?? null,
    capPaise: calculated?.capPaise ?? null,
  };
}

/** `carriedPaise`: paid on the predecessor. */
type NewTranche = Tranche & { carriedPaise?: number };

/** In place of those that there were: nothing is paid before the approval. */
export async function replaceTranches(
  work: Work,
  id: string,
  sale: SaleOfCommission,
  tranches: readonly NewTranche[],
): Promise<void> {
  await work.db.deleteFrom('commissionTranche').where('commissionId', '=', id).execute();
  await insertTranches(work, id, sale, tranches);
}

async function insertTranches(
  work: Work,
  commissionId: string,
  sale: SaleOfCommission,
  tranches: readonly NewTranche[],
): Promise<void> {
  await insertRows(
    work.db,
    'commissionTranche',
    tranches.map(({ seq, pct, grossPaise, condition, carriedPaise = 0 }) => ({
      commissionId,
      seq,
      pct,
      grossPaise,
      carriedPaise,
      saleStatus: condition.saleStatus,
      collectedPct: condition.collectedPct,
      eligibleOn: isReached(condition, progressOf(sale)) ? work.today : null,
    })),
  );
}

/** Writes to a commission that was locked, as its next version, and records it. */
export async function writeCommission(
  work: Work,
  row: Pick<CommissionRow, 'id' | 'version' | 'status'>,
  set: Omit<Updateable<CommissionTable>, 'status'>,
  change: { action: string; reason?: string | undefined; after?: object },
): Promise<void> {
  const version = row.version + 1;
  await work.db
    .updateTable('commission')
    .set({ ...set, version, updatedAt: work.now, updatedById: authorOf(work) })
    .where('id', '=', row.id)
    .execute();
  const { calculation: _calculation, ...shown } = set;
  await recordChange(work, {
    action: change.action,
    resource: 'commission',
    id: row.id,
    version,
    before: { status: row.status },
    after: { ...shown, ...change.after },
    ...(change.reason === undefined ? {} : { reason: change.reason }),
  });
}
