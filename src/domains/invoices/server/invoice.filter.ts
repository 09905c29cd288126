import { expressionBuilder } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { QueryOf } from '../../../platform/contract/call.ts';
import type { Read } from '../../../platform/server/context.ts';
import { prefixPattern } from '../../../platform/server/database/paging.ts';
import type { Tables } from '../../../platform/server/database/tables.ts';
import { visibleSales } from '../../sales/server/sale.visibility.ts';
import type * as contract from '../invoice.contract.ts';
import type { InvoiceStatus } from '../invoice.rules.ts';

export type InvoiceFilter = QueryOf<typeof contract.listInvoices>;

/** Which invoices a filter finds among those of sales the caller may see; speaks of their sale too. */
export function invoiceConditions(read: Read, filter: Partial<InvoiceFilter>): Expression<SqlBool> {
  const invoice = expressionBuilder<Tables, 'invoice' | 'sale'>();
  const { saleId, projectId, status, docType, financialYear, series, ratePct, from, to, search } = filter;
  const conditions = [
    visibleSales(read),
    saleId && invoice('invoice.saleId', '=', saleId),
    projectId && invoice('invoice.projectId', '=', projectId),
    financialYear && invoice('invoice.financialYear', '=', financialYear),
    series && invoice('invoice.series', '=', series),
    ratePct !== undefined && isTaxedAt(ratePct),
    from && invoice('invoice.issueDate', '>=', from),
    to && invoice('invoice.issueDate', '<=', to),
    docType?.length && invoice('invoice.docType', 'in', docType),
    status?.length && hasStatus(read, status),
    search && isCalled(search),
  ];
  return invoice.and(conditions.filter((condition) => typeof condition === 'object'));
}

function isTaxedAt(ratePct: number): Expression<SqlBool> {
  const invoice = expressionBuilder<Tables, 'invoice'>();
  return invoice.exists(
    invoice
      .selectFrom('invoiceLine')
      .select('invoiceLine.lineNo')
      .whereRef('invoiceLine.invoiceId', '=', 'invoice.id')
      .where('invoiceLine.gstRatePct', '=', ratePct),
  );
}

/** The status people see: overdue is one that is not paid after its due date. */
function hasStatus(read: Read, statuses: readonly InvoiceStatus[]): Expression<SqlBool> {
  const invoice = expressionBuilder<Tables, 'invoice'>();
  const isBill = invoice('invoice.docType', '!=', 'creditNote');
  const isLate = invoice('invoice.dueDate', '<', read.today);
  const conditions = statuses.map((status) => {
    switch (status) {
      case 'overdue':
        return invoice.and([invoice('invoice.status', 'in', ['issued', 'partiallyPaid']), isBill, isLate]);
      case 'issued':
      case 'partiallyPaid':
        return invoice.and([
          invoice('invoice.status', '=', status),
          invoice.or([invoice.not(isLate), invoice.not(isBill)]),
        ]);
      case 'draft':
      case 'paid':
      case 'cancelled':
        return invoice('invoice.status', '=', status);
    }
  });
  return invoice.or(conditions);
}

/** The beginning of an invoice's or booking's number, or of an applicant's name. */
function isCalled(search: string): Expression<SqlBool> {
  const invoice = expressionBuilder<Tables, 'invoice' | 'sale'>();
  const pattern = prefixPattern(search);
  return invoice.or([
    invoice('invoice.invoiceNumber', 'ilike', pattern),
    invoice('sale.bookingNumber', 'ilike', pattern),
    invoice.exists(
      invoice
        .selectFrom('saleApplicant')
        .select('saleApplicant.id')
        .whereRef('saleApplicant.saleId', '=', 'sale.id')
        .where('saleApplicant.name', 'ilike', pattern),
    ),
  ]);
}
