import { sumPaise } from '#platform/contract/money.ts';
import type { Work } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { Commission } from '#partners/structures/commission.rules.ts';
import { commissionAt, sharedCommissionAt } from '#partners/structures/topUp.rules.ts';
import { tranchesOf } from '#partners/structures/payout.rules.ts';
import { slabPeriodOf } from '#partners/structures/slabPeriod.rules.ts';
import type { Calculation } from '../calculation.rules.ts';
import { topUpSteps } from '../calculation.rules.ts';
import type { CommissionRow } from './commission.store.ts';
import { takenBy } from './commission.shares.ts';
import { insertCommission, liveCommissions } from './commission.store.ts';
import { saleOfCommission } from './commissionSale.queries.ts';

/**
 * Where the rate that a sale reaches applies to all sales of the period, each that is approved already gets the
 * difference as a commission of its own, with its own conditions and cap. Looks in both directions: an earlier sale
 * that is approved later gets it at its own approval.
 */
export async function addTopUps(work: Work, approved: CommissionRow): Promise<void> {
  const { calculation, kind } = approved;
  if (kind === 'topUp' || calculation === null) return;
  const { type, slabEffect } = calculation.terms;
  if (type !== 'slab' || slabEffect !== 'allOfPeriod') return;
  const rows = await approvedOfPeriod(work, approved, calculation);
  const own = rows.filter((row) => row.kind === 'booking');
  const reached = own.toSorted((one, other) => rateOf(other) - rateOf(one))[0];
  if (!reached) return;
  const bySale = groupRows(rows, ({ saleId }) => saleId);
  for (const row of own) await topUp(work, row, reached, bySale.get(row.saleId) ?? []);
}

type Approved = Pick<
  CommissionRow,
  | 'saleId'
  | 'number'
  | 'kind'
  | 'grossPaise'
  | 'capPaise'
  | 'structureId'
  | 'structureRevision'
  | 'channelPartnerId'
> & { calculation: Calculation };

function rateOf({ calculation }: Approved): number {
  return calculation.ratePct ?? 0;
}

async function topUp(
  work: Work,
  row: Approved,
  reached: Approved,
  ofSale: readonly Approved[],
): Promise<void> {
  const { terms, structure } = row.calculation;
  const grossSoFar = sumPaise(ofSale.map(({ grossPaise }) => grossPaise ?? 0));
  const atRate = await atReachedRate(work, row, rateOf(reached));
  const grossPaise = atRate.grossPaise - grossSoFar;
  if (grossPaise <= 0 || row.structureId === null || row.structureRevision === null) return;
  await insertCommission(work, {
    sale: await saleOfCommission(work, row.saleId),
    channelPartnerId: row.channelPartnerId,
    kind: 'topUp',
    causeSaleId: reached.saleId,
    calculated: {
      calculation: {
        ...row.calculation,
        because: `${reached.number} reached ${rateOf(reached)}% for all sales of the period.`,
        steps: topUpSteps(atRate, { numbers: ofSale.map(({ number }) => number), grossPaise: grossSoFar }),
        ratePct: rateOf(reached),
        isCapped: atRate.isCapped,
      },
      structureId: structure.id,
      structureRevision: structure.revision,
      grossPaise,
      // The cap of the sale, less what was earned within it.
      capPaise: Math.max(0, atRate.capPaise - grossSoFar),
      tranches: tranchesOf(grossPaise, terms.payouts),
    },
    reason: `Rate reached by ${reached.number}`,
  });
}

/** Of a shared sale the share of the firm, beside what the other firms get of it. */
async function atReachedRate(work: Work, row: Approved, ratePct: number): Promise<Commission> {
  const { terms, sale, sharePct } = row.calculation;
  if (sharePct === undefined) return commissionAt(terms, sale, ratePct);
  const live = await liveCommissions(work, row.saleId);
  const others = live.filter(({ channelPartnerId }) => channelPartnerId !== row.channelPartnerId);
  return sharedCommissionAt({ terms, sale, sharePct }, ratePct, takenBy(others));
}

/** Approved commissions of the firm by the same structure whose sales count in the same period, with their top-ups. */
async function approvedOfPeriod(
  { db }: Work,
  { channelPartnerId, structureId }: CommissionRow,
  { terms, sale }: Calculation,
): Promise<Approved[]> {
  const period = slabPeriodOf(terms.slabPeriod, sale.bookingDate);
  const rows = await db
    .selectFrom('commission')
    .innerJoin('sale', 'sale.id', 'commission.saleId')
    .select([
      'commission.saleId',
      'commission.number',
      'commission.kind',
      'commission.stage',
      'commission.grossPaise',
      'commission.capPaise',
      'commission.structureId',
      'commission.structureRevision',
      'commission.channelPartnerId',
      'commission.calculation',
    ])
    .where('commission.channelPartnerId', '=', channelPartnerId)
    .where('commission.structureId', '=', structureId)
    .where('commission.stage', 'in', ['pending', 'approved', 'partiallyPaid', 'paid'])
    .where((eb) =>
      period
        ? eb.between('sale.bookingDate', period.from, period.to)
        : eb('sale.projectId', '=', sale.projectId),
    )
    .orderBy('sale.bookingDate')
    .orderBy('commission.number')
    .execute();
  // A pending top-up counts as made; a pending commission of a booking is not approved yet.
  return rows.flatMap(({ calculation, stage, ...row }) =>
    calculation === null || (stage === 'pending' && row.kind === 'booking') ? [] : [{ ...row, calculation }],
  );
}
