import type { Role } from '../../platform/contract/roles.ts';
import { anyOf, GROUPS, hasRole, SALES_MANAGER_UP } from '../../platform/contract/roles.ts';
import { RECEIPT_RECORDERS } from '../payments/receipt.contract.ts';
import type { InvoiceStatus, InvoiceType } from './invoice.rules.ts';

/** Sales Managers and above and Finance invoice; a Channel Partner Manager what a partner sold. */
export function mayInvoice(role: Role, sale: { channelPartnerId: string | null }): boolean {
  if (hasRole(role, ...anyOf(SALES_MANAGER_UP, GROUPS.FINANCE))) return true;
  return role === 'Channel Partner Manager' && sale.channelPartnerId !== null;
}

export type InvoiceAction = 'issue' | 'recordPayment' | 'pdf';

export function invoiceActions(
  role: Role,
  invoice: { docType: InvoiceType; status: InvoiceStatus; channelPartnerId: string | null },
): InvoiceAction[] {
  if (invoice.docType === 'creditNote') return ['pdf'];
  switch (invoice.status) {
    case 'draft':
      return mayInvoice(role, invoice) ? ['issue'] : [];
    case 'issued':
    case 'partiallyPaid':
    case 'overdue':
      return hasRole(role, ...RECEIPT_RECORDERS) ? ['recordPayment', 'pdf'] : ['pdf'];
    case 'paid':
      return ['pdf'];
    case 'cancelled':
      return [];
  }
}
