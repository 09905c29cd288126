import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read, Work } from '#platform/server/context.ts';
import type { Download } from '#platform/server/http/route.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { SheetCell } from '#platform/server/sheets/sheet.ts';
import { sheetDownload } from '#platform/server/sheets/sheet.write.ts';
import type { InvoiceType } from '../invoice.rules.ts';
import type { exportInvoices as exportCall } from '../invoiceReport.contract.ts';
import { openBillTo } from './billTo.ts';
import { invoiceConditions } from './invoice.filter.ts';

export type InvoiceExport = QueryOf<typeof exportCall>;

const BATCH_SIZE = 2_000;

/** Audits that invoices with names and tax numbers were exported, with the filters used. */
export async function noteInvoiceExport(work: Work, { format, ...filter }: InvoiceExport): Promise<void> {
  await recordChange(work, {
    action: 'export',
    resource: 'organization',
    id: work.caller.organizationId,
    version: 1,
    after: { what: 'invoices', format, ...filter },
  });
}

/**
 * The invoice register in the order of dates and numbers, as a stream: a row for each rate and code on a document,
 * credit notes with negative amounts, so that every column adds up to the GST return.
 */
export async function exportInvoices(read: Read, query: InvoiceExport): Promise<Download> {
  const first = await batchAfter(read, query, null);
  return sheetDownload(query.format, {
    fileName: `gst-register-${read.today}`,
    headings: COLUMNS.map(([heading]) => heading),
    batches: batches(read, query, first),
  });
}

async function* batches(
  read: Read,
  query: InvoiceExport,
  first: readonly RegisterRow[],
): AsyncGenerator<SheetCell[][]> {
  for (let rows = first; rows.length > 0;) {
    yield rows.map((row) => COLUMNS.map(([, cell]) => cell(row)));
    const last = rows.at(-1);
    rows = last && rows.length === BATCH_SIZE ? await batchAfter(read, query, last) : [];
  }
}

type RegisterRow = Awaited<ReturnType<typeof batchAfter>>[number];
/** The position of a document in the register, and of a row in it. */
interface Place {
  issueDate: Day | null;
  series: string | null;
  seqNo: number | null;
  gstRatePct: number;
  sac: string;
}

async function batchAfter(read: Read, query: InvoiceExport, last: Place | null) {
  const rows = await rowsAfter(read, query, last);
  return rows.map(({ billTo, ...row }) => ({ ...row, buyer: openBillTo(read.db, row.saleId, billTo) }));
}

function rowsAfter(read: Read, query: InvoiceExport, last: Place | null) {
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
    .limit(BATCH_SIZE);
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

type Column = [heading: string, cell: (row: RegisterRow) => SheetCell];

const COLUMNS: readonly Column[] = [
  ['Document', ({ docType }) => KINDS[docType]],
  ['Number', ({ invoiceNumber }) => invoiceNumber],
  ['Date', ({ issueDate }) => issueDate],
  ['Against number', ({ againstNumber }) => againstNumber],
  ['Against date', ({ againstDate }) => againstDate],
  ['Buyer', ({ buyer }) => buyer.name],
  ['Buyer GSTIN', ({ buyer }) => buyer.gstin],
  ['Buyer PAN', ({ buyer }) => buyer.pan],
  ['Supplier GSTIN', ({ supplierGstin }) => supplierGstin],
  ['Place of supply', ({ placeOfSupply }) => placeOfSupply],
  ['Project', ({ projectName }) => projectName],
  ['Unit', ({ unitNumber }) => unitNumber],
  ['Booking', ({ bookingNumber }) => bookingNumber],
  ['SAC', ({ sac }) => sac],
  ['Rate, %', ({ gstRatePct }) => gstRatePct],
  ['Taxable', (row) => rupees(row, row.taxablePaise)],
  ['CGST', (row) => rupees(row, row.cgstPaise)],
  ['SGST', (row) => rupees(row, row.sgstPaise)],
  ['IGST', (row) => rupees(row, row.igstPaise)],
  ['Total', (row) => rupees(row, row.totalPaise)],
];

function rupees({ docType }: RegisterRow, paise: number): number {
  return (docType === 'creditNote' ? -paise : paise) / 100;
}
