import { expressionBuilder } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { amountInWords } from '../../../platform/contract/amountInWords.ts';
import type { Page, QueryOf } from '../../../platform/contract/call.ts';
import { conflict } from '../../../platform/contract/errors.ts';
import type { Read } from '../../../platform/server/context.ts';
import type { Tables } from '../../../platform/server/database/tables.ts';
import { countRows, orderOf, pageOf, prefixPattern } from '../../../platform/server/database/paging.ts';
import { required } from '../../../platform/server/database/values.ts';
import { documentFacts } from '../../sales/server/saleDocument.queries.ts';
import { visibleSales } from '../../sales/server/sale.visibility.ts';
import type { Invoice, InvoiceLine, InvoiceSummary, listInvoices as listCall } from '../invoice.contract.ts';
import type { InvoiceDocument } from '../invoice.document.ts';
import type { InvoiceStatus } from '../invoice.rules.ts';
import { invoiceStatus } from '../invoice.rules.ts';
import { invoiceActions } from '../invoiceRights.rules.ts';

export type InvoiceFilter = QueryOf<typeof listCall>;

export function listInvoices(read: Read, filter: InvoiceFilter): Promise<Page<InvoiceSummary>> {
  const found = filteredInvoices(read, filter);
  const { column, direction } = orderOf(filter.sort);
  return pageOf(
    filter,
    async ({ limit, offset }) => {
      const ids = found
        .select('invoice.id')
        .orderBy(`invoice.${column}`, direction)
        .orderBy('invoice.id', direction)
        .limit(limit)
        .offset(offset);
      const rows = await invoiceRows(read)
        .where('invoice.id', 'in', ids)
        .orderBy(`invoice.${column}`, direction)
        .orderBy('invoice.id', direction)
        .execute();
      return rows.map((row) => toSummary(read, row));
    },
    (most) => countRows(read.db, found, most),
  );
}

/** 404 when it does not exist or the caller may not see its sale. */
export async function getInvoice(read: Read, id: string): Promise<Invoice> {
  const row = required(
    await invoiceRows(read).where('invoice.id', '=', id).where(visibleSales(read)).executeTakeFirst(),
    'Invoice',
  );
  const summary = toSummary(read, row);
  const snapshot = row.snapshot as InvoiceDocument | null;
  const supplier = snapshot?.supplier ?? (await documentFacts(read, row.saleId)).supplier;
  const receipts = await receiptsOf(read, row.saleId, id);
  return {
    ...summary,
    billTo: row.billTo as Invoice['billTo'],
    supplier: { name: supplier.name, address: supplier.address, gstin: supplier.gstin, pan: supplier.pan },
    placeOfSupply: row.placeOfSupply,
    lines: await linesOf(read, id),
    amountInWords: amountInWords(row.totalPaise, row.currency),
    awaitingVerificationPaise: await awaitingVerification(read, row.saleId),
    receipts,
    allowedActions: invoiceActions(read.caller.role, {
      status: summary.status,
      channelPartnerId: row.channelPartnerId,
    }),
  };
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
  return snapshot as object as InvoiceDocument;
}

/** The invoice that money is about to be recorded against. */
export async function payableInvoice(read: Read, id: string): Promise<{ id: string; saleId: string }> {
  const row = await read.db
    .selectFrom('invoice')
    .innerJoin('sale', 'sale.id', 'invoice.saleId')
    .select(['invoice.id', 'invoice.saleId', 'invoice.status', 'invoice.invoiceNumber'])
    .where('invoice.id', '=', id)
    .where(visibleSales(read))
    .executeTakeFirst();
  const { status, invoiceNumber, ...invoice } = required(row, 'Invoice');
  if (status === 'draft') throw conflict('Issue this invoice before a payment is recorded against it.');
  if (status === 'cancelled') throw conflict('This invoice is cancelled.');
  if (status === 'paid') throw conflict(`Invoice ${invoiceNumber} is paid already.`);
  return invoice;
}

