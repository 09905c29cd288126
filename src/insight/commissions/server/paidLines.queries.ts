import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Period } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import { wholeMonths } from '#partners/commissions/wholeMonths.rules.ts';

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
  cross join lateral (
    select coalesce(line.paid_on, (select (run.released_at at time zone ${caller.timezone})::date from commission_run run
      where run.organization_id = line.organization_id and run.id = line.run_id)) as day) paid
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

/** Payments of some days as rows of their own: those with the day of the bank by its index, and the few just released. */
const LINES_IN_DAYS = (read: Read, days: PaidDays, columns: RawBuilder<unknown>) => sql`
  select ${columns} ${DATED_LINES(days)} union all select ${columns} ${LINES(read, days)} and line.paid_on is null`;

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
    select commission_id, sum(gross_paise)::bigint as paise
      from (${LINES_IN_DAYS(read, days, sql`line.commission_id, line.gross_paise`)}) line
     group by commission_id)`;
}

/** Payments of which the bank has told the day: all but those just released. Their runs are not read. */
const DATED_LINES = ({ paidFrom, paidUntil }: PaidDays) => sql`
  from commission_run_line line
 where line.organization_id = app_organization_id() and line.status in ('ordered', 'paid')
   and line.paid_on between coalesce(${paidFrom ?? null}::date, '-infinity') and coalesce(${paidUntil ?? null}::date, 'infinity')`;

/** No days are named: whenever it was paid. */
export function isEver({ paidFrom, paidUntil }: PaidDays): boolean {
  return paidFrom === undefined && paidUntil === undefined;
}

/** Whether something was. */
export function isPaidIn(read: Read, days: PaidDays): Expression<SqlBool> {
  return sql<SqlBool>`commission.id in (${LINES_IN_DAYS(read, days, sql`line.commission_id`)})`;
}

/**
 * The commissions of which something was, each once, for whoever sees all: over one index of the payments, without the
 * commissions. Those of deleted sales are left out, as in every list.
 */
export function commissionsPaidIn(read: Read, days: PaidDays) {
  return sql<{ id: string; createdAt: string }>`(
    select distinct commission_id as id, commission_created_at as created_at
      from (${LINES_IN_DAYS(read, days, sql`line.commission_id, line.commission_created_at`)}) line
     where commission_id not in (
       select id from commission where organization_id = app_organization_id() and booked_on is null))`.as(
    'paid',
  );
}

/** All payments, each with its firm and its day. */
export function paidTranches(read: Read) {
  return sql<{ firm: string; commissionId: string; trancheId: string; paise: number; day: Day }>`(
    select line.channel_partner_id as firm, line.commission_id, line.tranche_id, line.gross_paise as paise, paid.day
    ${LINES(read, {})})`;
}

/**
 * Paid in a period over all commissions, before GST and TDS, for whoever sees all: whole months of the days of the bank from
 * the kept sums (decision 120), other payments one by one.
 */
export async function keptPaid(read: Read, period: Period, projectId: string | undefined): Promise<number> {
  const days = { from: period.from, until: period.to };
  const { months, ends } = wholeMonths(days) ?? { months: null, ends: [days] };
  const ofProject =
    projectId === undefined
      ? sql``
      : sql`and exists (select from commission c where c.organization_id = line.organization_id
          and c.id = line.commission_id and c.project_id = ${projectId})`;
  const parts = [
    ...(months === null
      ? []
      : [
          sql`select paid_paise as paise from commission_tally
               where organization_id = app_organization_id() and kind = 'paid'
                 and day >= ${months.from}::date and day < ${months.before}::date
                 ${projectId === undefined ? sql`` : sql`and project_id = ${projectId}`}`,
        ]),
    ...ends.map(
      ({ from, until }) =>
        sql`select line.gross_paise as paise ${DATED_LINES({ paidFrom: from, paidUntil: until })} ${ofProject}`,
    ),
    sql`select line.gross_paise as paise ${LINES(read, { paidFrom: period.from, paidUntil: period.to })}
           and line.paid_on is null ${ofProject}`,
  ];
  // One plan for all values reads all payments from the first on.
  const { rows } = await plannedByValues(read.db, () =>
    sql<{ paise: number }>`
      select coalesce(sum(paise), 0)::bigint as paise from (${sql.join(parts, sql` union all `)}) paid`.execute(
      read.db,
    ),
  );
  return rows[0]?.paise ?? 0;
}
