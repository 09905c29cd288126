import type { Change } from '#platform/server/change.ts';
import type { Work } from '#platform/server/context.ts';
import type { NewBatch } from '#money/ledger/server/ledger.commands.ts';
import { getMoneySale } from '#sales/server/saleMoney.queries.ts';
import { openDues } from '#money/plans/server/dues.queries.ts';
import { lockInstallments } from '#money/plans/server/demand.commands.ts';
import {
  lockInstallmentsById,
  releaseHeldInstallments,
  withdrawDemands,
} from '#money/plans/server/installment.store.ts';
import { giveBackOnAccount } from './onAccountBack.commands.ts';
import { recountWaiting } from './receipt.store.ts';
import { refreshPaid } from '#money/invoices/server/settlement.commands.ts';
import { applyOnAccount } from './settlement.store.ts';

/** A demand of a locked sale that is unpaid, or paid only from on account. */
export interface DemandToReverse {
  id: string;
  saleId: string;
  bookingNumber: string;
  version: number;
  wasHeld: boolean;
  fromOnAccountPaise: number;
}

/** Its ledger batches, in this order around the contra batches of the demands. */
interface MovedMoney {
  backOnAccount: NewBatch[];
  /** Money back on account pays whatever else is open on the sale. */
  appliedAnew: NewBatch[];
  changes: Change[];
}

/**
 * Installments become undemanded, and only a run demands them again. Money from on account that had paid them goes
 * back on account.
 */
export async function reverseDemands(work: Work, demands: readonly DemandToReverse[]): Promise<MovedMoney> {
  const ids = demands.map(({ id }) => id);
  await lockInstallmentsById(work, ids);
  const backOnAccount = await giveBackOnAccount(work, demands);
  await withdrawDemands(work, demands);
  const fromOnAccount = demands.filter((one) => one.fromOnAccountPaise > 0).map(({ saleId }) => saleId);
  return { backOnAccount, ...(await settleAnew(work, demands, new Set(fromOnAccount))) };
}

/** Installments that the run held for registration are released, unless held before it. */
export async function releaseHeld(
  work: Work,
  held: readonly { id: string; wasHeld: boolean }[],
): Promise<void> {
  const ids = held.flatMap(({ id, wasHeld }) => (wasHeld ? [] : [id]));
  if (ids.length === 0) return;
  await releaseHeldInstallments(work, ids);
}

async function settleAnew(
  work: Work,
  demands: readonly DemandToReverse[],
  fromOnAccount: ReadonlySet<string>,
): Promise<{ appliedAnew: NewBatch[]; changes: Change[] }> {
  const appliedAnew: NewBatch[] = [];
  const changes: Change[] = [];
  for (const saleId of fromOnAccount) {
    const sale = await getMoneySale(work, saleId);
    appliedAnew.push(
      ...(await applyOnAccount(work, sale, openDues(await lockInstallments(work, sale.planId)))),
    );
    changes.push(...(await refreshPaid(work, saleId)));
  }
  for (const saleId of await withWaitingMoney(work, demands)) {
    await recountWaiting(work, await getMoneySale(work, saleId));
  }
  return { appliedAnew, changes };
}

/** Receipts awaiting verification would now be allocated differently. */
async function withWaitingMoney({ db }: Work, demands: readonly DemandToReverse[]): Promise<string[]> {
  const saleIds = [...new Set(demands.map(({ saleId }) => saleId))];
  if (saleIds.length === 0) return [];
  const rows = await db
    .selectFrom('paymentTransaction')
    .select('saleId')
    .distinct()
    .where('saleId', 'in', saleIds)
    .where('status', '=', 'recorded')
    .where('type', '!=', 'refund')
    .orderBy('saleId')
    .execute();
  return rows.map(({ saleId }) => saleId);
}
