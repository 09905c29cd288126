import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { NO_ACCOUNT } from '#money/receipts/receipt.contract.ts';
import { receiptConditions } from '#money/receipts/server/receipt.filter.ts';
import type { MoneyFilter } from '#money/sums/server/moneySums.queries.ts';
import { moneyBy } from '#money/sums/server/moneySums.queries.ts';
import type { DueGroupBy, PaymentGroupBy, PaymentSums } from '../paymentsReport.rules.ts';
import { isDueGroup, NO_PAYMENTS, paymentsOf } from '../paymentsReport.rules.ts';

export type SumsByKey = ReadonlyMap<string, PaymentSums>;

/** Receipts by group. */
export async function receivedBy(read: Read, groupBy: PaymentGroupBy, of: MoneyFilter): Promise<SumsByKey> {
  if (!isDueGroup(groupBy)) return await receiptsBy(read, groupBy, of);
  const found = await moneyBy(read, 'received', groupBy, of);
  return new Map([...found].map(([key, sums]) => [key, paymentsOf(sums, undefined)]));
}

/** Dues by group. */
export async function fellDueBy(read: Read, groupBy: DueGroupBy, of: MoneyFilter): Promise<SumsByKey> {
  const found = await moneyBy(read, 'due', groupBy, of);
  return new Map([...found].map(([key, sums]) => [key, paymentsOf(undefined, sums)]));
}

const KEYS = {
  mode: sql<string>`payment_transaction.mode`,
  account: sql<string>`coalesce(payment_transaction.deposit_account_id::text, ${sql.lit(NO_ACCOUNT)})`,
};

/** By what no sums are kept of. */
async function receiptsBy(read: Read, groupBy: keyof typeof KEYS, of: MoneyFilter): Promise<SumsByKey> {
  const key = KEYS[groupBy];
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
    .where(receiptConditions(read, { ...of, status: ['verified'] }))
    .groupBy(key)
    .execute();
  return new Map(rows.map(({ key: one, ...sums }) => [one, { ...NO_PAYMENTS, ...sums }]));
}
