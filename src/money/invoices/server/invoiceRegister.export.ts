import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type { InvoiceType } from '../invoice.rules.ts';
import type { exportRegister } from '../invoiceReport.contract.ts';
import { signedPaise } from '../issuedSums.rules.ts';
import { openBillTo } from './billTo.ts';
import { invoiceConditions } from './invoice.filter.ts';

type RegisterQuery = QueryOf<typeof exportRegister>;

const PAGE = 2_000;

/**
 * The invoice register in the order of dates and numbers: a row for each rate and code on a document, credit notes
 * with negative amounts, so that every column adds up to the GST return.
 */
export const registerSheet: SheetList<RegisterQuery, RegisterRow> = {
  name: 'gst-register',
  columns: () => COLUMNS,
  pages,
};

async function* pages(read: Read, query: RegisterQuery): AsyncGenerator<RegisterRow[]> {
  for (let last: RegisterRow | null = null, isMore = true; isMore;) {
    const rows: RegisterRow[] = await pageAfter(read, query, last);
    yield rows;
    last = rows.at(-1) ?? null;
    isMore = rows.length === PAGE;
  }
}

type RegisterRow = Awaited<ReturnType<typeof pageAfter>>[number];
/** The position of a document in the register, and of a row in it. */
interface Place {
  issueDate: Day | null;
  series: string | null;
  seqNo: number | null;
  gstRatePct: number;
  sac: string;
}

async function pageAfter(read: Read, query: RegisterQuery, last: Place | null) {
  const rows = await rowsAfter(read, query, last);
  return rows.map(({ billTo, ...row }) => ({ ...row, buyer: openBillTo(read.db, row.saleId, billTo) }));
}

function rowsAfter(read: Read, query: RegisterQuery, last: Place | null) {
  const sumOf = (column: 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total') =>
    sql<number>`sum(${sql.ref(`invoice_line.${column}_paise`)})`.as(`${column}Paise`);
  const rows = read.db
    .selectFrom('invoice')
    .innerJoin('sale', 'sale.id', 'invoice.saleId')
    .innerJoin('unit', 'unit.id', 'sale.unitId')
    .innerJoin('project', 'project.id', 'invoice.projectId')
    .innerJoin('invoiceLine', 'invoiceLine.invoiceId', 'invoice.id')
    .leftJoin('invoice as against', 'against.id', 'invoice.againstInvoiceId')
    .where(invoiceConditions(read, query))
    .where('invoice.invoiceNumber', 'is not', null)
    .select([
      'invoice.docType',
      'invoice.series',
      'invoice.seqNo',
      'invoice.invoiceNumber',
      'invoice.issueDate',
      'invoice.billTo',
      'invoice.saleId',
      'invoice.supplierGstin',
      'invoice.placeOfSupply',
      'against.invoiceNumber as againstNumber',
      'against.issueDate as againstDate',
      'sale.bookingNumber',
      'unit.unitNumber',
      'project.name as projectName',
      'invoiceLine.sac',
      'invoiceLine.gstRatePct',
      sumOf('taxable'),
      sumOf('cgst'),
      sumOf('sgst'),
      sumOf('igst'),
      sumOf('total'),
    ])
    .groupBy([
      'invoice.organizationId',
      'invoice.id',
      'against.invoiceNumber',
      'against.issueDate',
      'sale.bookingNumber',
      'unit.unitNumber',
      'project.name',
      'invoiceLine.sac',
      'invoiceLine.gstRatePct',
    ])
    .orderBy('invoice.issueDate')
    .orderBy('invoice.series')
    .orderBy('invoice.seqNo')
    .orderBy('invoiceLine.gstRatePct')
    .orderBy('invoiceLine.sac')
    .limit(PAGE);
  return (last === null ? rows : rows.where(isAfter(last))).execute();
}

function isAfter({ issueDate, series, seqNo, gstRatePct, sac }: Place) {
  return sql<boolean>`(invoice.issue_date, invoice.series, invoice.seq_no, invoice_line.gst_rate_pct, invoice_line.sac)
    > (${issueDate}::date, ${series}, ${seqNo}::int, ${gstRatePct}::numeric, ${sac})`;
}

const KINDS: Record<InvoiceType, string> = {
  taxInvoice: 'Tax invoice',
  billOfSupply: 'Bill of supply',
  creditNote: 'Credit note',
};

const column = sheetColumns<RegisterRow>();

const COLUMNS = [
  column.text('Document', ({ docType }) => KINDS[docType]),
  column.text('Number', ({ invoiceNumber }) => invoiceNumber),
  column.day('Date', ({ issueDate }) => issueDate),
  column.text('Against number', ({ againstNumber }) => againstNumber),
  column.day('Against date', ({ againstDate }) => againstDate),
  column.text('Buyer', ({ buyer }) => buyer.name),
  column.text('Buyer GSTIN', ({ buyer }) => buyer.gstin),
  column.text('Buyer PAN', ({ buyer }) => buyer.pan),
  column.text('Supplier GSTIN', ({ supplierGstin }) => supplierGstin),
  column.text('Place of supply', ({ placeOfSupply }) => placeOfSupply),
  column.text('Project', ({ projectName }) => projectName),
  column.text('Unit', ({ unitNumber }) => unitNumber),
  column.text('Booking', ({ bookingNumber }) => bookingNumber),
  column.text('SAC', ({ sac }) => sac),
  column.number('Rate, %', ({ gstRatePct }) => gstRatePct),
  column.money('Taxable', (row) => signedPaise(row, row.taxablePaise)),
  column.money('CGST', (row) => signedPaise(row, row.cgstPaise)),
  column.money('SGST', (row) => signedPaise(row, row.sgstPaise)),
  column.money('IGST', (row) => signedPaise(row, row.igstPaise)),
  column.money('Total', (row) => signedPaise(row, row.totalPaise)),
];
