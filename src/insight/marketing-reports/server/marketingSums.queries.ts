import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { ListQuery } from '#insight/reporting/server/scope.ts';
import { listCosts } from '#insight/budgets/cost.contract.ts';
import { filteredCosts } from '#insight/budgets/server/cost.filter.ts';
import type { CohortSums } from '#enquiries/leads/leadCohort.rules.ts';
import { addCohorts } from '#enquiries/leads/leadCohort.rules.ts';
import { cohortsBy } from '#enquiries/leads/server/lead.cohort.ts';
import { narrowingOf } from '#insight/lead-reports/server/leadReport.scope.ts';
import { listSales } from '#sales/sale.contract.ts';
import { touchesOfSale } from '#sales/server/saleTouch.sql.ts';
import { saleListConditions } from '#sale-lifecycle/overview/server/saleList.filter.ts';
import type { LeadSums, MarketingGroupBy, MarketingSums } from '../marketingReport.rules.ts';
import { NO_CAMPAIGN, NO_MARKETING, NO_SOURCE, PARTNERS } from '../marketingReport.rules.ts';
import type { MarketingLists } from './marketingLists.ts';
import { seesLeads, seesBrokerage } from './marketingReach.ts';

/** Sums of the lists by group: one statement per list, run together. */
export async function marketingSums(
  read: Read,
  groupBy: MarketingGroupBy,
  lists: MarketingLists,
): Promise<Map<string, MarketingSums>> {
  const [leads, booked, standing, marketing, brokerage] = await Promise.all([
    seesLeads(read) ? leadsBy(read, groupBy, lists.leads) : [],
    salesBy(read, groupBy, lists.booked),
    salesBy(read, groupBy, lists.standing),
    costsBy(read, COST_KEYS[groupBy], lists.marketing),
    lists.brokerage && seesBrokerage(read) ? costsBy(read, BROKERAGE_KEYS[groupBy], lists.brokerage) : [],
  ]);
  const groups = new Map<string, MarketingSums>();
  const add = (key: string, sums: Partial<MarketingSums>) =>
    groups.set(key, { ...(groups.get(key) ?? NO_MARKETING), ...sums });
  for (const { key, ...sums } of leads) add(key, { leads: sums });
  for (const { key, count, paise } of booked) add(key, { bookings: count, bookedPaise: paise });
  for (const { key, count, paise } of standing) add(key, { standing: count, standingPaise: paise });
  for (const { key, paise } of marketing) add(key, { marketingPaise: paise });
  for (const { key, paise } of brokerage) add(key, { brokeragePaise: paise });
  return groups;
}

type Keys = Record<MarketingGroupBy, RawBuilder<string>>;

/** By the enquiry of the buyer; by the project that was booked. */
const SALE_KEYS: Keys = {
  source: sql<string>`sale.source`,
  campaign: sql<string>`coalesce(sale.campaign, ${sql.lit(NO_CAMPAIGN)})`,
  month: sql<string>`to_char(sale.enquired_on, 'YYYY-MM')`,
  project: sql<string>`sale.project_id::text`,
};

const OF_COST = {
  month: sql<string>`to_char(cost.incurred_on, 'YYYY-MM')`,
  project: sql<string>`cost.project_id::text`,
};

const COST_KEYS: Keys = {
  ...OF_COST,
  source: sql<string>`coalesce(cost.campaign_source, ${sql.lit(NO_SOURCE)})`,
  campaign: sql<string>`coalesce(cost.campaign, ${sql.lit(NO_CAMPAIGN)})`,
};

/** Brokerage is what leads of partners cost; it belongs to no campaign. */
const BROKERAGE_KEYS: Keys = {
  ...OF_COST,
  source: sql<string>`${sql.lit(PARTNERS)}`,
  campaign: sql<string>`${sql.lit(NO_CAMPAIGN)}`,
};

