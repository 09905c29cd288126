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

/** A demand of a locked sale that nobody has paid for, but perhaps from on account. */
export interface DemandToTakeBack {
  id: string;
  saleId: string;
  bookingNumber: string;
  version: number;
  wasHeld: boolean;
  fromOnAccountPaise: number;
}

/** What the ledger has to say of it, in this order around the contra batches of the demands. */
interface MovedMoney {
  backOnAccount: NewBatch[];
  /** What is on account again pays whatever else is open on its sale. */
  appliedAnew: NewBatch[];
  changes: Change[];
}

/**
 * Installments are as if they had never been asked for, and are asked for again by a run alone. Money that was on
 * account and had paid them is on account again.
 */
export async function takeBackDemands(work: Work, demands: readonly DemandToTakeBack[]): Promise<MovedMoney> {
  const ids = demands.map(({ id }) => id);
  await lockInstallmentsById(work, ids);
  const backOnAccount = await giveBackOnAccount(work, demands);
  await withdrawDemands(work, demands);
  const fromOnAccount = demands.filter((one) => one.fromOnAccountPaise > 0).map(({ saleId }) => saleId);
  return { backOnAccount, ...(await settleAnew(work, demands, new Set(fromOnAccount))) };
}

/** What a run had held for registration waits no more, unless it had waited before. */
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
  demands: readonly DemandToTakeBack[],
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

/** Money that waits for verification would now go elsewhere. */
async function withWaitingMoney({ db }: Work, demands: readonly DemandToTakeBack[]): Promise<string[]> {
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
