import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import type { getPaymentStatistics as statisticsCall, PaymentStatistics } from '../due.contract.ts';

import { ageingOf } from './ageing.queries.ts';
import { dues, dueTodayConditions, overdueConditions } from './dues.filter.ts';
import { OWED_PAISE } from '#money/plans/server/installment.amounts.ts';
import { receiptConditions } from '#money/receipts/server/receipt.filter.ts';
import { RECEIPT_READERS } from '#money/plans/receiptRights.rules.ts';

type StatisticsQuery = QueryOf<typeof statisticsCall>;

export async function getPaymentStatistics(read: Read, query: StatisticsQuery): Promise<PaymentStatistics> {
  const [ageing, overdue, due, modes] = await plannedByValues(read.db, () =>
    Promise.all([
      ageingOf(read, query),
      foundBy(read, overdueConditions(read, query)),
      foundBy(read, dueTodayConditions(read, query)),
      isOneOf(read, RECEIPT_READERS) ? receiptsByMode(read, query) : null,
    ]),
  );
  return { asOf: read.today, ageing, overdue, due, modes };
}

function foundBy(read: Read, conditions: Expression<SqlBool>): Promise<PaymentStatistics['overdue']> {
  return dues(read)
    .where(conditions)
    .select([
      sql<number>`count(*)`.as('installments'),
      sql<number>`count(distinct sale.id)`.as('sales'),
      sql<number>`coalesce(sum(${OWED_PAISE}), 0)`.as('outstandingPaise'),
    ])
    .executeTakeFirstOrThrow();
}

/** Verified receipts of the period by mode of payment, the largest sum first. */
function receiptsByMode(read: Read, { projectId, salesExecutiveId, from, to }: StatisticsQuery) {
  return read.db
    .selectFrom('paymentTransaction')
    .innerJoin('sale', 'sale.id', 'paymentTransaction.saleId')
    .where(receiptConditions(read, { status: ['verified'], projectId, from, to }))
    .$if(salesExecutiveId !== undefined, (receipts) =>
      receipts.where('sale.salesExecutiveId', '=', salesExecutiveId ?? ''),
    )
    .select('paymentTransaction.mode')
    .select([
      sql<number>`count(*)`.as('receipts'),
      sql<number>`sum(payment_transaction.amount_paise)`.as('amountPaise'),
    ])
    .groupBy('paymentTransaction.mode')
    .orderBy('amountPaise', 'desc')
    .execute();
}
