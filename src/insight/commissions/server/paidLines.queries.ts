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
   ${paidFrom === undefined ? sql`` : sql`and paid.day >= ${paidFrom}::date`}
   ${paidUntil === undefined ? sql`` : sql`and paid.day <= ${paidUntil}::date`}`;

const PAID_LINES = (read: Read, days: PaidDays) =>
  sql`${LINES(read, days)} and line.commission_id = commission.id`;

/** What was paid of a commission in some days, before GST and TDS. */
export function paidInDays(read: Read, days: PaidDays) {
  return sql<number>`coalesce((select sum(line.gross_paise) ${PAID_LINES(read, days)}), 0)::bigint`;
}

/** The same of all commissions, for sums over many of them: lines are read once, not by commission. */
export function paidByCommission(read: Read, days: PaidDays) {
  return sql<{ commissionId: string; paise: number }>`(
    select line.commission_id, sum(line.gross_paise)::bigint as paise ${LINES(read, days)} group by line.commission_id)`;
}

/** Whether something was. */
export function isPaidIn(read: Read, days: PaidDays): Expression<SqlBool> {
  return sql<SqlBool>`exists (select 1 ${PAID_LINES(read, days)})`;
}

interface Waited {
  tranches: number;
  /** From the day of the condition to that of the payment, over all of them. */
  days: number;
}

/** How long what was paid in some days had been payable. */
export function waitedDays(read: Read, days: PaidDays) {
  return sql<Waited>`(select json_build_object('tranches', count(*), 'days', coalesce(sum(paid.day - tranche.eligible_on), 0))
    from commission_tranche tranche, lateral (select line.tranche_id, paid.day ${PAID_LINES(read, days)}) paid
   where tranche.organization_id = commission.organization_id and tranche.commission_id = commission.id
     and tranche.id = paid.tranche_id and tranche.eligible_on is not null)`;
}
