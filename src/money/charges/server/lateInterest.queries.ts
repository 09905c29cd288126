import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { readRates } from '#company/statutory-rates/rate.rules.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import { lateRatePct } from '#sales/server/saleMoney.queries.ts';
import type { Settlement, Stretch } from '../lateInterest.rules.ts';
import { interestPaise, lateStretches, unbilled } from '../lateInterest.rules.ts';
import type { ChargeRow } from './charge.queries.ts';
import { stretchesOf } from './charge.queries.ts';

/** A demanded installment with its terms of late payment. */
export interface LateSubject {
  id: string;
  dueDate: Day;
  totalPaise: number;
  graceDays: number;
  interestSpreadPct: number;
  stateCode: string | null;
}

/** Interest of an installment up to a day. */
export interface LateInterest {
  /** Percent a year, fixed by the due date; 0 where no benchmark is loaded. */
  ratePct: number;
  /** Rate rows behind it. */
  ratesUsed: string[];
  /** What is not billed yet; balances are negative where too much was billed. */
  unbilled: Stretch[];
  /** Billed charges, the oldest first. */
  charges: ChargeRow[];
}

/** The amount not billed yet, never below zero. */
export function accruedPaise({ unbilled: stretches, ratePct }: LateInterest): number {
  return Math.max(0, interestPaise(stretches, ratePct));
}

/**
 * Interest of installments up to a day, by their ids; none runs where no benchmark rate is loaded. `arrivingId` is
 * a receipt that is being verified: what it pays is counted already.
 */
export async function lateInterestOf(
  read: Read,
  subjects: readonly LateSubject[],
  upTo: Day,
  arrivingId: string | null = null,
): Promise<Map<string, LateInterest>> {
  if (subjects.length === 0) return new Map();
  const ids = subjects.map((one) => one.id);
  const [rates, settlements, charges, credits] = await Promise.all([
    ratesFor(read, ['mclr.sbi.highest']),
    settlementsOf(read, ids, arrivingId),
    interestCharges(read, ids),
    creditedStretches(read, ids),
  ]);
  return new Map(
    subjects.map((one): [string, LateInterest] => {
      const reader = readRates(rates, one.dueDate, one.stateCode);
      const ratePct = lateRatePct(one, reader);
      const own = charges.get(one.id) ?? [];
      const billed = [...own.flatMap((charge) => stretchesOf(charge)), ...(credits.get(one.id) ?? [])];
      const owed = lateStretches(one, settlements.get(one.id) ?? [], upTo);
      const open = ratePct === null ? [] : unbilled(owed, billed, { dueDate: one.dueDate, upTo });
      return [one.id, { ratePct: ratePct ?? 0, ratesUsed: reader.usedIds(), unbilled: open, charges: own }];
    }),
  );
}

/**
 * What settled installments, and from when: money and TDS from the day received, waivers from their day. Deducted
 * tax counts as soon as it is recorded with its acknowledgement.
 */
async function settlementsOf(
  read: Read,
  ids: readonly string[],
  arrivingId: string | null,
): Promise<Map<string, Settlement[]>> {
  const paid = read.db
    .selectFrom('receiptAllocation')
    .innerJoin('paymentTransaction', 'paymentTransaction.id', 'receiptAllocation.transactionId')
    .select(['receiptAllocation.installmentId', 'paymentTransaction.receivedDate as on'])
    .select(['receiptAllocation.principalPaise', 'receiptAllocation.taxPaise'])
    .where('receiptAllocation.installmentId', 'in', [...ids])
    .where('receiptAllocation.takenBackOn', 'is', null)
    .where((eb) =>
      eb.or([
        eb('paymentTransaction.status', '=', 'verified'),
        ...(arrivingId === null ? [] : [eb('paymentTransaction.id', '=', arrivingId)]),
      ]),
    )
    .execute();
  const waived = read.db
    .selectFrom('saleWaiver')
    .select(['installmentId', 'waivedOn as on', 'amountPaise as principalPaise', 'taxPaise'])
    .where('installmentId', 'in', [...ids])
    .where('scope', '=', 'balance')
    .execute();
  const deducted = read.db
    .selectFrom('tdsWaiting')
    .innerJoin('paymentTransaction', 'paymentTransaction.id', 'tdsWaiting.transactionId')
    .select(['tdsWaiting.installmentId', 'paymentTransaction.receivedDate as on'])
    .select(['tdsWaiting.principalPaise', sql<number>`0`.as('taxPaise')])
    .where('tdsWaiting.installmentId', 'in', [...ids])
    .execute();
  const rows = (await Promise.all([paid, waived, deducted])).flat();
  return new Map(
    [...groupRows(rows, (row) => row.installmentId ?? '')].map(([id, own]) => [
      id,
      own.map(({ on, principalPaise, taxPaise }) => ({ on, paise: sumPaise([principalPaise, taxPaise]) })),
    ]),
  );
}

async function interestCharges(read: Read, ids: readonly string[]): Promise<Map<string, ChargeRow[]>> {
  const rows = await read.db
    .selectFrom('saleCharge')
    .selectAll()
    .where('installmentId', 'in', [...ids])
    .where('kind', '=', 'interest')
    .orderBy('fromDay')
    .execute();
  return groupRows(rows, (row) => row.installmentId ?? '');
}

async function creditedStretches(read: Read, ids: readonly string[]): Promise<Map<string, Stretch[]>> {
  const rows = await read.db
    .selectFrom('saleWaiver')
    .select(['installmentId', 'stretches'])
    .where('installmentId', 'in', [...ids])
    .where('scope', '=', 'correction')
    .execute();
  return new Map(
    [...groupRows(rows, (row) => row.installmentId)].map(([id, own]) => [
      id,
      own.flatMap((row) => stretchesOf(row)),
    ]),
  );
}
