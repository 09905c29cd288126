import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { hasReached } from '#partners/commissions/commissionLife.rules.ts';
import { expectedDay } from '#partners/commissions/expectedDay.rules.ts';
import type { CommissionFilter } from '#partners/commissions/server/commission.filter.ts';
import { foundCommissions } from '#partners/commissions/server/commission.filter.ts';
import { PAID_PRINCIPAL } from '#partners/commissions/server/commissionSale.queries.ts';
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
  payBy: Day | null;
  daysLate: number;
}

type Filter = Pick<CommissionFilter, 'channelPartnerId' | 'projectId' | 'tier' | 'search'> & {
  /** Only those whose condition is met. */
  isReached?: true;
};

/**
 * All unpaid tranches that the caller may see: what is open is bounded, so figures and lists are made from the same
 * rows. They are many, so each has only what figures, filters and order need; `detailsOf` adds what a page shows.
 */
export async function unpaidTranches(read: Read, filter: Filter): Promise<UnpaidTranche[]> {
  const [rows, { payWithinDays }] = await plannedByValues(read.db, () =>
    Promise.all([rowsOf(read, filter), commissionSettings(read)]),
  );
  const awaited = rows.filter(isDated).map(({ saleId }) => saleId);
  const duesOf = await duesBySale(read, [...new Set(awaited)]);
  return rows.map((row) =>
    standingOf(row, duesOf.get(row.saleId) ?? [], { today: read.today, payWithinDays }),
  );
}

/** The payment plan says when it can be expected; while the sale lacks a step, nothing does. */
function isDated({ eligibleOn, saleStatus, neededStatus }: Row): boolean {
  return eligibleOn === null && hasReached(saleStatus, neededStatus);
}

/** Of pending commissions only what is late can matter: tranches whose condition is met. */
function rowsOf(read: Read, { isReached, ...filter }: Filter) {
  return foundCommissions(read, filter)
    .innerJoin('commissionTranche as tranche', 'tranche.commissionId', 'commission.id')
    .leftJoin('partnerInvoiceTranche as billed', (join) =>
      join.onRef('billed.trancheId', '=', 'tranche.id').on('billed.isLive', '=', true),
    )
    .leftJoin('partnerInvoice as invoice', 'invoice.id', 'billed.partnerInvoiceId')
    .select(['tranche.id', 'tranche.grossPaise', 'tranche.eligibleOn'])
    .select(['tranche.saleStatus as neededStatus', 'tranche.collectedPct'])
    .select(['commission.stage', 'commission.openHolds', 'commission.channelPartnerId'])
    .select(['sale.id as saleId', 'sale.status as saleStatus', 'sale.agreementValuePaise'])
    .select(['invoice.status as invoiceStatus', 'invoice.invoiceDate', 'invoice.payBy as invoicePayBy'])
    .select('billed.netPaise')
    .select(
      sql<number>`(tranche.gross_paise - tranche.carried_paise - tranche.paid_paise)::bigint`.as('openPaise'),
    )
    .where('commission.status', 'in', ['pending', 'approved', 'partiallyPaid', 'onHold'])
    .where(sql<boolean>`tranche.gross_paise > tranche.carried_paise + tranche.paid_paise`)
    .where(sql<boolean>`(commission.stage <> 'pending' or tranche.eligible_on is not null)`)
    .$if(isReached === true, (query) => query.where('tranche.eligibleOn', 'is not', null))
    .orderBy('commission.createdAt')
    .orderBy('commission.id')
    .orderBy('tranche.seq')
    .execute();
}

/** An unpaid tranche as a list or a file shows it. */
export type ShownTranche = UnpaidTranche & Detail & { missing: string[] };
type Detail = Awaited<ReturnType<typeof detailRows>>[number];

