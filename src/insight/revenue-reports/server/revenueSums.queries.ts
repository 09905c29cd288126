import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { ListQuery } from '#insight/reporting/server/scope.ts';
import { fellDueByKey, receivedByKey } from '#insight/reports/server/paymentSums.queries.ts';
import { addPayments } from '#insight/reports/paymentsReport.rules.ts';
import { NO_TOWER } from '#inventory/towers/tower.contract.ts';
import { listInvoices } from '#money/invoices/invoice.contract.ts';
import { invoiceConditions } from '#money/invoices/server/invoice.filter.ts';
import { listReceipts } from '#money/receipts/receipt.contract.ts';
import { receiptConditions } from '#money/receipts/server/receipt.filter.ts';
import { listSales } from '#sales/sale.contract.ts';
import { saleListConditions } from '#sale-lifecycle/overview/server/saleList.filter.ts';
import type { RevenueGroupBy, RevenueSums } from '../revenueReport.rules.ts';
import { NO_REVENUE } from '../revenueReport.rules.ts';
import type { RevenueLists } from './revenueLists.ts';

/** Sums of the lists by group: one statement per list, run together. */
export async function revenueSums(
  read: Read,
  groupBy: RevenueGroupBy,
  lists: RevenueLists,
): Promise<Map<string, RevenueSums>> {
  const by = (day: string) => keyOf(groupBy, sql.ref(day));
  const [booked, cancelled, billed, received, taxed, due] = await Promise.all([
    salesBy(read, by('sale.booking_date'), lists.booked),
    salesBy(read, by('sale.cancelled_on'), lists.cancelled),
    billedBy(read, by('invoice.issue_date'), lists.invoices),
    receivedByKey(read, by('payment_transaction.received_date'), lists.receipts),
    taxCollectedBy(read, by('payment_transaction.received_date'), lists.banked),
    fellDueByKey(read, by('installment.due_date'), lists.due),
  ]);
  const groups = new Map<string, RevenueSums>();
  const add = (key: string, sums: Partial<RevenueSums>) =>
    groups.set(key, { ...(groups.get(key) ?? NO_REVENUE), ...sums });
  for (const { key, count, paise } of booked) add(key, { bookings: count, bookedPaise: paise });
  for (const { key, paise } of cancelled) add(key, { cancelledPaise: paise });
  for (const { key, paise } of billed) add(key, { billedPaise: paise });
  for (const { key, paise } of taxed) add(key, { taxCollectedPaise: paise });
  for (const key of new Set([...received.keys(), ...due.keys()])) {
    const both = [received.get(key), due.get(key)].filter((one) => one !== undefined);
    add(key, { payments: addPayments(both) });
  }
  return groups;
}

/** What the rows are grouped by, as text; of months the day that each list counts by. */
function keyOf(groupBy: RevenueGroupBy, day: RawBuilder<unknown>): RawBuilder<string> {
  switch (groupBy) {
    case 'month':
      return sql<string>`to_char(${day}, 'YYYY-MM')`;
    case 'project':
      return sql<string>`sale.project_id::text`;
    case 'tower':
      return sql<string>`coalesce(sale.tower_id::text, ${sql.lit(NO_TOWER)})`;
  }
}

const COUNT = sql<number>`count(*)`.as('count');

function salesBy(read: Read, key: RawBuilder<string>, query: ListQuery) {
  return read.db
    .selectFrom('sale')
    .select([key.as('key'), COUNT, sql<number>`sum(sale.agreement_value_paise)`.as('paise')])
    .where(saleListConditions(read, listSales.query.parse(query)))
    .groupBy(key)
    .execute();
}

function billedBy(read: Read, key: RawBuilder<string>, query: ListQuery) {
  return read.db
    .selectFrom('invoice')
    .innerJoin('sale', 'sale.id', 'invoice.saleId')
    .select([key.as('key'), sql<number>`sum(invoice.total_paise)`.as('paise')])
    .where(invoiceConditions(read, listInvoices.query.parse(query)))
    .groupBy(key)
    .execute();
}

/** The GST in receipts, as it was split between the accounts of the project at verification. */
function taxCollectedBy(read: Read, key: RawBuilder<string>, query: ListQuery) {
  return read.db
    .selectFrom('receiptSplit')
    .innerJoin('paymentTransaction', 'paymentTransaction.id', 'receiptSplit.transactionId')
    .innerJoin('sale', 'sale.id', 'paymentTransaction.saleId')
    .select([key.as('key'), sql<number>`sum(receipt_split.tax_paise)`.as('paise')])
    .where(receiptConditions(read, listReceipts.query.parse(query)))
    .groupBy(key)
    .execute();
}
