import type { Expression, SqlBool } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import type { PipelineColumn } from '../pipeline.contract.ts';
import type { OpenStatus, StageTargets } from '../pipeline.rules.ts';
import { lateSince } from '../pipeline.rules.ts';
import type { LeadNarrowing } from '#enquiries/leads/server/lead.filter.ts';
import { leadConditions } from '#enquiries/leads/server/lead.filter.ts';
import { tallyDay, tallyDayStart, visibleTally } from '#enquiries/leads/server/lead.tally.ts';

export type StageSums = Pick<
  PipelineColumn,
  'status' | 'count' | 'valuePaise' | 'withoutBudget' | 'lateCount'
>;

/** Written as in its index: with parameters the database would not use it. */
const IS_OPEN = sql<SqlBool>`lead.status in (${sql.join(OPEN_LEAD_STATUSES.map((status) => sql.lit(status)))})`;
export const BUDGET = sql<number | null>`coalesce(lead.budget_max_paise, lead.budget_min_paise)`;

/** The figures of each column, counted in the leads that a filter finds. */
export async function sumsOfStages(
  read: Read,
  found: Expression<SqlBool>,
  targets: StageTargets,
): Promise<readonly StageSums[]> {
  const rows = await read.db
    .selectFrom('lead')
    .where(IS_OPEN)
    .where(found)
    .groupBy('lead.status')
    .select((eb) => [
      'lead.status',
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(${BUDGET}), 0)::bigint`.as('valuePaise'),
      sql<number>`count(*) filter (where ${BUDGET} is null)`.as('withoutBudget'),
      sql<number>`count(*) filter (where lead.status_changed_at < ${lateMoment(targets, read.now)})`.as(
        'lateCount',
      ),
    ])
    .execute();
  return rows.map((row) => ({ ...row, status: row.status as OpenStatus }));
}

/** The time before which a lead has stayed too long, by its stage. */
function lateMoment(targets: StageTargets, now: Instant) {
  const cases = OPEN_LEAD_STATUSES.map(
    (status) => sql`when ${sql.lit(status)} then ${lateSince(status, targets, now).lateBefore}::timestamptz`,
  );
  return sql`case lead.status ${sql.join(cases, sql` `)} end`;
}

export interface TalliedBoard {
  isCounted: Expression<SqlBool>;
  /** The same leads, for the last day before a column is late. */
  found: Expression<SqlBool>;
}

/** Which counts make up a board; null when it is filtered by more than owner and project. */
export async function talliedBoard(read: Read, filter: LeadNarrowing): Promise<TalliedBoard | null> {
  const { ownerId, unassigned, projectId, ...others } = filter;
  if (Object.values(others).some((value) => value !== undefined)) return null;
  const [isVisible, found] = await Promise.all([visibleTally(read), leadConditions(read, filter)]);
  if (!isVisible) return null;
  const tally = expressionBuilder<Tables, 'leadTally'>();
  const narrowed = [
    tally('leadTally.kind', '=', projectId ? 'projectStage' : 'stage'),
    projectId && tally('leadTally.projectId', '=', projectId),
    ownerId && tally('leadTally.ownerId', '=', ownerId),
    unassigned && tally('leadTally.ownerId', unassigned === 'true' ? 'is' : 'is not', null),
  ].filter((condition) => typeof condition === 'object');
  return { isCounted: tally.and([isVisible, ...narrowed]), found };
}

/**
 * The same figures from the tally. Late leads are those of whole days before, and those of the last day counted
 * one by one.
 */
export async function tallySums(
  read: Read,
  { isCounted, found }: TalliedBoard,
  targets: StageTargets,
): Promise<readonly StageSums[]> {
  const late = Object.fromEntries(
    OPEN_LEAD_STATUSES.map((status) => [status, lateSince(status, targets, read.now).lateBefore]),
  ) as Record<OpenStatus, Instant>;
  const lastDays = OPEN_LEAD_STATUSES.map((status) => lateOnLastDay(read, found, status, late[status]));
  const { rows } = await sql<StageSums>`
    select status, sum(leads)::bigint as count, sum(value_paise)::bigint as value_paise,
           sum(without_budget)::bigint as without_budget, sum(late)::bigint as late_count
      from (${sql.join([tallied(read, isCounted, late), ...lastDays], sql` union all `)}) as one
     group by status
    having sum(leads) > 0`.execute(read.db);
  return rows;
}

function tallied({ db }: Read, isCounted: Expression<SqlBool>, late: Record<OpenStatus, Instant>) {
  const lateDays = OPEN_LEAD_STATUSES.map(
    (status) => sql`when ${sql.lit(status)} then ${tallyDay(late[status])}::date`,
  );
  const isLate = sql`lead_tally.day < (case lead_tally.status ${sql.join(lateDays, sql` `)} end)`;
  return db
    .selectFrom('leadTally')
    .where(isCounted)
    .select(['leadTally.status', 'leadTally.leads', 'leadTally.valuePaise', 'leadTally.withoutBudget'])
    .select(sql<number>`case when ${isLate} then lead_tally.leads else 0 end`.as('late'));
}

function lateOnLastDay({ db }: Read, found: Expression<SqlBool>, status: OpenStatus, before: Instant) {
  return db
    .selectFrom('lead')
    .where(sql<SqlBool>`lead.status = ${sql.lit(status)}`)
    .where('lead.statusChangedAt', '>=', tallyDayStart(before))
    .where('lead.statusChangedAt', '<', before)
    .where(found)
    .select(sql<string>`${sql.lit(status)}`.as('status'))
    .select([sql<number>`0`.as('leads'), sql<number>`0`.as('valuePaise'), sql<number>`0`.as('withoutBudget')])
    .select((eb) => eb.fn.countAll<number>().as('late'));
}
