import { sql } from 'kysely';
import { amountInWords } from '#platform/contract/amountInWords.ts';
import { daysBetween } from '#platform/contract/calendar.ts';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { conflict } from '#platform/contract/errors.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { countRows, orderOf, pageByIds } from '#platform/server/database/paging.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import { closedMonthOf } from '#money/ledger/server/period.queries.ts';

import { saleHeads } from '#sales/server/saleHead.ts';
import { documentFacts } from '#sales/server/saleDocument.queries.ts';
import { masked } from '#company/people/server/facts.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import type { Invoice, InvoiceLine, InvoiceSummary } from '../invoice.contract.ts';
import type { InvoiceDocument } from '../invoice.document.ts';
import { invoiceBalance, invoiceStatus } from '../invoice.rules.ts';
import type { listOverdueInvoices as overdueCall } from '../invoiceReport.contract.ts';
import { invoiceActions } from '../invoiceRights.rules.ts';
import { taxByRate } from '../taxByRate.rules.ts';
import { billToOf } from './billing.queries.ts';
import { openBillTo } from './billTo.ts';
import type { InvoiceFilter } from './invoice.filter.ts';
import { AWAITS_ONLY_TAX, invoiceConditions } from './invoice.filter.ts';
import { RECEIPT_READERS } from '#money/plans/receiptRights.rules.ts';

export function foundInvoices(read: Read, filter: Partial<InvoiceFilter>) {
  return read.db
    .selectFrom('invoice')
    .innerJoin('sale', 'sale.id', 'invoice.saleId')
    .where(invoiceConditions(read, filter));
}

