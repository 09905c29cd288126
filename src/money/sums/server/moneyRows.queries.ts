import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Period } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import { dues } from '#money/dues/server/dues.filter.ts';
import { installmentConditions } from '#money/dues/server/installmentList.queries.ts';
import { BILLING_TYPES } from '#money/invoices/invoice.contract.ts';
import { invoiceConditions } from '#money/invoices/server/invoice.filter.ts';
import { OPEN_PAISE, PAID_PAISE, TOTAL_PAISE } from '#money/plans/server/installment.amounts.ts';
import { receiptConditions } from '#money/receipts/server/receipt.filter.ts';
import type { MoneySums } from '../moneySums.rules.ts';

/**
 * received: verified receipts and TDS by their day; billed: valid invoices; taxed: their lines; due: demanded
 * installments by due date.
 */
export type MoneyKind = 'received' | 'billed' | 'taxed' | 'due';

export interface PlaceFilter {
  projectId?: string | undefined;
  towerId?: string | undefined;
}

export interface CountedRow extends MoneySums {
  day: Day | null;
  projectId: string;
  towerId: string | null;
  ratePct: number | null;
}

/** The records of some days that the caller sees, as their lists show them. */
export function moneyRows(read: Read, kind: MoneyKind, filter: Partial<Period> & PlaceFilter) {
  switch (kind) {
    case 'received':
      return receipts(read, filter);
    case 'billed':
      return invoices(read, filter);
    case 'taxed':
      return invoiceLines(read, filter);
    case 'due':
      return installments(read, filter);
  }
}

type Filter = Partial<Period> & PlaceFilter;

const ONE = sql<number>`1`.as('counted');
const NO_RATE = sql<number | null>`null::numeric`.as('ratePct');
const nothing = (column: keyof MoneySums) => sql<number>`0::bigint`.as(column);
const NO_SPLIT = [nothing('separatePaise'), nothing('freePaise'), nothing('deductedPaise')] as const;
const NOTHING_DUE = [nothing('paidPaise'), nothing('openPaise'), nothing('waitingPaise')] as const;

function receipts(read: Read, filter: Filter) {
  return read.db
    .selectFrom('paymentTransaction')
    .innerJoin('sale', 'sale.id', 'paymentTransaction.saleId')
    .leftJoin('receiptSplit', 'receiptSplit.transactionId', 'paymentTransaction.id')
    .where(receiptConditions(read, { ...filter, status: ['verified'] }))
    .select(['paymentTransaction.receivedDate as day', 'sale.projectId', 'sale.towerId'])
    .select([
      NO_RATE,
      ONE,
      'paymentTransaction.amountPaise as totalPaise',
      sql<number>`coalesce(receipt_split.tax_paise, 0)`.as('taxPaise'),
      sql<number>`coalesce(receipt_split.separate_paise, 0)`.as('separatePaise'),
      sql<number>`coalesce(receipt_split.free_paise, 0)`.as('freePaise'),
      sql<number>`case when payment_transaction.type = 'tds' then payment_transaction.amount_paise else 0 end`.as(
        'deductedPaise',
      ),
      ...NOTHING_DUE,
    ]);
}

/** As stored: what is overdue is one of these. */
const VALID = ['issued', 'partiallyPaid', 'paid'] as const;

function validInvoices(read: Read, filter: Filter) {
  return read.db
    .selectFrom('invoice')
    .innerJoin('sale', 'sale.id', 'invoice.saleId')
    .where(invoiceConditions(read, { ...filter, docType: [...BILLING_TYPES] }))
    .where('invoice.status', 'in', VALID)
    .select(['invoice.issueDate as day', 'sale.projectId', 'sale.towerId']);
}

function invoices(read: Read, filter: Filter) {
  return validInvoices(read, filter).select([
    NO_RATE,
    ONE,
    'invoice.totalPaise as totalPaise',
    sql<number>`invoice.cgst_paise + invoice.sgst_paise + invoice.igst_paise`.as('taxPaise'),
    ...NO_SPLIT,
    ...NOTHING_DUE,
  ]);
}

function invoiceLines(read: Read, filter: Filter) {
  return validInvoices(read, filter)
    .innerJoin('invoiceLine', 'invoiceLine.invoiceId', 'invoice.id')
    .select([
      'invoiceLine.gstRatePct as ratePct',
      ONE,
      'invoiceLine.totalPaise as totalPaise',
      sql<number>`invoice_line.total_paise - invoice_line.taxable_paise`.as('taxPaise'),
      ...NO_SPLIT,
      ...NOTHING_DUE,
    ]);
}

function installments(read: Read, { from, to, ...place }: Filter) {
  return dues(read)
    .where(installmentConditions(read, { ...place, dueFrom: from, dueTo: to }))
    .select(['installment.dueDate as day', 'sale.projectId', 'sale.towerId'])
    .select([
      NO_RATE,
      ONE,
      TOTAL_PAISE.as('totalPaise'),
      nothing('taxPaise'),
      ...NO_SPLIT,
      PAID_PAISE.as('paidPaise'),
      OPEN_PAISE.as('openPaise'),
      'installment.tdsWaitingPaise as waitingPaise',
    ]);
}
