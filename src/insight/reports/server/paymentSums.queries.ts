import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { listInstallments } from '#money/dues/installmentList.contract.ts';
import { listReceipts, NO_ACCOUNT } from '#money/receipts/receipt.contract.ts';
import { dues } from '#money/dues/server/dues.filter.ts';
import { OPEN_PAISE, PAID_PAISE, TOTAL_PAISE } from '#money/plans/server/installment.amounts.ts';
import { installmentConditions } from '#money/dues/server/installmentList.queries.ts';
import { receiptConditions } from '#money/receipts/server/receipt.filter.ts';
import type { DueGroupBy, PaymentGroupBy, PaymentSums } from '../paymentsReport.rules.ts';
import { NO_PAYMENTS } from '../paymentsReport.rules.ts';
import type { ListQuery } from '#insight/reporting/server/scope.ts';

export type SumsByKey = ReadonlyMap<string, PaymentSums>;

/** Receipts by group. */
export function receivedBy(read: Read, groupBy: PaymentGroupBy, query: ListQuery): Promise<SumsByKey> {
  return receivedByKey(read, receiptKey(groupBy), query);
}

/** Receipts by any key of them or of their sale. */
export async function receivedByKey(
  read: Read,
  key: RawBuilder<string>,
  query: ListQuery,
): Promise<SumsByKey> {
  const rows = await read.db
    .selectFrom('paymentTransaction')
    .innerJoin('sale', 'sale.id', 'paymentTransaction.saleId')
    .select([
      key.as('key'),
      sql<number>`count(*)`.as('receipts'),
      sql<number>`sum(payment_transaction.amount_paise)`.as('collectedPaise'),
      sql<number>`coalesce(sum(payment_transaction.amount_paise)
        filter (where payment_transaction.type = 'tds'), 0)`.as('deductedPaise'),
    ])
    .where(receiptConditions(read, listReceipts.query.parse(query)))
    .groupBy(key)
    .execute();
  return new Map(rows.map(({ key: of, ...sums }) => [of, { ...NO_PAYMENTS, ...sums }]));
}

/** Dues by group. */
export function fellDueBy(read: Read, groupBy: DueGroupBy, query: ListQuery): Promise<SumsByKey> {
  const key =
    groupBy === 'month'
      ? sql<string>`to_char(installment.due_date, 'YYYY-MM')`
      : sql<string>`sale.project_id::text`;
  return fellDueByKey(read, key, query);
}

/** Dues by any key of them or of their sale. */
export async function fellDueByKey(
  read: Read,
  key: RawBuilder<string>,
  query: ListQuery,
): Promise<SumsByKey> {
  const rows = await dues(read)
    .select([
      key.as('key'),
      sql<number>`sum(${TOTAL_PAISE})`.as('fellDuePaise'),
      sql<number>`sum(${PAID_PAISE})`.as('paidPaise'),
      sql<number>`sum(${OPEN_PAISE})`.as('openPaise'),
    ])
    .where(installmentConditions(read, listInstallments.query.parse(query)))
    .groupBy(key)
    .execute();
  return new Map(rows.map(({ key: of, ...sums }) => [of, { ...NO_PAYMENTS, ...sums }]));
}

function receiptKey(groupBy: PaymentGroupBy): RawBuilder<string> {
  switch (groupBy) {
    case 'month':
      return sql<string>`to_char(payment_transaction.received_date, 'YYYY-MM')`;
    case 'project':
      return sql<string>`sale.project_id::text`;
    case 'mode':
      return sql<string>`payment_transaction.mode`;
    case 'account':
      return sql<string>`coalesce(payment_transaction.deposit_account_id::text, ${sql.lit(NO_ACCOUNT)})`;
  }
}
