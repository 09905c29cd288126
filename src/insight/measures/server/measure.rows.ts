import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { daysOfMonth } from '#platform/contract/period.ts';
import type { FigureList, Measure } from '#platform/contract/figure.ts';
import type { ListQuery } from '#insight/reporting/server/scope.ts';
import { listReceipts } from '#money/receipts/receipt.contract.ts';
import { receiptConditions } from '#money/receipts/server/receipt.filter.ts';
import { saleListConditions } from '#sale-lifecycle/overview/server/saleList.filter.ts';
import { listSales } from '#sales/sale.contract.ts';
import type { MeasureName } from '#insight/figures/keptFigures.rules.ts';
import type { CountedRow } from '../measure.rules.ts';

interface CountedList {
  list: Extract<FigureList, 'sales' | 'receipts'>;
  query: ListQuery;
  /** Of each row. */
  measure: Extract<Measure, 'rows' | 'agreementValuePaise' | 'amountPaise'>;
}

/** The list that a measure of a month counts: the same conditions as the sales report and its lists. */
export function listOf(measure: MeasureName, month: string): CountedList {
  const { from, to } = daysOfMonth(month);
  const cancelled = { status: 'cancelled', cancelledFrom: from, cancelledTo: to };
  switch (measure) {
    case 'bookings':
      return { list: 'sales', query: { from, to }, measure: 'rows' };
    case 'bookingValue':
      return { list: 'sales', query: { from, to }, measure: 'agreementValuePaise' };
    case 'cancellations':
      return { list: 'sales', query: cancelled, measure: 'rows' };
    case 'cancelledValue':
      return { list: 'sales', query: cancelled, measure: 'agreementValuePaise' };
    case 'collections':
      return { list: 'receipts', query: { status: 'verified', from, to }, measure: 'amountPaise' };
  }
}

/** What the list of a measure holds now, as far as the caller sees it, each row with its share. */
export function countedRows(read: Read, { list, query, measure }: CountedList): Promise<CountedRow[]> {
  return list === 'sales'
    ? read.db
        .selectFrom('sale')
        .innerJoin('unit', 'unit.id', 'sale.unitId')
        .innerJoin('lead', 'lead.id', 'sale.leadId')
        .select(['sale.id as recordId', 'sale.projectId', 'sale.bookedForId as personId'])
        .select((measure === 'rows' ? sql<number>`1` : sql<number>`sale.agreement_value_paise`).as('amount'))
        .where(saleListConditions(read, listSales.query.parse(query)))
        .execute()
    : read.db
        .selectFrom('paymentTransaction')
        .innerJoin('sale', 'sale.id', 'paymentTransaction.saleId')
        .innerJoin('unit', 'unit.id', 'sale.unitId')
        .innerJoin('lead', 'lead.id', 'sale.leadId')
        .select(['paymentTransaction.id as recordId', 'sale.projectId'])
        .select(['sale.bookedForId as personId', 'paymentTransaction.amountPaise as amount'])
        .where(receiptConditions(read, listReceipts.query.parse(query)))
        .execute();
}
