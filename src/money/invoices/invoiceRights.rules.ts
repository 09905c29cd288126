import type { Role } from '#platform/contract/roles.ts';
import { anyOf, GROUPS, hasRole, SALES_MANAGER_UP } from '#platform/contract/roles.ts';
import type { ClosedMonth } from '#money/ledger/period.rules.ts';
import { closedPeriodProblem } from '#money/ledger/period.rules.ts';

import type { InvoiceStatus, InvoiceType } from './invoice.rules.ts';
import { INVOICE_PRINTERS } from './invoiceReaders.rules.ts';
import { RECEIPT_RECORDERS } from '#money/plans/receiptRights.rules.ts';

/** Who may invoice: Sales Managers and above and Finance; a Channel Partner Manager for partner sales. */
export function mayInvoice(role: Role, sale: { channelPartnerId: string | null }): boolean {
  if (hasRole(role, ...anyOf(SALES_MANAGER_UP, GROUPS.FINANCE))) return true;
  return role === 'Channel Partner Manager' && sale.channelPartnerId !== null;
}

export type InvoiceAction = 'issue' | 'recordPayment' | 'cancel' | 'pdf';

/** What a role may do with a document in its present state; `closed` when the month of its issue is closed. */
export function invoiceActions(
  role: Role,
  invoice: { docType: InvoiceType; status: InvoiceStatus; invoiceNumber: string | null; paidPaise: number },
  closed: ClosedMonth | null,
): InvoiceAction[] {
  const actions = actionsOfState(role, invoice, closed);
  return hasRole(role, ...INVOICE_PRINTERS) ? actions : actions.filter((action) => action !== 'pdf');
}

function actionsOfState(
  role: Role,
  invoice: { docType: InvoiceType; status: InvoiceStatus; invoiceNumber: string | null; paidPaise: number },
  closed: ClosedMonth | null,
): InvoiceAction[] {
  if (invoice.docType === 'creditNote') return ['pdf'];
  const isFinance = hasRole(role, ...GROUPS.FINANCE);
  switch (invoice.status) {
    case 'draft':
      return isFinance ? ['issue', 'cancel'] : [];
    case 'issued':
    case 'partiallyPaid':
    case 'overdue': {
      const actions: InvoiceAction[] = hasRole(role, ...RECEIPT_RECORDERS)
        ? ['recordPayment', 'pdf']
        : ['pdf'];
      const isClosed = closedPeriodProblem(role, closed) !== null;
      return isFinance && invoice.paidPaise === 0 && !isClosed ? [...actions, 'cancel'] : actions;
    }
    case 'paid':
    case 'writtenOff':
      return ['pdf'];
    case 'cancelled':
      // A document that was sent can still be shown; a discarded draft was never one.
      return invoice.invoiceNumber === null ? [] : ['pdf'];
  }
}
