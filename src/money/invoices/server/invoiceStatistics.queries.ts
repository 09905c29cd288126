import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import { INVOICE_STATUSES } from '../invoice.contract.ts';
import type { InvoiceType } from '../invoice.rules.ts';
import { invoiceBalance } from '../invoice.rules.ts';
import type {
  getInvoiceStatistics as statisticsCall,
  InvoiceStatistics,
  TaxAmounts,
} from '../invoiceReport.contract.ts';
import { invoiceConditions, isLateInvoice } from './invoice.filter.ts';

type Filter = QueryOf<typeof statisticsCall>;

/** The sign of a document: a credit note is negative. */
export const SIGN = sql<number>`case invoice.doc_type when 'creditNote' then -1 else 1 end`;

/** Of the invoices the caller may see. Drafts are counted by status alone: they bill nothing yet. */
export async function getInvoiceStatistics(read: Read, filter: Filter): Promise<InvoiceStatistics> {
  const [byStatus, byType, bySeries, byRate, byMonth] = await Promise.all([
    statuses(read, filter),
    types(read, filter),
    series(read, filter),
    rates(read, filter),
    months(read, filter),
  ]);
  const of = (is: (docType: InvoiceType) => boolean) => added(byType.filter((row) => is(row.docType)));
  const billed = of((docType) => docType !== 'creditNote');
  const credited = of((docType) => docType === 'creditNote');
  return { byStatus, billed, credited, net: less(billed, credited), bySeries, byRate, byMonth };
}

function numbered(read: Read, filter: Filter) {
  return read.db
    .selectFrom('invoice')
    .innerJoin('sale', 'sale.id', 'invoice.saleId')
    .where(invoiceConditions(read, filter))
    .where('invoice.invoiceNumber', 'is not', null);
}

async function statuses(read: Read, filter: Filter): Promise<InvoiceStatistics['byStatus']> {
  const rows = await read.db
    .selectFrom('invoice')
    .innerJoin('sale', 'sale.id', 'invoice.saleId')
    .where(invoiceConditions(read, filter))
    .where('invoice.docType', '!=', 'creditNote')
    .select(['invoice.status'])
    .select((eb) => [
      sql<boolean>`coalesce(${isLateInvoice(read.today)}, false)`.as('isLate'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('invoice.totalPaise').as('totalPaise'),
      eb.fn.sum<number>('invoice.paidPaise').as('paidPaise'),
      eb.fn.sum<number>('invoice.waivedPaise').as('waivedPaise'),
    ])
    .groupBy(['invoice.status', 'isLate'])
    .execute();
  // As on each invoice: only an open balance can be late.
  const shown = rows.map(({ isLate: late, ...row }) => ({
    ...row,
    status:
      late && (row.status === 'issued' || row.status === 'partiallyPaid') ? ('overdue' as const) : row.status,
  }));
  return INVOICE_STATUSES.map((status) => {
    const found = shown.filter((row) => row.status === status);
    const totalPaise = sumPaise(found.map((row) => row.totalPaise));
    const isOpen = status === 'issued' || status === 'partiallyPaid' || status === 'overdue';
    return {
      status,
      count: found.reduce((count, row) => count + row.count, 0),
      totalPaise,
      balancePaise: isOpen ? sumPaise(found.map(invoiceBalance)) : 0,
    };
  });
}

function types(read: Read, filter: Filter): Promise<(TaxAmounts & { docType: InvoiceType })[]> {
  return numbered(read, filter)
    .select('invoice.docType')
    .select((eb) => [
      eb.fn.sum<number>('invoice.taxablePaise').as('taxablePaise'),
      eb.fn.sum<number>('invoice.cgstPaise').as('cgstPaise'),
      eb.fn.sum<number>('invoice.sgstPaise').as('sgstPaise'),
      eb.fn.sum<number>('invoice.igstPaise').as('igstPaise'),
      eb.fn.sum<number>('invoice.totalPaise').as('totalPaise'),
    ])
    .groupBy('invoice.docType')
    .execute();
}

async function series(read: Read, filter: Filter): Promise<InvoiceStatistics['bySeries']> {
  const rows = await numbered(read, filter)
    .select(['invoice.series', 'invoice.docType'])
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('invoice.totalPaise').as('totalPaise'),
    ])
    .groupBy(['invoice.series', 'invoice.docType'])
    .orderBy('invoice.series')
    .execute();
  // A numbered document has a series.
  return rows.map((row) => ({ ...row, series: row.series ?? '' }));
}

function rates(read: Read, filter: Filter): Promise<InvoiceStatistics['byRate']> {
  return numbered(read, filter)
    .innerJoin('invoiceLine', 'invoiceLine.invoiceId', 'invoice.id')
    .select('invoiceLine.gstRatePct as ratePct')
    .select([
      sql<number>`sum(${SIGN} * invoice_line.taxable_paise)`.as('taxablePaise'),
      sql<number>`sum(${SIGN} * invoice_line.cgst_paise)`.as('cgstPaise'),
      sql<number>`sum(${SIGN} * invoice_line.sgst_paise)`.as('sgstPaise'),
      sql<number>`sum(${SIGN} * invoice_line.igst_paise)`.as('igstPaise'),
      sql<number>`sum(${SIGN} * invoice_line.total_paise)`.as('totalPaise'),
    ])
    .groupBy('invoiceLine.gstRatePct')
    .orderBy('invoiceLine.gstRatePct')
    .execute();
}

function months(read: Read, filter: Filter): Promise<InvoiceStatistics['byMonth']> {
  const month = sql<string>`to_char(invoice.issue_date, 'YYYY-MM')`;
  return numbered(read, filter)
    .select(month.as('month'))
    .select([
      sql<number>`sum(${SIGN} * invoice.taxable_paise)`.as('taxablePaise'),
      sql<number>`sum(${SIGN} * invoice.cgst_paise)`.as('cgstPaise'),
      sql<number>`sum(${SIGN} * invoice.sgst_paise)`.as('sgstPaise'),
      sql<number>`sum(${SIGN} * invoice.igst_paise)`.as('igstPaise'),
      sql<number>`sum(${SIGN} * invoice.total_paise)`.as('totalPaise'),
    ])
    .groupBy(month)
    .orderBy(month)
    .execute();
}

function added(rows: readonly TaxAmounts[]): TaxAmounts {
  const sum = (amount: keyof TaxAmounts) => sumPaise(rows.map((row) => row[amount]));
  return {
    taxablePaise: sum('taxablePaise'),
    cgstPaise: sum('cgstPaise'),
    sgstPaise: sum('sgstPaise'),
    igstPaise: sum('igstPaise'),
    totalPaise: sum('totalPaise'),
  };
}

function less(one: TaxAmounts, other: TaxAmounts): TaxAmounts {
  return {
    taxablePaise: one.taxablePaise - other.taxablePaise,
    cgstPaise: one.cgstPaise - other.cgstPaise,
    sgstPaise: one.sgstPaise - other.sgstPaise,
    igstPaise: one.igstPaise - other.igstPaise,
    totalPaise: one.totalPaise - other.totalPaise,
  };
}
