import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as documents from '#company/documents/document.contract.ts';
import type * as customers from '#sales/customer.contract.ts';
import type * as sales from '#sales/sale.contract.ts';
import type * as accounts from './bank-accounts/bankAccount.contract.ts';
import type * as invoices from './invoices/invoice.contract.ts';
import type * as ledger from './ledger/ledger.contract.ts';
import type * as charges from './charges/chargeList.contract.ts';
import type * as periods from './ledger/period.contract.ts';
import type * as dues from './dues/due.contract.ts';
import type * as followUps from './follow-ups/followUp.contract.ts';
import type * as overdueCustomers from './follow-ups/overdueCustomer.contract.ts';
import type * as installments from './dues/installmentList.contract.ts';
import type * as plans from './plans/plan.contract.ts';
import type * as receipts from './receipts/receipt.contract.ts';
import type * as refunds from './refunds/refund.contract.ts';

type Contracts =
  | typeof documents
  | typeof customers
  | typeof sales
  | typeof accounts
  | typeof charges
  | typeof invoices
  | typeof ledger
  | typeof periods
  | typeof dues
  | typeof followUps
  | typeof overdueCustomers
  | typeof installments
  | typeof plans
  | typeof receipts
  | typeof refunds;

const PAYMENTS = [
  '/payments/plans/{id}',
  '/payments/installments/{id}',
  '/payments/transactions',
  '/payments/refunds',
  '/payments/reports/due-today',
  '/payments/reports/overdue',
  '/payments/reports/overdue-customers',
  '/payments/reports/installments',
  '/payments/reports/charges',
  '/payments/reports/statistics',
] as const;

export const moneyLive: LiveCalls<Contracts> = {
  sale: [...PAYMENTS, '/sales/{id}/follow-ups', '/invoices'],
  receipt: [
    ...PAYMENTS,
    '/sales',
    '/sales/{id}/follow-ups',
    '/customers/{id}',
    '/invoices',
    '/bank-accounts',
    '/documents',
  ],
  saleCharge: PAYMENTS,
  invoice: [...PAYMENTS, '/sales', '/customers/{id}', '/invoices', '/documents'],
  ledgerCheck: ['/ledger/verify'],
  periodLock: ['/ledger/periods', '/invoices'],
  accountTransfer: ['/bank-accounts'],
};
