import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Period } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import type { ListQuery } from '#insight/reporting/server/scope.ts';
import { paymentsOf } from '#insight/reports/paymentsReport.rules.ts';
import { NO_TOWER } from '#inventory/towers/tower.contract.ts';
import { moneyBy } from '#money/sums/server/moneySums.queries.ts';
import { listSales } from '#sales/sale.contract.ts';
import { saleListConditions } from '#sale-lifecycle/overview/server/saleList.filter.ts';
import type { RevenueGroupBy, RevenueSums } from '../revenueReport.rules.ts';
import { NO_REVENUE } from '../revenueReport.rules.ts';
import { revenueLists } from './revenueLists.ts';

/** Sums by group: one statement for each kind of record, run together. */
export async function revenueSums(
  read: Read,
  groupBy: RevenueGroupBy,
  of: ListQuery,
  days: Period,
): Promise<Map<string, RevenueSums>> {
  const lists = revenueLists(of, days);
  const money = { ...of, ...days };
  const [booked, cancelled, billed, received, due] = await Promise.all([
    salesBy(read, keyOf(groupBy, 'booking_date'), lists.booked),
    salesBy(read, keyOf(groupBy, 'cancelled_on'), lists.cancelled),
    moneyBy(read, 'billed', groupBy, money),
    moneyBy(read, 'received', groupBy, money),
    moneyBy(read, 'due', groupBy, money),
  ]);
  const groups = new Map<string, RevenueSums>();
  const add = (key: string, sums: Partial<RevenueSums>) =>
    groups.set(key, { ...(groups.get(key) ?? NO_REVENUE), ...sums });
  for (const { key, count, paise } of booked) add(key, { bookings: count, bookedPaise: paise });
  for (const { key, paise } of cancelled) add(key, { cancelledPaise: paise });
  for (const [key, { totalPaise }] of billed) add(key, { billedPaise: totalPaise });
  for (const [key, { taxPaise }] of received) add(key, { taxCollectedPaise: taxPaise });
  for (const key of new Set([...received.keys(), ...due.keys()]))
    add(key, { payments: paymentsOf(received.get(key), due.get(key)) });
  return groups;
}

/** What sales are grouped by, as text; of months the day that each list counts by. */
function keyOf(groupBy: RevenueGroupBy, day: 'booking_date' | 'cancelled_on'): RawBuilder<string> {
  switch (groupBy) {
    case 'month':
      return sql<string>`to_char(${sql.ref(`sale.${day}`)}, 'YYYY-MM')`;
    case 'project':
      return sql<string>`sale.project_id::text`;
    case 'tower':
      return sql<string>`coalesce(sale.tower_id::text, ${sql.lit(NO_TOWER)})`;
  }
}

function salesBy(read: Read, key: RawBuilder<string>, query: ListQuery) {
  return read.db
    .selectFrom('sale')
    .select([
      key.as('key'),
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(sale.agreement_value_paise)`.as('paise'),
    ])
    .where(saleListConditions(read, listSales.query.parse(query)))
    .groupBy(key)
    .execute();
}
