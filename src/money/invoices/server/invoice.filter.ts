import { expressionBuilder, sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { prefixPattern } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { saleConditions } from '#sales/server/sale.filter.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import type * as contract from '../invoice.contract.ts';
import type { InvoiceStatus } from '../invoice.rules.ts';

export type InvoiceFilter = QueryOf<typeof contract.listInvoices>;

/** Filters the invoices of sales the caller may see; needs their sale in the query. */
export function invoiceConditions(read: Read, filter: Partial<InvoiceFilter>): Expression<SqlBool> {
  const invoice = expressionBuilder<Tables, 'invoice' | 'sale'>();
  const { saleId, projectId, towerId, status, docType, financialYear, series } = filter;
  const { ratePct, from, to, search } = filter;
  const conditions = [
    visibleSales(read),
    saleId && invoice('invoice.saleId', '=', saleId),
    projectId && invoice('invoice.projectId', '=', projectId),
    towerId && saleConditions(read, { towerId }),
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

/** The displayed status: overdue when something is open after the due date. */
function hasStatus(read: Read, statuses: readonly InvoiceStatus[]): Expression<SqlBool> {
  const invoice = expressionBuilder<Tables, 'invoice'>();
  const isBill = invoice('invoice.docType', '!=', 'creditNote');
  const isLate = isLateInvoice(read.today);
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
      case 'writtenOff':
      case 'cancelled':
        return invoice('invoice.status', '=', status);
    }
  });
  return invoice.or(conditions);
}

/** Past its due date, unless only TDS is pending. */
export function isLateInvoice(today: Day): RawBuilder<SqlBool> {
  return sql<SqlBool>`(invoice.due_date < ${today}::date and not ${AWAITS_ONLY_TAX})`;
}

/** Open for nothing but deducted tax awaiting verification. Those are few, so they are looked up once for all. */
export const AWAITS_ONLY_TAX = sql<boolean>`(invoice.id = any(array(
  select billed.invoice_id from tds_waiting
    join invoice_installment billed on billed.organization_id = tds_waiting.organization_id
     and billed.installment_id = tds_waiting.installment_id and billed.is_live
    join invoice waiting on waiting.organization_id = billed.organization_id and waiting.id = billed.invoice_id
   group by billed.invoice_id, waiting.total_paise, waiting.paid_paise, waiting.waived_paise
  having sum(tds_waiting.principal_paise)
         >= waiting.total_paise - waiting.paid_paise - waiting.waived_paise)))`;

/** Matches the beginning of an invoice or booking number, or of the name of the recipient or present buyer. */
function isCalled(search: string): Expression<SqlBool> {
  const invoice = expressionBuilder<Tables, 'invoice' | 'sale'>();
  const pattern = prefixPattern(search);
  return invoice.or([
    invoice('invoice.invoiceNumber', 'ilike', pattern),
    invoice('sale.bookingNumber', 'ilike', pattern),
    sql<SqlBool>`invoice.bill_to ->> 'name' ilike ${pattern}`,
    invoice.exists(
      invoice
        .selectFrom('saleApplicant')
        .select('saleApplicant.id')
        .whereRef('saleApplicant.saleId', '=', 'sale.id')
        .where('saleApplicant.name', 'ilike', pattern),
    ),
  ]);
}