export function listInvoices(read: Read, filter: InvoiceFilter): Promise<Page<InvoiceSummary>> {
  const found = foundInvoices(read, filter);
  const { column, direction } = orderOf(filter.sort);
  return pageByIds(read.db, filter, {
    ids: ({ limit, offset }) =>
      found
        .select('invoice.id')
        .orderBy(`invoice.${column}`, direction)
        .orderBy('invoice.id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
    details: (ids) => invoiceSummaries(read, ids),
    count: (max) => countRows(read.db, found, max),
  });
}

/** Invoices that the caller may see (checked before), in any order. */
export async function invoiceSummaries(read: Read, ids: readonly string[]): Promise<InvoiceSummary[]> {
  const rows = await invoiceRows(read)
    .where(sql<boolean>`invoice.id = any(${pgArray(ids)})`)
    .execute();
  return toSummaries(read, rows);
}

/** Overdue ones, the most overdue first. */
export async function listOverdueInvoices(
  read: Read,
  query: QueryOf<typeof overdueCall>,
): Promise<Page<InvoiceSummary & { daysOverdue: number }>> {
  const found = await listInvoices(read, { ...query, status: ['overdue'], docType: [], sort: 'dueDate' });
  const daysOverdue = ({ dueDate }: InvoiceSummary) =>
    dueDate === null ? 0 : daysBetween(dueDate, read.today);
  return { ...found, rows: found.rows.map((row) => ({ ...row, daysOverdue: daysOverdue(row) })) };
}

/** 404 when it does not exist or the caller may not see its sale. */
export async function getInvoice(read: Read, id: string): Promise<Invoice> {
  const row = required(
    await invoiceRows(read).where('invoice.id', '=', id).where(visibleSales(read)).executeTakeFirst(),
    'Invoice',
  );
  const lines = await linesOf(read, id);
  const summary = toSummary(read, row, taxByRate(lines));
  const { supplier, billTo } = await parties(read, row);
  const readsReceipts = hasRole(read.caller.role, ...RECEIPT_READERS);
  return {
    ...summary,
    billTo: shownBuyer(read, billTo),
    supplier: { name: supplier.name, address: supplier.address, gstin: supplier.gstin, pan: supplier.pan },
    placeOfSupply: row.placeOfSupply,
    ...(await relatedDocuments(read, row)),
    cancelReason: row.cancelReason ?? row.snapshot?.against?.reason ?? null,
    lines: lines.map((line) => ({ ...line, detail: masked(read, 'salePrice', line.detail) })),
    amountInWords: amountInWords(row.totalPaise, row.currency),
    awaitingVerificationPaise: await awaitingVerification(read, row.saleId),
    receipts: readsReceipts ? await receiptsOf(read, row) : [],
    allowedActions: invoiceActions(
      read.caller.role,
      { ...row, status: summary.status },
      await closedMonthOf(read, [row.issueDate]),
    ),
  };
}

/** The recipient without what identifies them, for those who may not know it. */
function shownBuyer(read: Read, billTo: Invoice['billTo']): Invoice['billTo'] {
  const identity = <Value>(value: Value) => masked(read, 'buyerIdentity', value);
  const { name, stateCode, address, pan, gstin } = billTo;
  return { name, stateCode, address: identity(address), pan: identity(pan), gstin: identity(gstin) };
}

/** Supplier and recipient: as frozen, or as a draft would be issued today. */
async function parties(
  read: Read,
  row: InvoiceRow,
): Promise<Pick<InvoiceDocument, 'supplier'> & Pick<Invoice, 'billTo'>> {
  const { snapshot } = row;
  if (snapshot) return { supplier: snapshot.supplier, billTo: openBillTo(read.db, row.saleId, row.billTo) };
  const facts = await documentFacts(read, row.saleId);
  return { supplier: facts.supplier, billTo: billToOf(facts) };
}

/** The frozen document of an issued invoice; 404 when the caller may not see its sale. */
export async function getInvoiceDocument(read: Read, id: string): Promise<InvoiceDocument> {
  const row = await read.db
    .selectFrom('invoice')
    .innerJoin('sale', 'sale.id', 'invoice.saleId')
    .select('invoice.snapshot')
    .where('invoice.id', '=', id)
    .where(visibleSales(read))
    .executeTakeFirst();
  const { snapshot } = required(row, 'Invoice');
  if (snapshot === null) throw conflict('An invoice can be printed once it is issued.');
  return snapshot;
}

/** The invoice a payment is recorded against. */
export async function payableInvoice(read: Read, id: string): Promise<{ id: string; saleId: string }> {
  const row = await read.db
    .selectFrom('invoice')
    .innerJoin('sale', 'sale.id', 'invoice.saleId')
    .select([
      'invoice.id',
      'invoice.saleId',
      'invoice.status',
      'invoice.invoiceNumber',
      'invoice.waivedPaise',
    ])
    .where('invoice.id', '=', id)
    .where(visibleSales(read))
    .executeTakeFirst();
  const { status, invoiceNumber, waivedPaise, ...invoice } = required(row, 'Invoice');
  if (status === 'draft') throw conflict('Issue this invoice before a payment is recorded against it.');
  if (status === 'cancelled') throw conflict('This invoice is cancelled.');
  if (status !== 'paid') return invoice;
  if (waivedPaise === 0) throw conflict(`Invoice ${invoiceNumber} is already paid.`);
  const waived = formatMoneyExact(waivedPaise);
  throw conflict(`Nothing is open on invoice ${invoiceNumber}: ${waived} was waived.`);
}

function invoiceRows(read: Read) {
  return saleHeads(read)
    .innerJoin('invoice', 'invoice.saleId', 'sale.id')
    .innerJoin('organization', (join) => join.onTrue())
    .selectAll('invoice')
    .select(['organization.currency', AWAITS_ONLY_TAX.as('awaitsOnlyTax')]);
}

type InvoiceRow = Awaited<ReturnType<ReturnType<typeof invoiceRows>['executeTakeFirstOrThrow']>>;

async function toSummaries(read: Read, rows: readonly InvoiceRow[]): Promise<InvoiceSummary[]> {
  const lines = await billedLines(
    read,
    rows.map((row) => row.id),
  );
  return rows.map((row) => toSummary(read, row, taxByRate(lines.get(row.id) ?? [])));
}

function toSummary(read: Read, row: InvoiceRow, byRate: InvoiceSummary['taxByRate']): InvoiceSummary {
  return {
    _id: row.id,
    id: row.id,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    docType: row.docType,
    invoiceNumber: row.invoiceNumber,
    financialYear: row.financialYear,
    series: row.series,
    saleId: row.saleId,
    bookingNumber: row.bookingNumber,
    projectId: row.projectId,
    projectName: row.projectName,
    unitNumber: row.unitNumber,
    customerName: billedName(row),
    taxablePaise: row.taxablePaise,
    cgstPaise: row.cgstPaise,
    sgstPaise: row.sgstPaise,
    igstPaise: row.igstPaise,
    totalPaise: row.totalPaise,
    taxByRate: byRate,
    paidPaise: row.paidPaise,
    waivedPaise: row.waivedPaise,
    balancePaise: invoiceBalance(row),
    issueDate: row.issueDate,
    dueDate: row.dueDate,
    status: invoiceStatus(row, read.today),
  };
}

/** Its recipient, whoever the buyer is today; a draft names today's recipient. */
function billedName({ invoiceNumber, billTo, customerName }: InvoiceRow): string {
  return invoiceNumber === null ? customerName : billTo.name;
}

/** The amounts of the lines of several invoices, by invoice. */
async function billedLines(read: Read, invoiceIds: readonly string[]) {
  if (invoiceIds.length === 0) return new Map<string, never[]>();
  const rows = await read.db
    .selectFrom('invoiceLine')
    .select(['invoiceId', 'gstRatePct', 'taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'])
    .where('invoiceId', 'in', [...invoiceIds])
    .execute();
  return groupRows(rows, (row) => row.invoiceId);
}

async function linesOf(read: Read, invoiceId: string): Promise<InvoiceLine[]> {
  const rows = await read.db
    .selectFrom('invoiceLine')
    .selectAll()
    .where('invoiceId', '=', invoiceId)
    .orderBy('lineNo')
    .execute();
  return rows.map(({ organizationId: _organization, invoiceId: _invoice, lineNo: _line, ...line }) => line);
}

/** The invoice of a credit note, and the credit notes of an invoice. */
async function relatedDocuments(
  read: Read,
  { id, againstInvoiceId }: InvoiceRow,
): Promise<Pick<Invoice, 'against' | 'creditNotes'>> {
  const rows = await read.db
    .selectFrom('invoice')
    .select(['id', 'invoiceNumber', 'againstInvoiceId', 'totalPaise'])
    .where((eb) => eb.or([eb('againstInvoiceId', '=', id), eb('id', '=', againstInvoiceId)]))
    .orderBy('seqNo')
    .execute();
  const issued = rows.flatMap(({ invoiceNumber, ...row }) =>
    invoiceNumber === null ? [] : [{ ...row, invoiceNumber }],
  );
  const against = issued.find((row) => row.id === againstInvoiceId);
  return {
    against: against ? { id: against.id, invoiceNumber: against.invoiceNumber } : null,
    creditNotes: issued
      .filter((row) => row.againstInvoiceId === id)
      .map(({ againstInvoiceId: _against, ...note }) => note),
  };
}

/** Receipts that pay its installments or were recorded against it. */
function receiptsOf(read: Read, { id: invoiceId, saleId, receiptId }: InvoiceRow) {
  return read.db
    .selectFrom('paymentTransaction')
    .select(['id', 'receiptNumber', 'receivedDate', 'amountPaise', 'status'])
    .where('saleId', '=', saleId)
    .where('status', 'in', ['recorded', 'verified'])
    .where((eb) =>
      eb.or([
        eb('paymentTransaction.invoiceId', '=', invoiceId),
        eb('paymentTransaction.id', '=', receiptId),
        eb.exists(
          eb
            .selectFrom('receiptAllocation')
            .innerJoin(
              'invoiceInstallment',
              'invoiceInstallment.installmentId',
              'receiptAllocation.installmentId',
            )
            .select('receiptAllocation.id')
            .whereRef('receiptAllocation.transactionId', '=', 'paymentTransaction.id')
            .where('receiptAllocation.takenBackOn', 'is', null)
            .where('invoiceInstallment.invoiceId', '=', invoiceId),
        ),
      ]),
    )
    .orderBy('receivedDate')
    .orderBy('id')
    .execute();
}

async function awaitingVerification(read: Read, saleId: string): Promise<number> {
  const { waiting } = await read.db
    .selectFrom('paymentTransaction')
    .select((eb) => eb.fn.sum<number | null>('amountPaise').as('waiting'))
    .where('saleId', '=', saleId)
    .where('status', '=', 'recorded')
    .where('type', '!=', 'refund')
    .executeTakeFirstOrThrow();
  return waiting ?? 0;
}