/** What people read of tranches, in their order. */
export async function detailsOf(read: Read, tranches: readonly UnpaidTranche[]): Promise<ShownTranche[]> {
  const rows = await detailRows(
    read,
    tranches.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return tranches.flatMap((tranche) => {
    const detail = byId.get(tranche.id);
    return detail ? [{ ...tranche, ...detail, missing: missingOf(tranche, detail) }] : [];
  });
}

function detailRows({ db }: Read, ids: readonly string[]) {
  return db
    .selectFrom('commissionTranche as tranche')
    .innerJoin('commission', 'commission.id', 'tranche.commissionId')
    .innerJoin('channelPartner', 'channelPartner.id', 'commission.channelPartnerId')
    .innerJoin('sale', 'sale.id', 'commission.saleId')
    .innerJoin('unit', 'unit.id', 'sale.unitId')
    .innerJoin('project', 'project.id', 'sale.projectId')
    .leftJoin('partnerInvoiceTranche as billed', (join) =>
      join.onRef('billed.trancheId', '=', 'tranche.id').on('billed.isLive', '=', true),
    )
    .leftJoin('partnerInvoice as invoice', 'invoice.id', 'billed.partnerInvoiceId')
    .select(['tranche.id', 'tranche.seq', 'commission.id as commissionId', 'commission.number'])
    .select(['channelPartner.name as firmName', 'sale.bookingNumber', 'sale.bookingDate'])
    .select(['sale.projectId', 'project.name as projectName', 'unit.unitNumber'])
    .select(['invoice.number as invoiceNumber', PAID_PRINCIPAL.as('paidPrincipalPaise')])
    .where(sql<boolean>`tranche.id = any(${pgArray(ids)})`)
    .execute();
}

function missingOf(tranche: UnpaidTranche, { paidPrincipalPaise }: Detail): string[] {
  const { eligibleOn, neededStatus, saleStatus, agreementValuePaise } = tranche;
  if (eligibleOn !== null) return [];
  const paidPct = collectedPct(Number(paidPrincipalPaise), agreementValuePaise);
  const condition = { saleStatus: neededStatus, collectedPct: tranche.collectedPct };
  return missingFor(condition, { saleStatus, collectedPct: paidPct });
}

interface Due {
  day: Day | null;
  principalPaise: number;
}

/** Amounts of the price in the order of the plan; of each sale as one text, as '2026-11-27:1331710,:665855'. */
async function duesBySale({ db }: Read, saleIds: readonly string[]): Promise<Map<string, Due[]>> {
  if (saleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('installment')
    .innerJoin('paymentPlan', 'paymentPlan.id', 'installment.planId')
    .select('paymentPlan.saleId')
    .select(
      sql<string>`string_agg(coalesce(coalesce(installment.due_date, installment.expected_date)::text, '') || ':'
        || installment.principal_paise, ',' order by installment.seq)`.as('amounts'),
    )
    .where(sql<boolean>`payment_plan.sale_id = any(${pgArray(saleIds)})`)
    .where('paymentPlan.status', 'in', ['active', 'completed'])
    .where('installment.component', '=', 'agreementValue')
    .groupBy('paymentPlan.saleId')
    .execute();
  return new Map(rows.map(({ saleId, amounts }) => [saleId, duesIn(amounts)]));
}

function duesIn(amounts: string): Due[] {
  return amounts.split(',').map((amount) => {
    const [day = '', principal = ''] = amount.split(':');
    return { day: day || null, principalPaise: Number(principal) };
  });
}

function standingOf(
  row: Row,
  dues: readonly Due[],
  { today, payWithinDays }: { today: Day; payWithinDays: number },
): UnpaidTranche {
  const { stage, eligibleOn, neededStatus, saleStatus, agreementValuePaise } = row;
  const condition = { saleStatus: neededStatus, collectedPct: row.collectedPct };
  const expectedOn =
    eligibleOn === null
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
  return {
    ...row,
    state: trancheState(standing, expectedOn),
    desk: deskOf(standing),
    expectedOn,
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
