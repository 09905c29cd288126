import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as runs from './commission-runs/commissionRun.contract.ts';
import type * as payments from './commission-runs/payment.contract.ts';
import type * as commissions from './commissions/commission.contract.ts';
import type * as firmStatement from './firm-statement/firmStatement.contract.ts';
import type * as partnerInvoices from './partner-invoices/partnerInvoice.contract.ts';
import type * as recoveries from './recoveries/recovery.contract.ts';
import type * as questions from './questions/question.contract.ts';
import type * as shares from './shares/share.contract.ts';
import type * as structures from './structures/structure.contract.ts';
import type * as tds from './tds/tds.contract.ts';

type PartnerCalls =
  | typeof structures
  | typeof commissions
  | typeof partnerInvoices
  | typeof recoveries
  | typeof runs
  | typeof payments
  | typeof tds
  | typeof firmStatement
  | typeof questions
  | typeof shares;

const STATEMENT = '/channel-partners/{id}/statement';
const TDS = ['/tds/deductions', '/tds/months'] as const;

export const partnersLive: LiveCalls<PartnerCalls> = {
  commissionStructure: ['/commissions/structures'],
  commission: ['/commissions', '/partner-invoices', '/commission-runs', STATEMENT],
  partnerInvoice: ['/partner-invoices', '/commissions', '/commission-runs', ...TDS, STATEMENT],
  partnerRecoverable: ['/partner-recoverables', '/commissions', STATEMENT],
  commissionRun: ['/commission-runs', '/commissions', '/partner-invoices', STATEMENT],
  firmAccount: ['/commission-runs'],
  commissionQuestion: ['/commissions/questions', '/commissions/{id}/questions'],
  commissionShare: ['/sales/{id}/commission-shares', '/commissions'],
  tdsChallan: [...TDS, '/tds/challans', '/tds/challans/{id}'],
  sale: ['/commissions'],
};
