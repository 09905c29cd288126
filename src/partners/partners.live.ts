import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as runs from './commission-runs/commissionRun.contract.ts';
import type * as payments from './commission-runs/payment.contract.ts';
import type * as commissions from './commissions/commission.contract.ts';
import type * as partnerInvoices from './partner-invoices/partnerInvoice.contract.ts';
import type * as recoveries from './recoveries/recovery.contract.ts';
import type * as structures from './structures/structure.contract.ts';

type PartnerCalls =
  | typeof structures
  | typeof commissions
  | typeof partnerInvoices
  | typeof recoveries
  | typeof runs
  | typeof payments;

export const partnersLive: LiveCalls<PartnerCalls> = {
  commissionStructure: ['/commissions/structures'],
  commission: ['/commissions', '/partner-invoices', '/commission-runs'],
  partnerInvoice: ['/partner-invoices', '/commissions', '/commission-runs'],
  partnerRecoverable: ['/partner-recoverables', '/commissions'],
  commissionRun: ['/commission-runs', '/commissions', '/partner-invoices'],
  firmAccount: ['/commission-runs'],
  sale: ['/commissions'],
};
