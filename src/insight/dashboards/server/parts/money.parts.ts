import { sql } from 'kysely';
import { BILLING_TYPES, listInvoices } from '#money/invoices/invoice.contract.ts';
import { invoiceConditions } from '#money/invoices/server/invoice.filter.ts';
import { listReceipts } from '#money/receipts/receipt.contract.ts';
import { receiptConditions } from '#money/receipts/server/receipt.filter.ts';
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
    receiptFigures(scope, inPeriod(scope, VERIFIED)),
    receiptFigures(scope, { ...VERIFIED, from: today, to: today }),
    invoices(scope, inPeriod(scope, BILLED)),
  ]);
  return { received: received.amount, receivedToday: receivedToday.amount, billed: billed.total };
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
  const { read } = scope;
  const month = sql<string>`to_char(payment_transaction.received_date, 'YYYY-MM')`;
  const rows = await read.db
    .selectFrom('paymentTransaction')
    .innerJoin('sale', 'sale.id', 'paymentTransaction.saleId')
    .select([month.as('month'), sql<number>`sum(payment_transaction.amount_paise)`.as('amountPaise')])
    .where(receiptConditions(read, listReceipts.query.parse(query)))
    .groupBy(month)
    .execute();
  const found = new Map(rows.map((row) => [row.month, row.amountPaise]));
  return (one) => figure('receipts', { ...query, ...daysOfMonth(one) }, found.get(one) ?? 0, 'amountPaise');
}

const TAX = sql<number>`invoice.cgst_paise + invoice.sgst_paise + invoice.igst_paise`;
const LINE_TAX = sql<number>`invoice_line.cgst_paise + invoice_line.sgst_paise + invoice_line.igst_paise`;

async function invoices(scope: Scope, asked: ListQuery) {
  const query = inProject(scope, asked);
  const { read } = scope;
  const row = await read.db
    .selectFrom('invoice')
    .innerJoin('sale', 'sale.id', 'invoice.saleId')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(invoice.total_paise), 0)`.as('totalPaise'),
      sql<number>`coalesce(sum(invoice.taxable_paise), 0)`.as('taxablePaise'),
      sql<number>`coalesce(sum(${TAX}), 0)`.as('taxPaise'),
    ])
    .where(invoiceConditions(read, listInvoices.query.parse(query)))
    .executeTakeFirstOrThrow();
  return {
    count: figure('invoices', query, row.count),
    total: figure('invoices', query, row.totalPaise, 'totalPaise'),
    taxable: figure('invoices', query, row.taxablePaise, 'taxablePaise'),
    tax: figure('invoices', query, row.taxPaise, 'taxPaise'),
  };
}

/** Invoices of the period and their GST, rate by rate; of all, or of what `own` narrows them to. */
export async function tax(scope: Scope, own: ListQuery = {}): Promise<NonNullable<Dashboard['tax']>> {
  const asked = inPeriod(scope, { ...BILLED, ...own });
  const [all, byRate] = await Promise.all([invoices(scope, asked), taxByRate(scope, asked)]);
  return { invoices: all.count, taxable: all.taxable, tax: all.tax, byRate };
}

async function taxByRate(scope: Scope, asked: ListQuery) {
  const query = inProject(scope, asked);
  const { read } = scope;
  const rows = await read.db
    .selectFrom('invoiceLine')
    .innerJoin('invoice', 'invoice.id', 'invoiceLine.invoiceId')
    .innerJoin('sale', 'sale.id', 'invoice.saleId')
    .select([
      'invoiceLine.gstRatePct as ratePct',
      sql<number>`sum(invoice_line.taxable_paise)`.as('taxablePaise'),
      sql<number>`sum(${LINE_TAX})`.as('taxPaise'),
    ])
    .where(invoiceConditions(read, listInvoices.query.parse(query)))
    .groupBy('invoiceLine.gstRatePct')
    .orderBy('invoiceLine.gstRatePct')
    .execute();
  return rows.map(({ ratePct, taxablePaise, taxPaise }) => {
    const atRate = { ...query, ratePct: String(ratePct) };
    return {
      ratePct,
      taxable: figure('invoices', atRate, taxablePaise, 'taxableAtRatePaise'),
      tax: figure('invoices', atRate, taxPaise, 'taxAtRatePaise'),
    };
  });
}

/** TDS never reaches an account of the project. */
const BANKED: ListQuery = { ...VERIFIED, type: 'receipt' };

/** Verified receipts by kind of account since the beginning (70 % rule of RERA, s. 4(2)(l)(D)). */
export async function accounts(scope: Scope): Promise<Dashboard['accounts']> {
  const { read } = scope;
  const rows = await read.db
    .selectFrom('receiptSplit')
    .innerJoin('project', 'project.id', 'receiptSplit.projectId')
    .innerJoin('paymentTransaction', 'paymentTransaction.id', 'receiptSplit.transactionId')
    .innerJoin('sale', 'sale.id', 'paymentTransaction.saleId')
    .select([
      'project.id',
      'project.name',
      sql<number>`sum(receipt_split.tax_paise)`.as('taxPaise'),
      sql<number>`sum(receipt_split.separate_paise)`.as('separatePaise'),
      sql<number>`sum(receipt_split.free_paise)`.as('freePaise'),
    ])
    .where(receiptConditions(read, listReceipts.query.parse(inProject(scope, BANKED))))
    .groupBy(['project.id', 'project.name'])
    .orderBy('project.name')
    .execute();
  return rows.map(({ id, name, taxPaise, separatePaise, freePaise }) => {
    const query = { ...BANKED, projectId: id };
    return {
      id,
      name,
      tax: figure('receipts', query, taxPaise, 'splitTaxPaise'),
      separate: figure('receipts', query, separatePaise, 'splitSeparatePaise'),
      free: figure('receipts', query, freePaise, 'splitFreePaise'),
    };
  });
}