/** From the kept sums of leads, as far as they can answer. */
async function leadsBy(
  read: Read,
  groupBy: MarketingGroupBy,
  { enquiredFrom, enquiredTo, ...own }: ListQuery,
): Promise<(LeadSums & { key: string })[]> {
  const asked = {
    period: { from: enquiredFrom ?? '', to: enquiredTo ?? '' },
    narrowing: narrowingOf(own),
  };
  const [found, all] = await Promise.all([
    cohortsBy(read, groupBy, asked),
    groupBy === 'campaign' ? cohortsBy(read, 'all', asked) : null,
  ]);
  const groups = [...found].map(([key, sums]) => ({ key, ...leadSums(sums) }));
  if (all === null) return groups;
  const named = leadSums(addCohorts(found.values()));
  const { leads, qualified, visited, open } = leadSums(addCohorts(all.values()));
  const others = {
    leads: leads - named.leads,
    qualified: qualified - named.qualified,
    visited: visited - named.visited,
    open: open - named.open,
  };
  return [...groups, { key: NO_CAMPAIGN, ...others }].filter((group) => group.leads > 0);
}

function leadSums({ leads, qualified, visited, open }: CohortSums): LeadSums {
  return { leads, qualified, visited, open };
}

function salesBy(read: Read, groupBy: MarketingGroupBy, query: ListQuery) {
  return read.db
    .selectFrom('sale')
    .select([
      SALE_KEYS[groupBy].as('key'),
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(sale.agreement_value_paise)`.as('paise'),
    ])
    .where(saleListConditions(read, listSales.query.parse(query)))
    .groupBy(sql`1`)
    .execute();
}

function costsBy(read: Read, key: RawBuilder<string>, query: ListQuery) {
  return filteredCosts(read, listCosts.query.parse(query))
    .select([key.as('key'), sql<number>`sum(cost.cost_paise)`.as('paise')])
    .groupBy(sql`1`)
    .execute();
}

/** What the standing bookings of a source come to, reckoned otherwise than by the first enquiry. */
export interface TouchSums {
  last: number;
  lastPaise: number;
  touched: number;
  /** In hundredths of a booking. */
  sharedHundredths: number;
  sharedPaise: number;
}

export async function touchSums(read: Read, query: ListQuery): Promise<Map<string, TouchSums>> {
  const rows = await read.db
    .selectFrom(touchesOf(read, query).as('touch'))
    .select([
      'touch.source as key',
      sql<number>`count(*) filter (where touch.is_last)`.as('last'),
      sql<number>`coalesce(sum(touch.value_paise) filter (where touch.is_last), 0)`.as('lastPaise'),
      sql<number>`count(*) filter (where touch.nth = 1)`.as('touched'),
      sql<number>`round(sum(100.0 / touch.of))::int`.as('sharedHundredths'),
      sql<number>`round(sum(touch.value_paise::numeric / touch.of))::bigint`.as('sharedPaise'),
    ])
    .groupBy('touch.source')
    .execute();
  return new Map(rows.map(({ key, ...sums }) => [key, sums]));
}

/** Enquiries of buyers before they booked. Most enquired once, of which nothing else is asked. */
function touchesOf(read: Read, query: ListQuery) {
  const sales = read.db
    .selectFrom('sale')
    .where(saleListConditions(read, listSales.query.parse(query)))
    .select('sale.agreementValuePaise as valuePaise');
  const once = sales
    .where('sale.enquiries', '=', 1)
    .select([
      sql<string>`sale.source`.as('source'),
      sql<boolean>`true`.as('isLast'),
      sql<number>`1::bigint`.as('of'),
      sql<number>`1::bigint`.as('nth'),
    ]);
  const again = sales
    .where('sale.enquiries', '>', 1)
    .innerJoinLateral(
      sql<{ source: string; isLast: boolean; of: number; nth: number }>`(
        select touch.source, touch.is_last, count(*) over () as of,
               row_number() over (partition by touch.source order by touch.is_last desc) as nth
          from ${touchesOfSale(read)} as touch)`.as('touch'),
      (join) => join.onTrue(),
    )
    .select(['touch.source', 'touch.isLast', 'touch.of', 'touch.nth']);
  return once.unionAll(again);
}
