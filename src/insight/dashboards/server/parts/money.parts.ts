import { sql } from 'kysely';
import { pgArray } from '#platform/server/database/values.ts';
import { BILLING_TYPES } from '#money/invoices/invoice.contract.ts';
import { listReceipts } from '#money/receipts/receipt.contract.ts';
import { receiptConditions } from '#money/receipts/server/receipt.filter.ts';
import { moneyBy, moneyOf } from '#money/sums/server/moneySums.queries.ts';
import type { Dashboard } from '../../dashboard.contract.ts';
import type { Figure } from '#platform/contract/figure.ts';
import type { Period } from '#platform/contract/period.ts';
import { daysOfMonth } from '#platform/contract/period.ts';
import type { ListQuery, Scope } from '#insight/reporting/server/scope.ts';
import { figure, inPeriod, inProject } from '#insight/reporting/server/scope.ts';

const VERIFIED: ListQuery = { status: 'verified' };
/** Valid bills: a cancelled invoice and its credit note are both left out. */
export const BILLED: ListQuery = {
  status: 'issued,partiallyPaid,paid,overdue',
  docType: BILLING_TYPES.join(','),
};

/** Verified receipts, beside invoices. */
export async function collections(scope: Scope): Promise<NonNullable<Dashboard['collections']>> {
  const { today } = scope.read;
  const [received, receivedToday, billed] = await Promise.all([
    receivedWithin(scope, scope.period),
    receivedWithin(scope, { from: today, to: today }),
    billedWithin(scope),
  ]);
  return { received, receivedToday, billed };
}

async function receivedWithin(scope: Scope, days: Period): Promise<Figure> {
  const query = inProject(scope, { ...VERIFIED, ...days });
  const { totalPaise } = await moneyOf(scope.read, 'received', { projectId: scope.projectId, ...days });
  return figure('receipts', query, totalPaise, 'amountPaise');
}

async function billedWithin(scope: Scope): Promise<Figure> {
  const query = inProject(scope, inPeriod(scope, BILLED));
  const { totalPaise } = await moneyOf(scope.read, 'billed', { projectId: scope.projectId, ...scope.period });
  return figure('invoices', query, totalPaise, 'totalPaise');
}

/** Receipts that a second person in Finance has to verify. */
export function receiptsToVerify(scope: Scope): Promise<Dashboard['receiptsToVerify']> {
  return receiptFigures(scope, { status: 'recorded' });
}

/** Count and sum of the receipts that match a query of their list. */
export async function receiptFigures(scope: Scope, asked: ListQuery) {
  const query = inProject(scope, asked);
  const { read } = scope;
  const row = await read.db
    .selectFrom('paymentTransaction')
    .innerJoin('sale', 'sale.id', 'paymentTransaction.saleId')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(payment_transaction.amount_paise), 0)`.as('amountPaise'),
    ])
    .where(receiptConditions(read, listReceipts.query.parse(query)))
    .executeTakeFirstOrThrow();
  return {
    count: figure('receipts', query, row.count),
    amount: figure('receipts', query, row.amountPaise, 'amountPaise'),
  };
}

/** Verified receipts by the month in which they came in ('2026-11'), with the days of the month in each query. */
export async function receivedByMonth(scope: Scope, days: Period): Promise<(month: string) => Figure> {
  const query = inProject(scope, { ...VERIFIED, ...days });
  const { read, projectId } = scope;
  const found = await moneyBy(read, 'received', 'month', { ...days, projectId });
  return (one) =>
    figure('receipts', { ...query, ...daysOfMonth(one) }, found.get(one)?.totalPaise ?? 0, 'amountPaise');
}

async function invoices(scope: Scope, asked: ListQuery) {
  const query = inProject(scope, asked);
  const { read, period } = scope;
  const { counted, totalPaise, taxPaise } = await moneyOf(read, 'billed', { ...placeOf(query), ...period });
  return {
    count: figure('invoices', query, counted),
    taxable: figure('invoices', query, totalPaise - taxPaise, 'taxablePaise'),
    tax: figure('invoices', query, taxPaise, 'taxPaise'),
  };
}

function placeOf({ projectId, towerId }: ListQuery) {
  return { projectId, towerId };
}

/** Invoices of the period and their GST, rate by rate; of all, or of what `own` narrows them to. */
export async function tax(scope: Scope, own: ListQuery = {}): Promise<NonNullable<Dashboard['tax']>> {
  const asked = inPeriod(scope, { ...BILLED, ...own });
  const [all, byRate] = await Promise.all([invoices(scope, asked), taxByRate(scope, asked)]);
  return { invoices: all.count, taxable: all.taxable, tax: all.tax, byRate };
}

async function taxByRate({ read, period, ...scope }: Scope, asked: ListQuery) {
  const query = inProject({ read, period, ...scope }, asked);
  const found = await moneyBy(read, 'taxed', 'rate', { ...placeOf(query), ...period });
  return [...found]
    .map(([rate, sums]) => ({ ratePct: Number(rate), ...sums }))
    .toSorted((one, other) => one.ratePct - other.ratePct)
    .map(({ ratePct, totalPaise, taxPaise }) => {
      const atRate = { ...query, ratePct: String(ratePct) };
      return {
        ratePct,
        taxable: figure('invoices', atRate, totalPaise - taxPaise, 'taxableAtRatePaise'),
        tax: figure('invoices', atRate, taxPaise, 'taxAtRatePaise'),
      };
    });
}

/** TDS never reaches an account of the project. */
const BANKED: ListQuery = { ...VERIFIED, type: 'receipt' };

/** Verified receipts by kind of account since the beginning (70 % rule of RERA, s. 4(2)(l)(D)). */
export async function accounts({ read, projectId }: Scope): Promise<Dashboard['accounts']> {
  const all = await moneyBy(read, 'received', 'project', { projectId });
  const found = new Map([...all].filter(([, sums]) => sums.totalPaise > sums.deductedPaise));
  const projects = await read.db
    .selectFrom('project')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${pgArray([...found.keys()])})`)
    .orderBy('name')
    .execute();
  return projects.map(({ id, name }) => {
    const query = { ...BANKED, projectId: id };
    const { taxPaise = 0, separatePaise = 0, freePaise = 0 } = found.get(id) ?? {};
    return {
      id,
      name,
      tax: figure('receipts', query, taxPaise, 'splitTaxPaise'),
      separate: figure('receipts', query, separatePaise, 'splitSeparatePaise'),
      free: figure('receipts', query, freePaise, 'splitFreePaise'),
    };
  });
}
