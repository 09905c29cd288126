import type { Expression, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';

export interface PaidDays {
  paidFrom?: Day | undefined;
  paidUntil?: Day | undefined;
}

/**
 * The day of a payment: that of the bank, and until it is known that of the release of its run. Lines that the bank
 * returned are no payments.
 */
const LINES = ({ caller }: Read, { paidFrom, paidUntil }: PaidDays) => sql`
  from commission_run_line line
  join commission_run run on run.organization_id = line.organization_id and run.id = line.run_id
  cross join lateral (
    select coalesce(line.paid_on, (run.released_at at time zone ${caller.timezone})::date) as day) paid
 where line.organization_id = app_organization_id() and line.status in ('ordered', 'paid')
   ${paidFrom === undefined ? sql`` : isNotBefore(paidFrom)}
   ${paidUntil === undefined ? sql`` : isNotAfter(paidUntil)}`;

/** The day of the bank is compared beside the day that counts, because it has an index. */
const isNotBefore = (day: Day) =>
  sql`and paid.day >= ${day}::date and (line.paid_on >= ${day}::date or line.paid_on is null)`;
const isNotAfter = (day: Day) =>
  sql`and paid.day <= ${day}::date and (line.paid_on <= ${day}::date or line.paid_on is null)`;

const PAID_LINES = (read: Read, days: PaidDays) =>
  sql`${LINES(read, days)} and line.commission_id = commission.id`;

/** What was paid of a commission in some days, before GST and TDS; without days, ever. */
export function paidInDays(read: Read, days: PaidDays) {
  if (isEver(days)) return PAID_EVER;
  return sql<number>`coalesce((select sum(line.gross_paise) ${PAID_LINES(read, days)}), 0)::bigint`;
}

/** A trigger keeps it. */
export const PAID_EVER = sql<number>`commission.paid_by_runs_paise`;

/** The same of all commissions, for sums over many of them: lines are read once, not by commission. */
export function paidByCommission(read: Read, days: PaidDays) {
  return sql<{ commissionId: string; paise: number }>`(
    select line.commission_id, sum(line.gross_paise)::bigint as paise ${LINES(read, days)}
     group by line.commission_id)`;
}

/** No days are named: whenever it was paid. */
export function isEver({ paidFrom, paidUntil }: PaidDays): boolean {
  return paidFrom === undefined && paidUntil === undefined;
}

/** Whether something was. */
export function isPaidIn(read: Read, days: PaidDays): Expression<SqlBool> {
  return sql<SqlBool>`exists (select 1 ${PAID_LINES(read, days)})`;
}

/** Payments in some days, each with its day. */
export function paidTranches(read: Read, days: PaidDays) {
  return sql<{ commissionId: string; trancheId: string; day: Day }>`(
    select line.commission_id, line.tranche_id, paid.day ${LINES(read, days)})`;
}
