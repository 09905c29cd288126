import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { prefixPattern } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { visibleCommissions } from '#partners/commissions/server/commission.visibility.ts';
import type * as contract from '../partnerInvoice.contract.ts';
import { visibleInvoices } from './partnerInvoice.visibility.ts';

export type PartnerInvoiceFilter = QueryOf<typeof contract.listPartnerInvoices>;

/** The invoices that a query of the list finds, of those the caller may see. */
export function foundInvoices(read: Read, filter: Partial<PartnerInvoiceFilter>) {
  return read.db.selectFrom('partnerInvoice').where(conditions(read, filter));
}

function conditions(read: Read, filter: Partial<PartnerInvoiceFilter>): Expression<SqlBool> {
  const invoice = expressionBuilder<Tables, 'partnerInvoice'>();
  const { status, channelPartnerId, projectId, commissionId, overdue, search } = filter;
  const { invoicedFrom, invoicedUntil } = filter;
  const conditions = [
    visibleInvoices(read),
    status?.length && invoice('partnerInvoice.status', 'in', status),
    channelPartnerId && invoice('partnerInvoice.channelPartnerId', '=', channelPartnerId),
    projectId && bills(read, 'sale.projectId', projectId),
    commissionId && bills(read, 'commission.id', commissionId),
    overdue && invoice.and([invoice('partnerInvoice.payBy', '<', read.today), IS_UNPAID]),
    invoicedFrom && invoice('partnerInvoice.invoiceDate', '>=', invoicedFrom),
    invoicedUntil && invoice('partnerInvoice.invoiceDate', '<=', invoicedUntil),
    search && isCalled(search),
  ];
  return invoice.and(conditions.filter((condition) => typeof condition === 'object'));
}

/** Entered, and something that it bills is not paid. */
export const IS_UNPAID = sql<boolean>`(partner_invoice.status = 'entered' and exists (
  select from partner_invoice_tranche b join commission_tranche t
      on t.organization_id = b.organization_id and t.id = b.tranche_id
   where b.organization_id = partner_invoice.organization_id and b.partner_invoice_id = partner_invoice.id
     and t.carried_paise + t.paid_paise < t.gross_paise))`;

/** Of what the caller sees, so that a filter tells nobody more than the list. */
function bills(read: Read, column: 'sale.projectId' | 'commission.id', id: string): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'partnerInvoice'>();
  return eb.exists(
    eb
      .selectFrom('partnerInvoiceTranche')
      .innerJoin('commissionTranche', 'commissionTranche.id', 'partnerInvoiceTranche.trancheId')
      .innerJoin('commission', 'commission.id', 'commissionTranche.commissionId')
      .innerJoin('sale', 'sale.id', 'commission.saleId')
      .select('commission.id')
      .whereRef('partnerInvoiceTranche.partnerInvoiceId', '=', 'partnerInvoice.id')
      .where(column, '=', id)
      .where(visibleCommissions(read)),
  );
}

/** Matches the beginning of its number or of the name of the firm. */
function isCalled(search: string): Expression<SqlBool> {
  const invoice = expressionBuilder<Tables, 'partnerInvoice'>();
  const pattern = prefixPattern(search);
  return invoice.or([
    invoice('partnerInvoice.number', 'ilike', pattern),
    invoice.exists(
      invoice
        .selectFrom('channelPartner')
        .select('channelPartner.id')
        .whereRef('channelPartner.id', '=', 'partnerInvoice.channelPartnerId')
        .where('channelPartner.name', 'ilike', pattern),
    ),
  ]);
}
