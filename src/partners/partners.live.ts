import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as commissions from './commissions/commission.contract.ts';
import type * as partnerInvoices from './partner-invoices/partnerInvoice.contract.ts';
import type * as structures from './structures/structure.contract.ts';

export const partnersLive: LiveCalls<typeof structures | typeof commissions | typeof partnerInvoices> = {
  commissionStructure: ['/commissions/structures'],
  commission: ['/commissions', '/partner-invoices'],
  partnerInvoice: ['/partner-invoices', '/commissions'],
  sale: ['/commissions'],
};
