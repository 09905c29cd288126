import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import { rateOn } from '#company/statutory-rates/rate.rules.ts';
import { statusAt } from '#inventory/stock/server/hold.sql.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { pacePeriod } from '#inventory/stock/pace.rules.ts';
import type { Cohort } from '../advice.rules.ts';
import type { Season } from '../season.rules.ts';
import { completeMonths, seasonOf } from '../season.rules.ts';

export interface CohortOf {
  projectId: string;
  unitType: Unit['unitType'];
}

/**
 * The facts about the units of a project and type today. The counts cover the whole organization for every
 * caller: a rate does not depend on which enquiries one may read.
 */
export async function cohortNow(read: Read, of: CohortOf): Promise<Cohort> {
  const [stock, sales, openLeads] = await Promise.all([
    stockOf(read, of),
    salesOf(read, of),
    leadsOf(read, of),
  ]);
  return { ...stock, ...sales, openLeads };
}

function unitsOf({ db }: Read, { projectId, unitType }: CohortOf) {
  return db
    .selectFrom('unit')
    .where('unit.projectId', '=', projectId)
    .where('unit.unitType', '=', unitType)
    .where('unit.deletedAt', 'is', null);
}

function stockOf(read: Read, of: CohortOf) {
  const status = statusAt(read.now);
  return unitsOf(read, of)
    .select([
      sql<number>`count(*)`.as('units'),
      sql<number>`count(*) filter (where unit.status = 'sold')`.as('sold'),
      sql<number>`count(*) filter (where ${status} = 'available')`.as('available'),
    ])
    .executeTakeFirstOrThrow();
}

function salesOf(read: Read, of: CohortOf) {
  const { from } = pacePeriod(read.today);
  return unitsOf(read, of)
    .innerJoin('sale', 'sale.id', 'unit.currentSaleId')
    .select([
      sql<number>`count(*) filter (where sale.booking_date >= ${from}::date)`.as('netSold'),
      sql<number | null>`percentile_disc(0.5) within group
        (order by greatest(sale.booking_date - unit.listed_at, 0))`.as('medianDaysToSell'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Open leads from qualified on; whose type, if given, is this; and whose budget reaches an available unit of
 * it.
 */
async function leadsOf(read: Read, of: CohortOf): Promise<number> {
  const free = unitsOf(read, of)
    .where(statusAt(read.now), '=', 'available')
    .select([sql<number>`min(unit.price_paise)`.as('low'), sql<number>`max(unit.price_paise)`.as('high')])
    .as('free');
  const row = await read.db
    .selectFrom('leadProject')
    .innerJoin('lead', 'lead.id', 'leadProject.leadId')
    .innerJoin(free, (join) => join.onTrue())
    .select(sql<number>`count(*)`.as('count'))
    .where('leadProject.projectId', '=', of.projectId)
    .where('lead.deletedAt', 'is', null)
    .where('lead.status', 'in', ['qualified', 'siteVisit', 'negotiating'])
    .where(fitsCohort(of.unitType))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Ten percent above the budget is still within reach; no budget matches everything. */
export function fitsCohort(unitType: Unit['unitType']) {
  return sql<boolean>`(lead.unit_types = '[]'::jsonb or jsonb_exists(lead.unit_types, ${unitType}))
    and (lead.budget_min_paise is null or lead.budget_min_paise <= free.high)
    and (lead.budget_max_paise is null or lead.budget_max_paise * 11 / 10 >= free.low)`;
}

/** The year of seasons: the organization's own after 36 complete months (§4.16). */
export async function seasonNow(read: Read): Promise<Season> {
  const month = sql<string>`to_char(sale.booking_date, 'YYYY-MM')`;
  const [rates, counted] = await Promise.all([
    ratesFor(read, ['season.index']),
    read.db
      .selectFrom('sale')
      .select([month.as('month'), sql<number>`count(*)`.as('bookings')])
      .where('sale.deletedAt', 'is', null)
      .groupBy(month)
      .execute(),
  ]);
  const seed = rateOn(rates, 'season.index', read.today).value.months;
  return seasonOf(completeMonths(counted, read.today.slice(0, 7)), seed);
}
