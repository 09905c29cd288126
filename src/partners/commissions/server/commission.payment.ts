import { sql } from 'kysely';
import { conflict } from '#platform/contract/errors.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { updateRows } from '#platform/server/database/bulk.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { lockFirms } from '#company/channel-partners/server/firm.lock.ts';
import { lockSales } from '#sales/server/sale.store.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import { afterPayment } from '../commissionLife.rules.ts';

/** Commission of a tranche that is paid, before GST and tax; negative where the bank returned it. */
export interface TranchePayment {
  commissionId: string;
  trancheId: string;
  grossPaise: number;
}

/** Moves what is paid of tranches and their commissions, which are locked. */
export async function notePayments(
  work: Work,
  payments: readonly TranchePayment[],
  { action, reason }: { action: 'pay' | 'payReturned' | 'setOff'; reason: string },
): Promise<void> {
  if (payments.length === 0) return;
  await moveTranches(work, payments);
  const byCommission = groupRows(payments, ({ commissionId }) => commissionId);
  const rows = await work.db
    .selectFrom('commission')
    .selectAll()
    .where(sql<boolean>`id = any(${pgArray([...byCommission.keys()])})`)
    .orderBy('id')
    .execute();
  const changed = rows.map((row) => {
    const paidPaise = sumPaise((byCommission.get(row.id) ?? []).map((one) => one.grossPaise));
    const after = afterPayment(row, paidPaise);
    return { row, after, version: row.version + 1 };
  });
  await updateRows(
    work.db,
    'commission',
    ['paidPaise', 'stage', 'clawbackPaise', 'version', 'updatedAt', 'updatedById'],
    changed.map(({ row: { organizationId, id }, after, version }) => ({
      organizationId,
      id,
      ...after,
      version,
      updatedAt: work.now,
      updatedById: authorOf(work),
    })),
  );
  await recordChanges(
    work,
    changed.map(({ row, after, version }) => ({
      action,
      resource: 'commission',
      id: row.id,
      version,
      before: { status: row.status, paidPaise: row.paidPaise },
      after,
      reason,
    })),
  );
}

/** Locks sales, firms and commissions of tranches, in this order and each by id. */
export async function lockCommissionsOf(work: Work, trancheIds: readonly string[]): Promise<void> {
  const known = await work.db
    .selectFrom('commissionTranche')
    .innerJoin('commission', 'commission.id', 'commissionTranche.commissionId')
    .select(['commission.id', 'commission.saleId', 'commission.channelPartnerId'])
    .where(sql<boolean>`commission_tranche.id = any(${pgArray(trancheIds)})`)
    .execute();
  const idsOf = (of: (row: (typeof known)[number]) => string) => [...new Set(known.map(of))];
  await lockSales(
    work,
    idsOf((row) => row.saleId),
  );
  await lockFirms(
    work,
    idsOf((row) => row.channelPartnerId),
  );
  await work.db
    .selectFrom('commission')
    .select('id')
    .where(sql<boolean>`id = any(${pgArray(idsOf((row) => row.id))})`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function moveTranches({ db }: Work, payments: readonly TranchePayment[]): Promise<void> {
  await sql`update commission_tranche as tranche set paid_paise = tranche.paid_paise + paid.gross
    from unnest(${pgArray(payments.map(({ trancheId }) => trancheId))}::uuid[],
                ${pgArray(payments.map(({ grossPaise }) => String(grossPaise)))}::bigint[]) as paid (id, gross)
    where tranche.organization_id = app_organization_id() and tranche.id = paid.id`.execute(db);
}

/** After its payments were ordered, a hold would come too late. */
export async function refuseWhileOrdered({ db }: Work, commissionId: string): Promise<void> {
  const line = await db
    .selectFrom('commissionRunLine')
    .innerJoin('commissionRun', 'commissionRun.id', 'commissionRunLine.runId')
    .select('commissionRun.number')
    .where('commissionRunLine.commissionId', '=', commissionId)
    .where('commissionRunLine.status', '=', 'ordered')
    .executeTakeFirst();
  if (line) throw conflict(`A payment of it is ordered in ${line.number}. Mark it paid or returned first.`);
}
