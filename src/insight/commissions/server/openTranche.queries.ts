import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { hasReached } from '#partners/commissions/commissionLife.rules.ts';
import { expectedDay } from '#partners/commissions/expectedDay.rules.ts';
import type { CommissionFilter } from '#partners/commissions/server/commission.filter.ts';
import { foundCommissions } from '#partners/commissions/server/commission.filter.ts';
import { commissionSettings } from '#partners/commissions/server/commissionApproval.queries.ts';
import { missingFor } from '#partners/structures/payout.rules.ts';
import { collectedPct } from '#sales/sale.rules.ts';
import type { Desk, TrancheState } from '../openTranche.rules.ts';
import { daysLate, deskOf, payByOf, trancheState } from '../openTranche.rules.ts';

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** A tranche that is not paid, of a commission that may still be paid, with all that depends on today. */
export interface UnpaidTranche extends Row {
  state: TrancheState;
  desk: Desk;
  expectedOn: Day | null;
  missing: string[];
  payBy: Day | null;
  daysLate: number;
}

type Filter = Pick<CommissionFilter, 'channelPartnerId' | 'projectId' | 'tier' | 'search'>;

/**
 * All unpaid tranches that the caller may see: what is open is bounded, so figures and lists are made from the same
 * rows, and both are read by three statements however many there are.
 */
export async function unpaidTranches(read: Read, filter: Filter): Promise<UnpaidTranche[]> {
  const [rows, { payWithinDays }] = await plannedByValues(read.db, () =>
    Promise.all([rowsOf(read, filter), commissionSettings(read)]),
  );
  const awaited = rows.filter(({ eligibleOn }) => eligibleOn === null).map(({ saleId }) => saleId);
  const duesOf = await duesBySale(read, [...new Set(awaited)]);
  return rows.map((row) =>
    standingOf(row, duesOf.get(row.saleId) ?? [], { today: read.today, payWithinDays }),
  );
}

function rowsOf(read: Read, filter: Filter) {
  return foundCommissions(read, filter)
    .innerJoin('commissionTranche as tranche', 'tranche.commissionId', 'commission.id')
    .innerJoin('channelPartner', 'channelPartner.id', 'commission.channelPartnerId')
    .innerJoin('unit', 'unit.id', 'sale.unitId')
    .innerJoin('project', 'project.id', 'sale.projectId')
    .leftJoin('partnerInvoiceTranche as billed', (join) =>
      join.onRef('billed.trancheId', '=', 'tranche.id').on('billed.isLive', '=', true),
    )
    .leftJoin('partnerInvoice as invoice', 'invoice.id', 'billed.partnerInvoiceId')
    .select(['tranche.id', 'tranche.seq', 'tranche.grossPaise', 'tranche.eligibleOn'])
    .select(['tranche.saleStatus as neededStatus', 'tranche.collectedPct'])
    .select([
      'commission.id as commissionId',
      'commission.number',
      'commission.stage',
      'commission.openHolds',
    ])
    .select(['commission.channelPartnerId', 'channelPartner.name as firmName', 'channelPartner.tier'])
    .select(['sale.id as saleId', 'sale.bookingNumber', 'sale.bookingDate', 'sale.status as saleStatus'])
    .select(['sale.agreementValuePaise', 'sale.projectId', 'project.name as projectName', 'unit.unitNumber'])
    .select(['invoice.number as invoiceNumber', 'invoice.status as invoiceStatus'])
    .select(['invoice.invoiceDate', 'invoice.payBy as invoicePayBy', 'billed.netPaise'])
    .select(
      sql<number>`(tranche.gross_paise - tranche.carried_paise - tranche.paid_paise)::bigint`.as('openPaise'),
    )
    .where('commission.stage', 'in', ['pending', 'approved', 'partiallyPaid'])
    .where(sql<boolean>`tranche.gross_paise > tranche.carried_paise + tranche.paid_paise`)
    .orderBy('commission.createdAt')
    .orderBy('commission.id')
    .orderBy('tranche.seq')
    .execute();
}

interface Due {
  day: Day | null;
  principalPaise: number;
  paidPaise: number;
}

/** Amounts of the price of each sale in the order of its plan. */
async function duesBySale({ db }: Read, saleIds: readonly string[]): Promise<Map<string, Due[]>> {
  const duesOf = new Map<string, Due[]>(saleIds.map((id) => [id, []]));
  if (saleIds.length === 0) return duesOf;
  const rows = await db
    .selectFrom('installment')
    .innerJoin('paymentPlan', 'paymentPlan.id', 'installment.planId')
    .select('paymentPlan.saleId')
    .select(sql<Day | null>`coalesce(installment.due_date, installment.expected_date)`.as('day'))
    .select(['installment.principalPaise', 'installment.paidPrincipalPaise as paidPaise'])
    .where(sql<boolean>`payment_plan.sale_id = any(${pgArray(saleIds)})`)
    .where('paymentPlan.status', 'in', ['active', 'completed'])
    .where('installment.component', '=', 'agreementValue')
    .orderBy('installment.seq')
    .execute();
  for (const { saleId, ...due } of rows) duesOf.get(saleId)?.push(due);
  return duesOf;
}

function standingOf(
  row: Row,
  dues: readonly Due[],
  { today, payWithinDays }: { today: Day; payWithinDays: number },
): UnpaidTranche {
  const { stage, eligibleOn, neededStatus, saleStatus, agreementValuePaise } = row;
  const condition = { saleStatus: neededStatus, collectedPct: row.collectedPct };
  const isAwaited = eligibleOn === null;
  const expectedOn = isAwaited
    ? expectedDay(condition, {
        stepsReached: hasReached(saleStatus, neededStatus),
        agreementValuePaise,
        dues,
      })
    : null;
  const standing = {
    stage: openStage(stage),
    isHeld: row.openHolds > 0,
    eligibleOn,
    invoice: invoiceOf(row),
  };
  const payBy = payByOf(standing, payWithinDays);
  const paidPct = collectedPct(sumPaise(dues.map(({ paidPaise }) => paidPaise)), agreementValuePaise);
  return {
    ...row,
    state: trancheState(standing, expectedOn),
    desk: deskOf(standing),
    expectedOn,
    missing: isAwaited ? missingFor(condition, { saleStatus, collectedPct: paidPct }) : [],
    payBy,
    daysLate: daysLate(payBy, today),
  };
}

/** The query finds no other ones. */
function openStage(stage: Row['stage']): 'pending' | 'approved' | 'partiallyPaid' {
  return stage === 'pending' || stage === 'partiallyPaid' ? stage : 'approved';
}

function invoiceOf({ invoiceStatus, invoiceDate, invoicePayBy }: Row) {
  if (invoiceDate === null || (invoiceStatus !== 'sent' && invoiceStatus !== 'entered')) return null;
  return { status: invoiceStatus, invoiceDate, payBy: invoicePayBy };
}
