import { sql } from 'kysely';
import { financialYearStart } from '#platform/contract/calendar.ts';
import { financialYearName } from '#platform/contract/format.ts';
import { ageing } from '#insight/dashboards/server/parts/due.parts.ts';
import { receiptFigures } from '#insight/dashboards/server/parts/money.parts.ts';
import { refundsToPay } from '#insight/dashboards/server/paymentsDashboard.queries.ts';
import type { ListQuery, Scope } from '#insight/reporting/server/scope.ts';
import { figure } from '#insight/reporting/server/scope.ts';
import { listInstallments } from '#money/dues/installmentList.contract.ts';
import { dues } from '#money/dues/server/dues.filter.ts';
import { installmentConditions } from '#money/dues/server/installmentList.queries.ts';
import { OPEN_PAISE } from '#money/plans/server/installment.amounts.ts';
import { listReceipts } from '#money/receipts/receipt.contract.ts';
import { receiptConditions } from '#money/receipts/server/receipt.filter.ts';
import { openByMonth } from '#money/sums/server/moneySums.queries.ts';
import type { RevenueKpis } from '../revenueReport.contract.ts';

type Standing = RevenueKpis['standing'];

const UNDATED = 'undated';

/** What is open today, whatever the days of the report: demanded, of the whole plans, and what waits. */
export async function standingOf(scope: Scope, of: ListQuery): Promise<Standing> {
  const [outstanding, years, ages, advance, certificates, toVerify, refunds] = await Promise.all([
    openOf(scope, { ...of, open: 'true' }),
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

async function openOf({ read }: Scope, query: ListQuery) {
  const { paise } = await dues(read)
    .select(sql<number>`coalesce(sum(${OPEN_PAISE}), 0)`.as('paise'))
    .where(installmentConditions(read, listInstallments.query.parse(query)))
    .executeTakeFirstOrThrow();
  return figure('installments', query, paise, 'outstandingPaise');
}

function receivableQuery(of: ListQuery): ListQuery {
  return { ...of, billed: 'any', open: 'true' };
}

/** By the financial year in which it is due, or its demand is expected. */
async function receivableByYear({ read }: Scope, of: ListQuery): Promise<Standing['receivableYears']> {
  const query = receivableQuery(of);
  const years = new Map<number | null, number>();
  for (const { month, openPaise } of await openByMonth(read, of)) {
    const begins = month === null ? null : financialYearStart(month);
    years.set(begins, (years.get(begins) ?? 0) + openPaise);
  }
  return [...years].map(([begins, paise]) => {
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
