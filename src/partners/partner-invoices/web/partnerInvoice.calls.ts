import { getCommission, listCommissions } from '#partners/commissions/commission.contract.ts';
import { getPartnerInvoice, listPartnerInvoices, totalPartnerInvoices } from '../partnerInvoice.contract.ts';

/** What is read again after an invoice has changed. */
export const CHANGED_BY_INVOICES = [
  listPartnerInvoices,
  totalPartnerInvoices,
  getPartnerInvoice,
  listCommissions,
  getCommission,
];
