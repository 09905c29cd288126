import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Period } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import type { CohortDimension, CohortGrouping, CohortSums } from '../leadCohort.rules.ts';
import { COHORT_SUMS } from '../leadCohort.rules.ts';
import { countedLeads, SUM_COLUMNS } from './lead.cohort.sql.ts';
import type { LeadNarrowing } from './lead.filter.ts';
import { leadConditions } from './lead.filter.ts';
import { seesWholeTally } from './lead.tally.ts';

/** Which leads of a period are added up. */
export interface CohortAsked {
  period: Period;
  /** Filters besides the days, as the list of leads takes them. */
  narrowing: LeadNarrowing;
}

/**
 * The leads whose person first asked in a period and whom the caller may see, added up by a property, by its key. Days are
 * read from `lead_cohort` for those who see all leads unfiltered (decision 105), else the leads themselves are counted.
 */
export async function cohortsBy(
  read: Read,
  grouping: CohortGrouping,
  asked: CohortAsked,
): Promise<Map<string, CohortSums>> {
  const rows = isWhole(read, asked.narrowing)
    ? keptAndStale(grouping, asked.period)
    : await countedByOne(read, grouping, asked);
  const found = await plannedByValues(read.db, () => rows.execute(read.db));
  return new Map(found.rows.map(({ key, ...sums }) => [key, sums]));
}

/** Whether days that are kept answer: all leads, not narrowed. */
export function isWhole(read: Read, narrowing: LeadNarrowing): boolean {
  return seesWholeTally(read) && Object.values(narrowing).every((value) => value === undefined);
}

type Row = CohortSums & { key: string };

async function countedByOne(
  read: Read,
  grouping: CohortGrouping,
  { period, narrowing }: CohortAsked,
): Promise<RawBuilder<Row>> {
  const isFound = await leadConditions(read, {
    ...narrowing,
    enquiredFrom: period.from,
    enquiredTo: period.to,
  });
  const counted = countedLeads(grouping, sql`${isFound}`);
  return sql<Row>`select key, ${NUMBERS} from (${counted}) as one (key, ${sql.join(SUM_COLUMNS)})`;
}

const NUMBERS = sql.join(COHORT_SUMS.map((name) => sql`${sql.ref(name)}::bigint as ${sql.ref(name)}`));
const ADDED = sql.join(COHORT_SUMS.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`));

/** Month and weekday are those of the days that are kept. */
const KEPT: Partial<Record<CohortGrouping, { dimension: CohortDimension; key: RawBuilder<unknown> }>> = {
  month: { dimension: 'all', key: sql`to_char(kept.day, 'YYYY-MM')` },
  weekday: { dimension: 'all', key: sql`extract(isodow from kept.day)::text` },
};

function keptAndStale(grouping: CohortGrouping, { from, to }: Period): RawBuilder<Row> {
  const { dimension, key } = KEPT[grouping] ?? { dimension: grouping, key: sql`kept.key` };
  const columns = sql.join(SUM_COLUMNS);
  const ofStaleDays = countedLeads(
    grouping,
    sql`lead.deleted_at is null and lead.first_enquired_on between ${from}::date and ${to}::date
        and lead.first_enquired_on in (select day from stale)`,
  );
  return sql<Row>`
    with stale as materialized (
      select distinct day from lead_cohort_stale where day between ${from}::date and ${to}::date)
    select key, ${ADDED}
      from (select ${key} as key, ${columns} from lead_cohort as kept
             where dimension = ${dimension} and day between ${from}::date and ${to}::date
               and not exists (select from stale where stale.day = kept.day)
             union all
            select * from (${ofStaleDays}) as fresh) as one (key, ${columns})
     group by key
    having sum(leads) > 0`;
}
