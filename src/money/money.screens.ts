import { anyOf, CAPABILITIES } from '#platform/contract/roles.ts';
import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';
import { INVOICE_READERS } from './invoices/invoiceReaders.rules.ts';

const { viewFinancials, salesPipeline } = CAPABILITIES;
const salesOrFinance = anyOf(salesPipeline, viewFinancials);

export const moneyScreens: readonly ScreenDescription[] = [
  {
    path: '/sales/invoices',
    title: 'Invoices',
    goLetter: 'i',
    menu: { group: 'Accounts', place: 40 },
    can: INVOICE_READERS,
    load: async () => (await import('./invoices/web/InvoiceListPage.tsx')).InvoiceListPage,
  },
  {
    path: '/sales/invoices/generate/:saleId',
    title: 'Invoice a sale',
    can: salesOrFinance,
    load: async () => (await import('./invoices/web/GenerateInvoicePage.tsx')).GenerateInvoicePage,
  },
  {
    path: '/sales/invoices/:invoiceId',
    title: 'Invoice',
    can: INVOICE_READERS,
    load: async () => (await import('./invoices/web/InvoicePage.tsx')).InvoicePage,
  },
  {
    path: '/payments/due-today',
    title: 'Due today',
    can: salesOrFinance,
    load: async () => (await import('./dues/web/DueTodayPage.tsx')).DueTodayPage,
  },
  {
    path: '/payments/overdue',
    title: 'Overdue payments',
    goLetter: 'o',
    can: salesOrFinance,
    load: async () => (await import('./dues/web/OverduePage.tsx')).OverduePage,
  },
  {
    path: '/payments/collections',
    title: 'Collections',
    goLetter: 'c',
    menu: { group: 'Accounts', place: 20, lights: ['/payments/refunds'] },
    can: viewFinancials,
    load: async () => (await import('./receipts/web/CollectionsPage.tsx')).CollectionsPage,
  },
  {
    path: '/payments/refunds',
    title: 'Refunds',
    can: viewFinancials,
    load: async () => (await import('./refunds/web/RefundListPage.tsx')).RefundListPage,
  },
  {
    path: '/payments/ledger',
    title: 'Ledger',
    goLetter: 'e',
    menu: { group: 'Accounts', place: 50 },
    can: viewFinancials,
    load: async () => (await import('./ledger/web/LedgerPage.tsx')).LedgerPage,
  },
  {
    path: '/payments/record',
    title: 'Record payment',
    can: salesOrFinance,
    load: async () => (await import('./receipts/web/RecordPaymentPage.tsx')).RecordPaymentPage,
  },
  {
    path: '/payments/plans/:saleId',
    title: 'Payment plan',
    can: salesOrFinance,
    load: async () => (await import('./dues/web/PaymentPlanPage.tsx')).PaymentPlanPage,
  },
  {
    path: '/payments/plans/:saleId/record-payment',
    title: 'Record payment',
    can: salesOrFinance,
    load: async () => (await import('./receipts/web/RecordPaymentPage.tsx')).RecordPaymentPage,
  },
  {
    path: '/payments',
    title: 'Payments',
    can: salesOrFinance,
    load: async () => (await import('./dues/web/PaymentsEntry.tsx')).PaymentsEntry,
  },
];
