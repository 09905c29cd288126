import type { Call } from '#platform/contract/call.ts';
import type { Role } from '#platform/contract/roles.ts';
import { getPaymentPlan } from '#money/plans/plan.contract.ts';
import { getSale } from '#sales/sale.contract.ts';
import { getInvoice, invoiceFromSale, listInvoices } from '../invoice.contract.ts';

/** Who may invoice at all; the server decides for each sale. */
export const INVOICERS: readonly Role[] = invoiceFromSale.can === 'public' ? [] : invoiceFromSale.can;

/** Calls to refetch after a new document. */
export const CHANGED_BY_INVOICES: readonly Call[] = [listInvoices, getInvoice, getPaymentPlan, getSale];
