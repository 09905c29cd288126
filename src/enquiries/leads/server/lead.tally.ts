import type { Expression, SqlBool } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import type { Day, Instant } from '#platform/contract/calendar.ts';
import { addHours, dayOf } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { LEAD_REACH } from '#company/people/leadReach.rules.ts';

/**
 * Counts of leads are kept by the database (`lead_tally`, decision 16). What they can answer for a caller is
 * read from there; the rest, by project or firm, is counted in the leads.
 */

type TallyCondition = Expression<SqlBool>;

/**
 * Which counts are of leads that the caller sees, as a condition on `lead_tally`; null where owners do not
 * decide it.
 */
export async function visibleTally(read: Read): Promise<TallyCondition | null> {
  const tally = expressionBuilder<Tables, 'leadTally'>();
  const { caller } = read;
  switch (LEAD_REACH[caller.role]) {
    case 'all':
      return tally.lit(true);
    case 'own':
      return tally('leadTally.ownerId', '=', caller.userId);
    case 'team':
      return (await hasProjects(read))
        ? null
        : tally.or([ofTeam(read), tally('leadTally.ownerId', 'is', null)]);
    default:
      return null;
  }
}

/** Counts without owners are of all leads: for those who see all. */
export function seesWholeTally({ caller }: Read): boolean {
  return LEAD_REACH[caller.role] === 'all';
}

function ofTeam({ caller }: Read): TallyCondition {
  const tally = expressionBuilder<Tables, 'leadTally'>();
  const reports = tally
    .selectFrom('userReportingLine')
    .select('userReportingLine.reportId')
    .where('userReportingLine.managerId', '=', caller.userId);
  return tally('leadTally.ownerId', 'in', reports);
}

/** A manager of some projects sees the unassigned leads of those projects. */
export async function hasProjects({ db, caller }: Read): Promise<boolean> {
  const found = await db
    .selectFrom('userProject')
    .select('projectId')
    .where('userId', '=', caller.userId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The UTC day of the tally that contains a moment: days before it are counted whole. */
export function tallyDay(moment: Instant): Day {
  return dayOf(moment, 'UTC');
}

/** From when on leads are counted one by one up to a moment of that day. */
export function tallyDayStart(moment: Instant): Instant {
  return `${tallyDay(moment)}T00:00:00.000Z`;
}

/** Days that lie wholly between two moments, as a condition on `lead_tally`. */
export function isWholeDay(from: Instant, until: Instant): TallyCondition {
  return sql<SqlBool>`lead_tally.day > ${tallyDay(from)}::date and lead_tally.day < ${tallyDay(until)}::date`;
}

/** Leads that came between two moments, but not on a whole day between them. */
export function cameAtEnds(from: Instant, until: Instant): Expression<SqlBool> {
  const lead = expressionBuilder<Tables, 'lead'>();
  const isWithin = [lead('lead.createdAt', '>=', from), lead('lead.createdAt', '<', until)];
  return lead.or([
    lead.and([...isWithin, lead('lead.createdAt', '<', addHours(tallyDayStart(from), 24))]),
    lead.and([...isWithin, lead('lead.createdAt', '>=', tallyDayStart(until))]),
  ]);
}

/** All leads that came at a moment or before. */
export async function countArrivedBy({ db }: Pick<Read, 'db'>, moment: Instant): Promise<number> {
  const days = db
    .selectFrom('leadTally')
    .where('kind', '=', 'arrival')
    .where('day', '<', tallyDay(moment))
    .select(sql<number>`coalesce(sum(leads), 0)::bigint`.as('leads'));
  const ofLastDay = db
    .selectFrom('lead')
    .where('deletedAt', 'is', null)
    .where('createdAt', '>=', tallyDayStart(moment))
    .where('createdAt', '<=', moment)
    .select(sql<number>`count(*)`.as('leads'));
  const { rows } = await sql<{ leads: number }>`select (${days}) + (${ofLastDay}) as leads`.execute(db);
  return rows[0]?.leads ?? 0;
}
