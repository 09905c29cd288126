import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Period } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import { LEAD_REACH } from '#company/people/leadReach.rules.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import type { CohortDimension, CohortGrouping, CohortSums } from '../leadCohort.rules.ts';
import { COHORT_SUMS } from '../leadCohort.rules.ts';
import { countedLeads, SUM_COLUMNS, sumsIn } from './lead.cohort.sql.ts';
import type { LeadNarrowing } from './lead.filter.ts';
import { leadConditions } from './lead.filter.ts';
import { hasProjects } from './lead.tally.ts';

/** Which leads of a period are added up. */
export interface CohortAsked {
  period: Period;
  /** Filters besides the days, as the list of leads takes them. */
  narrowing: LeadNarrowing;
}

/**
 * The leads whose person first asked in a period and whom the caller may see, added up by a property, by its key. Unfiltered
 * they are read from the days of `lead_cohort` where owners decide who sees (decision 105), else the leads themselves are
 * counted.
 */
export async function cohortsBy(
  read: Read,
  grouping: CohortGrouping,
  asked: CohortAsked,
): Promise<Map<string, CohortSums>> {
  const isKept = grouping !== 'grade' && !isNarrowed(asked.narrowing);
  const scopes = isKept ? await keptScopes(read) : null;
  const isFound = await leadConditions(read, {
    ...asked.narrowing,
    enquiredFrom: asked.period.from,
    enquiredTo: asked.period.to,
  });
  const rows = scopes
    ? keptAndStale(grouping, asked.period, { scopes, isFound: sql`${isFound}` })
    : countedByOne(grouping, sql`${isFound}`);
  const found = await plannedByValues(read.db, () => rows.execute(read.db));
  return new Map(found.rows.map(({ key, ...sums }) => [key, sums]));
}

export function isNarrowed(narrowing: LeadNarrowing): boolean {
  return Object.values(narrowing).some((value) => value !== undefined);
}

/** Whose sums make up what the caller sees; null where not owners alone decide it. */
async function keptScopes(read: Read): Promise<RawBuilder<unknown> | null> {
  const { role, userId } = read.caller;
  switch (LEAD_REACH[role]) {
    case 'all':
      return sql`kept.scope = 'all'`;
    case 'own':
      return sql`kept.scope = ${userId}::text`;
    case 'team':
      return (await hasProjects(read))
        ? null
        : sql`kept.scope in (select 'none' union all
                             select report_id::text from user_reporting_line where manager_id = ${userId})`;
    default:
      return null;
  }
}

type Row = CohortSums & { key: string };

function countedByOne(grouping: CohortGrouping, isFound: RawBuilder<unknown>): RawBuilder<Row> {
  const counted = countedLeads(grouping, isFound);
  return sql<Row>`select key, ${NUMBERS} from (${counted}) as one (key, ${sql.join(SUM_COLUMNS)})`;
}

const NUMBERS = sql.join(COHORT_SUMS.map((name) => sql`${sql.ref(name)}::bigint as ${sql.ref(name)}`));
/** A histogram has a row for each minute of each day: of it, only the number of leads is read, from its index. */
const addedIn = (grouping: CohortGrouping) => {
  const sums = sumsIn(grouping);
  return sql.join(
    COHORT_SUMS.map((name) =>
      sums.includes(name)
        ? sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`
        : sql`0::bigint as ${sql.ref(name)}`,
    ),
  );
};

/** Month and weekday are those of the days that are kept. */
const KEPT: Partial<Record<CohortGrouping, { dimension: CohortDimension; key: RawBuilder<unknown> }>> = {
  month: { dimension: 'all', key: sql`to_char(kept.day::timestamp, 'YYYY-MM')` },
  weekday: { dimension: 'all', key: sql`extract(isodow from kept.day)::text` },
};

function keptAndStale(
  grouping: CohortGrouping,
  { from, to }: Period,
  { scopes, isFound }: { scopes: RawBuilder<unknown>; isFound: RawBuilder<unknown> },
): RawBuilder<Row> {
  const { dimension, key } = KEPT[grouping] ?? { dimension: grouping, key: sql`kept.key` };
  const columns = sql.join(sumsIn(grouping).map((name) => sql.ref(name)));
  const ofStaleDays = countedLeads(
    grouping,
    sql`${isFound} and lead.first_enquired_on in (select day from stale)`,
  );
  return sql<Row>`
    with stale as materialized (
      select distinct day from lead_cohort_stale where day between ${from}::date and ${to}::date)
    select key, ${addedIn(grouping)}
      from (select ${key} as key, ${columns} from lead_cohort as kept
             where dimension = ${dimension} and ${scopes} and day between ${from}::date and ${to}::date
               and not exists (select from stale where stale.day = kept.day)
             union all
            select key, ${columns} from (${ofStaleDays}) as fresh (key, ${sql.join(SUM_COLUMNS)})) as one (key, ${columns})
     group by key
    having sum(leads) > 0`;
}
