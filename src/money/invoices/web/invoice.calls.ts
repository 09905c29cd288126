import type { Call } from '#platform/contract/call.ts';
import type { Role } from '#platform/contract/roles.ts';
import { getPaymentPlan } from '#money/plans/plan.contract.ts';
import { getSale } from '#sales/sale.contract.ts';
import { getInvoice, invoiceFromSale, listInvoices } from '../invoice.contract.ts';

/** Who may invoice at all; which sale, the server says. */
export const INVOICERS: readonly Role[] = invoiceFromSale.can === 'public' ? [] : invoiceFromSale.can;

/** What a new document shows through to. */
export const CHANGED_BY_INVOICES: readonly Call[] = [listInvoices, getInvoice, getPaymentPlan, getSale];
