import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { listReceipts } from '#money/receipts/receipt.contract.ts';
import { receiptConditions } from '#money/receipts/server/receipt.filter.ts';
import { moneyBy } from '#money/sums/server/moneySums.queries.ts';
import { listSales } from '#sales/sale.contract.ts';
import { saleListConditions } from '#sale-lifecycle/overview/server/saleList.filter.ts';
import type { SalesGroupBy, SalesSums } from '../salesReport.rules.ts';
import { NO_SALES } from '../salesReport.rules.ts';
import type { ListQuery } from '#insight/reporting/server/scope.ts';
import type { CountedLists } from '#insight/reporting/server/salesLists.ts';
import { keyOf } from './salesKeys.sql.ts';

/** Sums of the lists by group: one statement per list, run together. */
export async function sumsByGroup(
  read: Read,
  groupBy: SalesGroupBy,
  { booked, cancelled, received }: CountedLists,
): Promise<Map<string, SalesSums>> {
  const parts = await Promise.all([
    bookedBy(read, groupBy, booked),
    cancelledBy(read, groupBy, cancelled),
    received === null ? [] : receivedBy(read, groupBy, received),
  ]);
  const groups = new Map<string, SalesSums>();
  for (const { key, ...sums } of parts.flat()) groups.set(key, { ...(groups.get(key) ?? NO_SALES), ...sums });
  return groups;
}

function bookedBy(read: Read, groupBy: SalesGroupBy, query: ListQuery) {
  return salesBy(read, groupBy, 'booking_date', query)
    .select([
      sql<number>`count(*)`.as('bookings'),
      sql<number>`sum(sale.agreement_value_paise)`.as('valuePaise'),
      sql<number>`sum(sale.carpet_area)`.as('carpetArea'),
    ])
    .execute();
}

function cancelledBy(read: Read, groupBy: SalesGroupBy, query: ListQuery) {
  return salesBy(read, groupBy, 'cancelled_on', query)
    .select([
      sql<number>`count(*)`.as('cancellations'),
      sql<number>`sum(sale.agreement_value_paise)`.as('cancelledPaise'),
    ])
    .execute();
}

function salesBy(read: Read, groupBy: SalesGroupBy, day: 'booking_date' | 'cancelled_on', query: ListQuery) {
  const key = keyOf(groupBy, sql.ref(`sale.${day}`));
  return read.db
    .selectFrom('sale')
    .select(key.as('key'))
    .where(saleListConditions(read, listSales.query.parse(query)))
    .groupBy(key);
}

type Collected = Pick<SalesSums, 'collectedPaise'> & { key: string };

/** From the sums of money where these can answer. */
async function receivedBy(read: Read, groupBy: SalesGroupBy, query: ListQuery): Promise<Collected[]> {
  const { status: _verified, from, to, projectId, ...others } = query;
  const isNarrowed = Object.keys(others).length > 0;
  if (isNarrowed || (groupBy !== 'month' && groupBy !== 'project'))
    return await receiptsBy(read, groupBy, query);
  const found = await moneyBy(read, 'received', groupBy, { from, to, projectId });
  return [...found].map(([key, { totalPaise }]) => ({ key, collectedPaise: totalPaise }));
}

function receiptsBy(read: Read, groupBy: SalesGroupBy, query: ListQuery): Promise<Collected[]> {
  const key = keyOf(groupBy, sql.ref('payment_transaction.received_date'));
  return read.db
    .selectFrom('paymentTransaction')
    .innerJoin('sale', 'sale.id', 'paymentTransaction.saleId')
    .select([key.as('key'), sql<number>`sum(payment_transaction.amount_paise)`.as('collectedPaise')])
    .where(receiptConditions(read, listReceipts.query.parse(query)))
    .groupBy(key)
    .execute();
}
