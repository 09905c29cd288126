import type { Work } from '#platform/server/context.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { required } from '#platform/server/database/values.ts';
import { carriedInto, endOf } from '../commissionLife.rules.ts';
import type { Calculated } from './commission.calculate.ts';
import { basisAsBefore } from './commission.calculate.ts';
import { keepWhatIsDue } from './commission.keep.ts';
import { calculatedTogether, matchShares, sharesOf, takenBy } from './commission.shares.ts';
import { carryShares, deleteShares } from './share.store.ts';
import { commissionSettings } from './commissionApproval.queries.ts';
import type { CommissionRow } from './commission.store.ts';
import {
  columnsOf,
  insertCommission,
  liveCommissions,
  lockFirmsOf,
  replaceTranches,
  writeCommission,
} from './commission.store.ts';
import type { SaleOfCommission } from './commissionSale.queries.ts';
import { saleOfCommission } from './commissionSale.queries.ts';

const MAX_REASON = 300;

/**
 * The sale was cancelled, so nothing more is owed, and the firm gives back what it was paid; not where the developer
 * cancelled, unless the settings say so: then what was due by that day is paid. Unpaid top-ups that this sale caused
 * end too. What the end means for invoices and money follows the change (`recoveries`).
 */
export async function endWithSale(work: Work, saleId: string, initiatedBy: string | null): Promise<void> {
  const { bookingNumber } = await saleOfCommission(work, saleId);
  const isKept = initiatedBy === 'developer' && !(await commissionSettings(work)).clawsBackOnOwnCancellation;
  await lockFirmsOf(work, saleId);
  for (const row of await liveCommissions(work, saleId)) {
    const keptPaise = isKept ? row.paidPaise + row.carriedPaise : 0;
    if (isKept && (await keepWhatIsDue(work, row, `${bookingNumber} was cancelled by the developer`)))
      continue;
    await end(work, row, keptPaise, `${bookingNumber} was cancelled`);
  }
  for (const row of await unpaidTopUpsBy(work, saleId))
    await end(work, row, 0, `${bookingNumber}, which reached the rate, was cancelled`);
}

async function end(work: Work, row: CommissionRow, keptPaise: number, reason: string): Promise<void> {
  const endReason = reason.slice(0, MAX_REASON);
  const set = { ...endOf(row, keptPaise), endReason };
  await writeCommission(work, row, set, { action: set.stage === 'clawback' ? 'clawBack' : 'cancel', reason });
}

function unpaidTopUpsBy({ db }: Work, saleId: string): Promise<CommissionRow[]> {
  return db
    .selectFrom('commission')
    .selectAll()
    .where('causeSaleId', '=', saleId)
    .where('kind', '=', 'topUp')
    .where('stage', 'in', ['pending', 'approved'])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * The buyer moved to another unit. The commission of the new booking keeps the terms and the rate of the old one, and
 * what was paid on that counts as paid here; what was paid beyond the new amount is to be given back.
 */
export async function succeed(work: Work, saleId: string): Promise<void> {
  const sale = await saleOfCommission(work, saleId);
  if (sale.transferredFromSaleId === null) return;
  const reason = `The buyer moved to another unit: ${sale.bookingNumber}`;
  await lockFirmsOf(work, sale.transferredFromSaleId);
  await carryShares(work, sale.transferredFromSaleId, saleId);
  const olds = await liveCommissions(work, sale.transferredFromSaleId);
  const calculated = calculatedAsBefore(olds, sale);
  const ending: { old: CommissionRow; keptPaise: number }[] = [];
  for (const old of olds) {
    const next = old.kind === 'booking' ? await successorOf(work, sale, old, reason) : null;
    const carried = { old, calculated: calculated.get(old.channelPartnerId) ?? null, reason };
    ending.push({
      old,
      keptPaise: next === null ? 0 : await carryOver(work, sale, { ...carried, next }),
    });
  }
  if ((await sharesOf(work, saleId)).length > 0) await matchShares(work, sale, { action: 'share', reason });
  // An end may post to the ledger, which is locked after all numbers are taken.
  for (const { old, keptPaise } of ending) await end(work, old, keptPaise, reason);
}

/** By firm; together where they share the sale, because one cap limits them all. */
function calculatedAsBefore(
  olds: readonly CommissionRow[],
  sale: SaleOfCommission,
): Map<string, Calculated | null> {
  const bases = olds.flatMap(({ kind, channelPartnerId, calculation }) =>
    kind === 'booking' && calculation ? [{ channelPartnerId, basis: basisAsBefore(calculation, sale) }] : [],
  );
  return new Map(calculatedTogether(bases, takenBy([])).map((one) => [one.channelPartnerId, one.calculated]));
}

/** The one that the new booking made, or a new one where the claim of the firm has expired since. */
async function successorOf(
  work: Work,
  sale: SaleOfCommission,
  { channelPartnerId }: CommissionRow,
  reason: string,
): Promise<CommissionRow> {
  const ofFirm = async () =>
    (await liveCommissions(work, sale.id)).find((one) => one.channelPartnerId === channelPartnerId);
  const made = await ofFirm();
  if (made) return made;
  await insertCommission(work, { sale, channelPartnerId, calculated: null, reason });
  return required(await ofFirm(), 'Commission');
}

interface Carried {
  old: CommissionRow;
  next: CommissionRow;
  calculated: Calculated | null;
  reason: string;
}

/** Returns how much of what was paid counts on the successor. */
async function carryOver(
  work: Work,
  sale: SaleOfCommission,
  { old, next, calculated, reason }: Carried,
): Promise<number> {
  const tranches = carriedInto(calculated?.tranches ?? [], old.paidPaise + old.carriedPaise);
  const carriedPaise = sumPaise(tranches.map((tranche) => tranche.carriedPaise));
  await replaceTranches(work, next.id, sale, tranches);
  const set = { ...columnsOf(calculated), predecessorId: old.id, carriedPaise };
  await writeCommission(work, next, set, { action: 'succeed', reason, after: { predecessor: old.number } });
  return carriedPaise;
}

/**
 * A dispute gave the sale to another firm, or to the company. A commission of which nothing is paid ends, and the
 * other firm gets one; what is paid stays on hold until no appeal is possible any more.
 */
export async function giveToOtherFirm(work: Work, saleId: string): Promise<void> {
  const sale = await saleOfCommission(work, saleId);
  await lockFirmsOf(work, saleId);
  // They were agreed with the firm that had the customer.
  const wasShared = await deleteShares(work, saleId);
  for (const row of await liveCommissions(work, saleId)) {
    const isPaid = row.paidPaise + row.carriedPaise > 0;
    // What a firm had as a share is not the whole that it has now.
    const isOver = row.channelPartnerId !== sale.channelPartnerId || wasShared;
    if (isOver && !isPaid) await end(work, row, 0, RULED);
  }
}

/** No appeal is possible any more: the firm that lost gives back what it was paid. */
export async function endOfLosers(work: Work, saleId: string): Promise<void> {
  const { channelPartnerId } = await saleOfCommission(work, saleId);
  await lockFirmsOf(work, saleId);
  const winners = [channelPartnerId, ...(await sharesOf(work, saleId)).map((one) => one.channelPartnerId)];
  for (const row of await liveCommissions(work, saleId))
    if (!winners.includes(row.channelPartnerId)) await end(work, row, 0, RULED);
}

const RULED = 'The dispute over the customer was decided for another side';
