import {
  ALL_ROWS,
  COMMISSIONS,
  FINANCE,
  FIRM_ROWS,
  MANAGEMENT,
  PARTNER_INVOICES,
  PRICES,
  SALE_ROWS,
} from './rights-people.ts';
import type { CallRights } from './rights-rows.ts';
import { rights } from './rights-rows.ts';

/** Questions about commissions, and who can own one. */
const QUESTIONS = 'BH PD SH FH SM FM CPM CPA CPG';
const ASKED = 'BH PD SH FH SM FM CPM';

/** Who may make which call about partner firms and their commissions. */
export const PARTNER_RIGHTS: readonly CallRights[] = [
  rights('GET /commissions/structures/{id}', 'structure', ALL_ROWS, MANAGEMENT),
  rights('PUT /commissions/structures/{id}', 'structure', ALL_ROWS, PRICES),
  rights('DELETE /commissions/structures/{id}', 'structure', ALL_ROWS, PRICES),
  rights('GET /commissions/{id}', 'commission', SALE_ROWS, COMMISSIONS),
  rights('PUT /commissions/{id}/hold', 'commission', SALE_ROWS, 'BH PD SH FH'),
  rights('PUT /commissions/{id}/release-hold', 'commission', SALE_ROWS, 'BH PD SH FH'),
  rights('POST /commissions/{id}/recalculate', 'commission', SALE_ROWS, 'BH PD SH FH SM FM CPM'),
  rights('PUT /commissions/{id}/approve', 'commission', SALE_ROWS, 'BH PD SH FH'),
  rights('PUT /commissions/{id}/reject', 'commission', SALE_ROWS, 'BH PD SH FH'),
  rights('POST /commissions/{id}/payment', 'commission', SALE_ROWS, FINANCE),
  rights('GET /commissions/{id}/payments', 'commission', SALE_ROWS, `${FINANCE} CPA`),
  rights('GET /commission-runs/{id}', 'commissionRun', ALL_ROWS, FINANCE),
  rights('GET /commission-runs/{id}/bank-file', 'commissionRun', ALL_ROWS, FINANCE),
  rights('GET /commission-runs/{id}/advices/{firmId}', 'commissionRun', FIRM_ROWS, `${FINANCE} CPA`),
  rights('PUT /commission-runs/{id}/release', 'commissionRun', ALL_ROWS, FINANCE),
  rights('PUT /commission-runs/{id}/withdraw', 'commissionRun', ALL_ROWS, FINANCE),
  rights('POST /commission-runs/{id}/utrs', 'commissionRun', ALL_ROWS, FINANCE),
  rights('PUT /commission-runs/{id}/lines/{lineId}/return', 'commissionRun', ALL_ROWS, FINANCE),
  rights('GET /partner-recoverables/{id}', 'recoverable', FIRM_ROWS, `${FINANCE} CPA`),
  rights('POST /partner-recoverables/{id}/credit-note', 'recoverable', ALL_ROWS, FINANCE),
  rights('POST /partner-recoverables/{id}/repayments', 'recoverable', ALL_ROWS, FINANCE),
  rights('POST /partner-recoverables/{id}/write-offs', 'recoverable', ALL_ROWS, 'FH'),
  rights('GET /channel-partners/{id}/terms', 'firm', FIRM_ROWS, 'BH PD SH FH SM FM CPM CPA'),
  rights('PUT /channel-partners/{id}/terms/acceptance', 'firm', FIRM_ROWS, 'CPA'),
  rights('POST /commissions/structures/replay', 'structure', ALL_ROWS, 'BH PD SH FH FM', {
    as: 'structureId',
  }),
  rights('GET /sales/{id}/commission-shares', 'sale', SALE_ROWS, 'BH PD SH FH SM FM CPM CPA'),
  rights('PUT /sales/{id}/commission-shares', 'sale', SALE_ROWS, 'BH PD SH SM CPM'),
  rights('PUT /sales/{id}/commission-shares/accept', 'sale', SALE_ROWS, 'BH PD SH CPA'),
  rights('GET /commissions/{id}/questions', 'commission', SALE_ROWS, QUESTIONS),
  rights('GET /commissions/{id}/questions/owners', 'commission', SALE_ROWS, ASKED),
  rights('POST /commissions/{id}/questions', 'commission', SALE_ROWS, 'CPA CPG'),
  rights('PUT /commissions/{id}/questions/{questionId}/answer', 'commission', SALE_ROWS, ASKED),
  rights('PUT /commissions/{id}/questions/{questionId}/assign', 'commission', SALE_ROWS, ASKED),
  rights('PUT /commissions/{id}/questions/{questionId}/withdraw', 'commission', SALE_ROWS, 'CPA CPG'),
  rights('POST /commissions/create-for-sale', 'sale', SALE_ROWS, 'BH PD SH FH SM FM CPM', { as: 'saleId' }),
  rights('POST /commissions/calculate', 'sale', SALE_ROWS, MANAGEMENT, { as: 'saleId' }),
  rights('GET /partner-invoices/{id}', 'partnerInvoice', SALE_ROWS, PARTNER_INVOICES),
  rights('POST /partner-invoices/preview', 'partnerInvoice', SALE_ROWS, `${FINANCE} CPA`, {
    as: 'invoiceId',
  }),
  rights('POST /partner-invoices', 'commission', SALE_ROWS, `${FINANCE} CPA`, { as: 'tranches' }),
  rights('PUT /partner-invoices/{id}/enter', 'partnerInvoice', SALE_ROWS, FINANCE),
  rights('PUT /partner-invoices/{id}/return', 'partnerInvoice', SALE_ROWS, FINANCE),
  rights('PUT /partner-invoices/{id}/cancel', 'partnerInvoice', SALE_ROWS, `${FINANCE} CPA`),
  rights('GET /commissions/partners/{id}/performance', 'firm', FIRM_ROWS, `${MANAGEMENT} CPA`),
  rights('GET /channel-partners/{id}/account', 'firm', FIRM_ROWS, `${FINANCE} CPA`),
  rights('GET /channel-partners/{id}/statement', 'firm', FIRM_ROWS, `${FINANCE} SH CPA`),
  rights('GET /channel-partners/{id}/statement/pdf', 'firm', FIRM_ROWS, `${FINANCE} SH CPA`),
];
