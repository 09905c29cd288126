import type { Expression, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Period } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import { seesAllCommissions } from '#partners/commissions/server/commission.visibility.ts';
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

/** The same by firm, of whoever sees all: a payment names its firm, so that commissions are not read. */
export async function paidByFirm(read: Read, days: PaidDays): Promise<Map<string, number>> {
  const { rows } = await sql<{ firm: string; paise: number }>`
    select line.channel_partner_id as firm, sum(line.gross_paise)::bigint as paise ${LINES(read, days)}
     group by line.channel_partner_id`.execute(read.db);
  return new Map(rows.map(({ firm, paise }) => [firm, paise]));
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

/**
 * Paid in a period over all commissions, before GST and TDS, by the kept sums (decision 120): whole months of the days of
 * the bank from there, other payments one by one. Null for whoever does not see all.
 */
export async function keptPaid(
  read: Read,
  period: Period,
  projectId: string | undefined,
): Promise<number | null> {
  const split = wholeMonths({ from: period.from, until: period.to });
  if (!split || !seesAllCommissions(read)) return null;
  const { months, ends } = split;
  const ofProject = (column: 'c.project_id' | 'project_id') =>
    projectId === undefined ? sql`` : sql`and ${sql.ref(column)} = ${projectId}`;
  const lines = (days: PaidDays, isDated: boolean) => sql`
    select line.gross_paise ${LINES(read, days)} and line.paid_on is ${isDated ? sql`not null` : sql`null`}
       and exists (select from commission c where c.organization_id = line.organization_id
         and c.id = line.commission_id and c.booked_on is not null ${ofProject('c.project_id')})`;
  const parts = [
    sql`select paid_paise as gross_paise from commission_tally
         where organization_id = app_organization_id() and kind = 'paid'
           and day >= ${months.from}::date and day < ${months.before}::date ${ofProject('project_id')}`,
    ...ends.map(({ from, until }) => lines({ paidFrom: from, paidUntil: until }, true)),
    lines({ paidFrom: period.from, paidUntil: period.to }, false),
  ];
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(gross_paise), 0)::bigint as paise from (${sql.join(parts, sql` union all `)}) paid`.execute(
    read.db,
  );
  return rows[0]?.paise ?? 0;
}
