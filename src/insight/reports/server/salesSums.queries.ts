import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { listReceipts } from '#money/receipts/receipt.contract.ts';
import { receiptConditions } from '#money/receipts/server/receipt.filter.ts';
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
      sql<number>`sum(unit.carpet_area)`.as('carpetArea'),
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
  return (
    read.db
      .selectFrom('sale')
      // Each sale has both; what the sums and the filter do not ask for is then not read.
      .leftJoin('unit', 'unit.id', 'sale.unitId')
      .leftJoin('lead', 'lead.id', 'sale.leadId')
      .select(key.as('key'))
      .where(saleListConditions(read, listSales.query.parse(query)))
      .groupBy(key)
  );
}

function receivedBy(read: Read, groupBy: SalesGroupBy, query: ListQuery) {
  const key = keyOf(groupBy, sql.ref('payment_transaction.received_date'));
  return (
    read.db
      .selectFrom('paymentTransaction')
      .innerJoin('sale', 'sale.id', 'paymentTransaction.saleId')
      // Each sale has both; what the sums and the filter do not ask for is then not read.
      .leftJoin('unit', 'unit.id', 'sale.unitId')
      .leftJoin('lead', 'lead.id', 'sale.leadId')
      .select([key.as('key'), sql<number>`sum(payment_transaction.amount_paise)`.as('collectedPaise')])
      .where(receiptConditions(read, listReceipts.query.parse(query)))
      .groupBy(key)
      .execute()
  );
}
