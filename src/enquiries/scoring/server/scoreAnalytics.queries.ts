import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import { addDays, startOfDay } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { visibleTally } from '#enquiries/leads/server/lead.tally.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';
import type { Grade } from '#enquiries/leads/grade.rules.ts';
import { GRADES } from '#enquiries/leads/grade.rules.ts';
import type { getScoreAnalytics as analyticsCall, ScoreAnalytics } from '../scoreAnalytics.contract.ts';
import type { LeadSource } from '#enquiries/leads/lead.contract.ts';

/** For scored leads the caller may see that came within the requested days. */
export async function getScoreAnalytics(
  read: Read,
  asked: QueryOf<typeof analyticsCall>,
): Promise<ScoreAnalytics> {
  const isNarrowed = Object.values(asked).some((value) => value !== undefined);
  const isCounted = isNarrowed ? null : await visibleTally(read);
  const rows = isCounted
    ? await talliedGroups(read, isCounted)
    : await groupedLeads(read, askedLeads(read, asked));
  const open = rows.filter(({ fate }) => fate === 'open');
  return {
    open: leadsOf(open),
    average: averageOf(open),
    distribution: Array.from({ length: 10 }, (_, tens) => ({
      from: tens * 10,
      to: (tens + 1) * 10,
      leads: leadsOf(open.filter((row) => row.tens === tens)),
    })),
    grades: GRADES.map((grade) => ({ grade, ...outcomeOf(rows.filter((row) => row.grade === grade)) })),
    sources: [...new Set(rows.map(({ source }) => source))].toSorted().map((source) => {
      const ofSource = rows.filter((row) => row.source === source);
      const average = averageOf(ofSource.filter(({ fate }) => fate === 'open'));
      return { source, average, ...outcomeOf(ofSource) };
    }),
  };
}

interface Group {
  source: LeadSource;
  grade: Grade;
  tens: number;
  fate: 'open' | 'won' | 'lost';
  leads: number;
  points: number;
}

/** At most 14 sources × 3 grades × 10 tens × 3 outcomes, whatever the number of leads. */
async function groupedLeads({ db }: Read, isAsked: Expression<SqlBool>): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select source, grade, least(9, floor(score::float8 / 10))::int as tens,
           case status when 'closed' then 'won' when 'lost' then 'lost' else 'open' end as fate,
           count(*) as leads, sum(score::float8) as points
      from lead
     where ${isAsked} and score is not null
     group by 1, 2, 3, 4`.execute(db);
  return rows;
}

/**
 * The same for all leads that the caller sees, from the tally. Decided ones are not split by tens of points.
 */
async function talliedGroups({ db }: Read, isCounted: Expression<SqlBool>): Promise<Group[]> {
  const rows = await db
    .selectFrom('leadTally')
    .where('leadTally.kind', '=', 'score')
    .where(isCounted)
    .groupBy(['source', 'grade', 'tens', 'status'])
    .having(sql<boolean>`sum(leads) > 0`)
    .select([
      sql<LeadSource>`source`.as('source'),
      sql<Grade>`grade`.as('grade'),
      sql<number>`coalesce(tens, 0)`.as('tens'),
      sql<Group['fate']>`case status when 'closed' then 'won' else status end`.as('fate'),
      sql<number>`sum(leads)::bigint`.as('leads'),
      sql<number>`sum(points)::float8 / 100`.as('points'),
    ])
    .execute();
  return rows;
}

function askedLeads(read: Read, { from, to, projectId }: QueryOf<typeof analyticsCall>): Expression<SqlBool> {
  const lead = expressionBuilder<Tables, 'lead'>();
  const { timezone } = read.caller;
  const conditions = [
    from && lead('lead.createdAt', '>=', startOfDay(from, timezone)),
    to && lead('lead.createdAt', '<', startOfDay(addDays(to, 1), timezone)),
    projectId &&
      lead.exists(
        lead
          .selectFrom('leadProject')
          .select('leadProject.leadId')
          .whereRef('leadProject.leadId', '=', 'lead.id')
          .where('leadProject.projectId', '=', projectId),
      ),
  ].filter((condition) => typeof condition === 'object');
  return lead.and([lead('lead.deletedAt', 'is', null), visibleLeads(read), ...conditions]);
}

function outcomeOf(rows: readonly Group[]) {
  const won = leadsOf(rows.filter(({ fate }) => fate === 'won'));
  const decided = leadsOf(rows.filter(({ fate }) => fate !== 'open'));
  const open = leadsOf(rows.filter(({ fate }) => fate === 'open'));
  return {
    open,
    decided,
    won,
    conversion: decided === 0 ? null : Math.round((won / decided) * 10_000) / 10_000,
  };
}

function leadsOf(rows: readonly Group[]): number {
  return rows.reduce((sum, { leads }) => sum + leads, 0);
}

function averageOf(rows: readonly Group[]): number | null {
  const leads = leadsOf(rows);
  if (leads === 0) return null;
  return Math.round((rows.reduce((sum, { points }) => sum + points, 0) / leads) * 100) / 100;
}