function filteredInvoices(read: Read, filter: InvoiceFilter) {
  const { saleId, projectId, status, financialYear, from, to, search } = filter;
  return read.db
    .selectFrom('invoice')
    .innerJoin('sale', 'sale.id', 'invoice.saleId')
    .where(visibleSales(read))
    .$if(saleId !== undefined, (query) => query.where('invoice.saleId', '=', saleId ?? ''))
    .$if(projectId !== undefined, (query) => query.where('invoice.projectId', '=', projectId ?? ''))
    .$if(financialYear !== undefined, (query) =>
      query.where('invoice.financialYear', '=', financialYear ?? ''),
    )
    .$if(from !== undefined, (query) => query.where('invoice.issueDate', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('invoice.issueDate', '<=', to ?? ''))
    .$if(status !== undefined, (query) => query.where(hasStatus(read, status ?? [])))
    .$if(search !== undefined, (query) => {
      const pattern = prefixPattern(search ?? '');
      return query.where((eb) =>
        eb.or([
          eb('invoice.invoiceNumber', 'ilike', pattern),
          eb('sale.bookingNumber', 'ilike', pattern),
          eb.exists(
            eb
              .selectFrom('saleApplicant')
              .select('saleApplicant.id')
              .whereRef('saleApplicant.saleId', '=', 'sale.id')
              .where('saleApplicant.name', 'ilike', pattern),
          ),
        ]),
      );
    });
}

/** The status people see: overdue is one that is not paid after its due date. */
function hasStatus(read: Read, statuses: readonly InvoiceStatus[]): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'invoice'>();
  const isLate = eb('invoice.dueDate', '<', read.today);
  const conditions = statuses.map((status) => {
    switch (status) {
      case 'overdue':
        return eb.and([eb('invoice.status', 'in', ['issued', 'partiallyPaid']), isLate]);
      case 'issued':
      case 'partiallyPaid':
        return eb.and([eb('invoice.status', '=', status), eb.not(isLate)]);
      case 'draft':
      case 'paid':
      case 'cancelled':
        return eb('invoice.status', '=', status);
    }
  });
  return eb.or(conditions);
}

function invoiceRows(read: Read) {
  return read.db
    .selectFrom('invoice')
    .innerJoin('sale', 'sale.id', 'invoice.saleId')
    .innerJoin('unit', 'unit.id', 'sale.unitId')
    .innerJoin('project', 'project.id', 'invoice.projectId')
    .innerJoin('organization', (join) => join.onTrue())
    .innerJoin('saleApplicant', (join) =>
      join.onRef('saleApplicant.saleId', '=', 'sale.id').on('saleApplicant.seq', '=', 1),
    )
    .selectAll('invoice')
    .select([
      'sale.bookingNumber',
      'sale.channelPartnerId',
      'unit.unitNumber',
      'project.name as projectName',
      'saleApplicant.name as customerName',
      'organization.currency',
    ]);
}

type InvoiceRow = Awaited<ReturnType<ReturnType<typeof invoiceRows>['executeTakeFirstOrThrow']>>;

function toSummary(read: Read, row: InvoiceRow): InvoiceSummary {
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
    customerName: row.customerName,
    taxablePaise: row.taxablePaise,
    cgstPaise: row.cgstPaise,
    sgstPaise: row.sgstPaise,
    igstPaise: row.igstPaise,
    totalPaise: row.totalPaise,
    paidPaise: row.paidPaise,
    balancePaise: row.totalPaise - row.paidPaise,
    issueDate: row.issueDate,
    dueDate: row.dueDate,
    status: invoiceStatus(row, read.today),
  };
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

/** Receipts that pay its installments or were recorded against it. */
function receiptsOf(read: Read, saleId: string, invoiceId: string) {
  return read.db
    .selectFrom('paymentTransaction')
    .select(['id', 'receiptNumber', 'receivedDate', 'amountPaise', 'status'])
    .where('saleId', '=', saleId)
    .where('status', 'in', ['recorded', 'verified'])
    .where((eb) =>
      eb.or([
        eb('paymentTransaction.invoiceId', '=', invoiceId),
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
    .executeTakeFirstOrThrow();
  return waiting ?? 0;
}
