import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { ListQuery } from '#insight/reporting/server/scope.ts';
import { saleListConditions } from '#sale-lifecycle/overview/server/saleList.filter.ts';
import { listSales } from '#sales/sale.contract.ts';
import { IS_LOST } from '#sales/server/saleOutcome.sql.ts';
import type { AnalysisGroupBy, AnalysisSums } from '../salesAnalysis.rules.ts';
import { NO_ANALYSIS } from '../salesAnalysis.rules.ts';
import { keyOf } from './salesKeys.sql.ts';

export interface GroupedSums {
  total: AnalysisSums;
  groups: ReadonlyMap<string, AnalysisSums>;
}

export const NO_GROUPS: GroupedSums = { total: NO_ANALYSIS, groups: new Map() };

interface CountedSales {
  booked: ListQuery;
  cancelled: ListQuery;
}

/** Sums of the bookings and cancellations by group and in total, in one statement for each list. Medians do not add up, so the database finds each. */
export async function analysisSums(
  read: Read,
  groupBy: AnalysisGroupBy,
  { booked, cancelled }: CountedSales,
): Promise<GroupedSums> {
  const parts = await Promise.all([
    bookedSums(read, groupBy, booked),
    cancelledSums(read, groupBy, cancelled),
  ]);
  const groups = new Map<string, AnalysisSums>();
  let total = NO_ANALYSIS;
  for (const { key, isTotal, ...sums } of parts.flat()) {
    if (isTotal === 1) total = { ...total, ...sums };
    else groups.set(key, { ...(groups.get(key) ?? NO_ANALYSIS), ...sums });
  }
  return { total, groups };
}

function bookedSums(read: Read, groupBy: AnalysisGroupBy, query: ListQuery) {
  return grouped(read, groupBy, 'booking_date', query)
    .select([
      sql<number>`count(*)`.as('booked'),
      sql<number>`coalesce(sum(sale.agreement_value_paise), 0)`.as('bookedPaise'),
      sql<number>`coalesce(sum(sale.carpet_area), 0)`.as('carpetArea'),
      sql<number>`coalesce(sum(sale.discount_paise), 0)`.as('discountPaise'),
      sql<number>`count(*) filter (where not ${IS_LOST})`.as('standing'),
      sql<number>`coalesce(sum(sale.agreement_value_paise) filter (where not ${IS_LOST}), 0)`.as(
        'standingPaise',
      ),
      sql<number>`count(*) filter (where ${IS_LOST})`.as('lost'),
      sql<number>`count(*) filter (where sale.agreement_date is not null)`.as('agreed'),
      sql<number | null>`percentile_disc(0.5) within group
        (order by greatest(0, sale.booking_date - sale.enquired_on))`.as('medianToBooking'),
      sql<number | null>`percentile_disc(0.5) within group
        (order by sale.agreement_date - sale.booking_date)`.as('medianToAgreement'),
    ])
    .execute();
}

function cancelledSums(read: Read, groupBy: AnalysisGroupBy, query: ListQuery) {
  return grouped(read, groupBy, 'cancelled_on', query)
    .select([
      sql<number>`count(*)`.as('cancelled'),
      sql<number>`coalesce(sum(sale.agreement_value_paise), 0)`.as('cancelledPaise'),
    ])
    .execute();
}

/** The sales that a query of their list finds, by group and all together. */
function grouped(
  read: Read,
  groupBy: AnalysisGroupBy,
  day: 'booking_date' | 'cancelled_on',
  query: ListQuery,
) {
  const key = keyOf(groupBy, sql.ref(`sale.${day}`));
  return read.db
    .selectFrom('sale')
    .select([key.as('key'), sql<number>`grouping(${key})`.as('isTotal')])
    .where(saleListConditions(read, listSales.query.parse(query)))
    .groupBy(sql`grouping sets ((${key}), ())`);
}
