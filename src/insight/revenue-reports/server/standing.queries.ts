import { sql } from 'kysely';
import { financialYearName } from '#platform/contract/format.ts';
import { ageing } from '#insight/dashboards/server/parts/due.parts.ts';
import { receiptFigures } from '#insight/dashboards/server/parts/money.parts.ts';
import { refundsToPay } from '#insight/dashboards/server/paymentsDashboard.queries.ts';
import type { ListQuery, Scope } from '#insight/reporting/server/scope.ts';
import { figure } from '#insight/reporting/server/scope.ts';
import { listReceipts } from '#money/receipts/receipt.contract.ts';
import { receiptConditions } from '#money/receipts/server/receipt.filter.ts';
import { moneyOf, openByYear } from '#money/sums/server/moneySums.queries.ts';
import type { RevenueKpis } from '../revenueReport.contract.ts';

type Standing = RevenueKpis['standing'];

const UNDATED = 'undated';

/** What is open today, whatever the days of the report: demanded, of the whole plans, and what waits. */
export async function standingOf(scope: Scope, of: ListQuery): Promise<Standing> {
  const [outstanding, years, ages, advance, certificates, toVerify, refunds] = await Promise.all([
    openOf(scope, of),
    receivableByYear(scope, of),
    ageing(scope, of),
    advanceOf(scope, of),
    receiptFigures(scope, { ...of, certificate: 'pending' }),
    receiptFigures(scope, { ...of, status: 'recorded' }),
    refundsToPay(scope, of),
  ]);
  const receivable = years.reduce((sum, { amount }) => sum + amount.value, 0);
  return {
    outstanding,
    receivable: figure('installments', receivableQuery(of), receivable, 'outstandingPaise'),
    receivableYears: years,
    ageing: ages,
    advance,
    certificates,
    toVerify,
    refundsToPay: refunds,
  };
}

async function openOf({ read }: Scope, of: ListQuery) {
  const { openPaise } = await moneyOf(read, 'due', of);
  return figure('installments', { ...of, open: 'true' }, openPaise, 'outstandingPaise');
}

function receivableQuery(of: ListQuery): ListQuery {
  return { ...of, billed: 'any', open: 'true' };
}

/** By the financial year in which it is due, or its demand is expected. */
async function receivableByYear({ read }: Scope, of: ListQuery): Promise<Standing['receivableYears']> {
  const query = receivableQuery(of);
  const years = await openByYear(read, of);
  return years.map(({ begins, openPaise: paise }) => {
    if (begins === null) {
      const undated = { ...query, undated: 'true' };
      return {
        id: UNDATED,
        name: 'No date yet',
        amount: figure('installments', undated, paise, 'outstandingPaise'),
      };
    }
    const days = { dueFrom: `${begins}-04-01`, dueTo: `${begins + 1}-03-31` };
    return {
      id: String(begins),
      name: financialYearName(days.dueFrom),
      amount: figure('installments', { ...query, ...days }, paise, 'outstandingPaise'),
    };
  });
}

/** Money of buyers on account; the list shows only verified receipts for it. */
async function advanceOf({ read }: Scope, of: ListQuery): Promise<Standing['advance']> {
  const query: ListQuery = { ...of, onAccount: 'true' };
  const row = await read.db
    .selectFrom('paymentTransaction')
    .innerJoin('sale', 'sale.id', 'paymentTransaction.saleId')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(payment_transaction.unallocated_paise), 0)`.as('paise'),
    ])
    .where(receiptConditions(read, listReceipts.query.parse(query)))
    .executeTakeFirstOrThrow();
  return {
    count: figure('receipts', query, row.count),
    amount: figure('receipts', query, row.paise, 'unallocatedPaise'),
  };
}
