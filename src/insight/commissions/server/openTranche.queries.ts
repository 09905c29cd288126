import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { CommissionFilter } from '#partners/commissions/server/commission.filter.ts';
import { commissionsToSum } from '#partners/commissions/server/commission.filter.ts';
import { seesAllCommissions } from '#partners/commissions/server/commission.visibility.ts';
import { PAID_PRINCIPAL } from '#partners/commissions/server/commissionSale.queries.ts';
import { commissionSettings } from '#partners/commissions/server/commissionApproval.queries.ts';
import { missingFor } from '#partners/structures/payout.rules.ts';
import { collectedPct } from '#sales/sale.rules.ts';
import type { Desk, TrancheState } from '../openTranche.rules.ts';

type Filter = Pick<CommissionFilter, 'channelPartnerId' | 'projectId' | 'tier' | 'search'> & {
  /** Only those whose condition is met. */
  isReached?: true;
};

/**
 * All unpaid tranches of commissions that may still be paid and that the caller may see, as a table `open` with all
 * that figures, filters and order need: what depends on today is in SQL as `openTranche.rules.ts` says it. Of pending
 * commissions only what is late can matter: tranches whose condition is met.
 */
export async function openTranches(read: Read, { isReached, ...filter }: Filter) {
  const { payWithinDays } = await commissionSettings(read);
  const payBy = payByOf(payWithinDays);
  const rows = commissionsToSum(read, filter)
    .innerJoin(unpaidTranches(isReached).as('tranche'), 'tranche.commissionId', 'commission.id')
    .select(['tranche.id', 'tranche.commissionId', 'tranche.seq', 'tranche.grossPaise', 'tranche.eligibleOn'])
    .select(['tranche.expectedOn', 'commission.channelPartnerId', 'commission.createdAt'])
    .select([OPEN_PAISE.as('openPaise'), STATE.as('state'), DESK.as('desk'), payBy.as('payBy')])
    .select(sql<boolean>`(commission.stage <> 'pending')`.as('isApproved'))
    .select(sql<number>`greatest(${read.today}::date - ${payBy}, 0)`.as('daysLate'))
    .where('commission.status', 'in', ['pending', 'approved', 'partiallyPaid', 'onHold'])
    .where(sql<boolean>`(commission.stage <> 'pending' or tranche.eligible_on is not null)`)
    .$if(isReached === true, (query) => query.where('commission.duePaise', '>', 0));
  return read.db.selectFrom(rows.as('open'));
}

interface Unpaid {
  id: string;
  commissionId: string;
  seq: number;
  grossPaise: number;
  eligibleOn: Day | null;
  expectedOn: Day | null;
}

/** The few that are due are read as one set beside their commissions, not looked up for each of these. */
function unpaidTranches(isReached: true | undefined) {
  return sql<Unpaid>`(select id, commission_id, seq, gross_paise, carried_paise, paid_paise, eligible_on, expected_on,
      invoiced_on, pay_by
    from commission_tranche
   where organization_id = app_organization_id() and gross_paise > carried_paise + paid_paise
     ${isReached ? sql`and eligible_on is not null offset 0` : sql``})`;
}

/** Kept sums of what is payable by the expected day (decision 120), for whoever sees all; null where they do not answer. */
export function keptOwed(read: Read, { channelPartnerId, projectId, tier, search }: Filter) {
  if (!seesAllCommissions(read) || channelPartnerId || tier?.length || search) return null;
  return read.db
    .selectFrom('commissionTally')
    .where('kind', '=', 'owed')
    .$if(projectId !== undefined, (query) => query.where('projectId', '=', projectId ?? ''));
}

const OPEN_PAISE = sql<number>`(tranche.gross_paise - tranche.carried_paise - tranche.paid_paise)::bigint`;

const STATE = sql<TrancheState>`(case when commission.open_holds > 0 then 'onHold'
  when tranche.eligible_on is not null then 'payable' when tranche.expected_on is null then 'undated'
  else 'expected' end)`;

/** A tranche knows the days of its invoice (decision 131): the day until which it is to be paid comes with its entry. */
const DESK = sql<Desk>`(case when commission.stage = 'pending' then 'approval' when tranche.invoiced_on is null then 'invoice'
  when tranche.pay_by is null then 'entry' else 'payment' end)`;

function payByOf(payWithinDays: number): RawBuilder<string | null> {
  return sql<string | null>`(case when commission.open_holds = 0 and tranche.eligible_on is not null then
    coalesce(tranche.pay_by, greatest(tranche.eligible_on, tranche.invoiced_on) + ${payWithinDays}::int) end)`;
}

/** Tranches of approved commissions, on hold or not. */
export const IS_LIABILITY = sql<boolean>`open.is_approved`;
/** As the list of what needs payment finds them: approved, their condition met, and not on hold. */
export const IS_PAYABLE = sql<boolean>`(open.is_approved and open.state = 'payable')`;
export const IS_LATE = sql<boolean>`open.days_late > 0`;

export type OpenRow = Awaited<ReturnType<typeof rowsOf>>[number];

/** Those that a list found, in its order. */
export function rowsOf(found: Awaited<ReturnType<typeof openTranches>>) {
  return found.selectAll('open').execute();
}

/** What its live invoice pays for it after tax, for sums. */
export const NET_PAISE = sql<number>`(select billed.net_paise from partner_invoice_tranche billed
  where billed.organization_id = app_organization_id() and billed.tranche_id = open.id and billed.is_live)`;

/** An unpaid tranche as a list or a file shows it. */
export type ShownTranche = OpenRow & Detail & { missing: string[] };
type Detail = Awaited<ReturnType<typeof detailRows>>[number];

/** What people read of tranches, in their order. */
export async function detailsOf(read: Read, tranches: readonly OpenRow[]): Promise<ShownTranche[]> {
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
    .select(['tranche.id', 'commission.number', 'channelPartner.name as firmName'])
    .select(['tranche.saleStatus as neededStatus', 'tranche.collectedPct', 'sale.status as saleStatus'])
    .select(['sale.bookingNumber', 'sale.bookingDate', 'sale.agreementValuePaise'])
    .select(['sale.projectId', 'project.name as projectName', 'unit.unitNumber'])
    .select(['invoice.number as invoiceNumber', 'billed.netPaise', PAID_PRINCIPAL.as('paidPrincipalPaise')])
    .where(sql<boolean>`tranche.id = any(${pgArray(ids)})`)
    .execute();
}

function missingOf({ eligibleOn }: OpenRow, detail: Detail): string[] {
  const { neededStatus, saleStatus, agreementValuePaise, paidPrincipalPaise } = detail;
  if (eligibleOn !== null) return [];
  const paidPct = collectedPct(Number(paidPrincipalPaise), agreementValuePaise);
  const condition = { saleStatus: neededStatus, collectedPct: detail.collectedPct };
  return missingFor(condition, { saleStatus, collectedPct: paidPct });
}
