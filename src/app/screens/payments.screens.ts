import { anyOf, CAPABILITIES, GROUPS } from '#platform/contract/roles.ts';
import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';

const { salesPipeline, viewFinancials } = CAPABILITIES;
const salesOrFinance = anyOf(salesPipeline, viewFinancials);

/** Demands, receipts and plans. */
export const PAYMENT_SCREENS: readonly ScreenDescription[] = [
  {
    path: '/payments/dashboard',
    title: 'Payments',
    can: salesOrFinance,
    load: async () =>
      (await import('#insight/dashboards/web/PaymentsDashboardPage.tsx')).PaymentsDashboardPage,
  },
  {
    path: '/payments/due-today',
    title: 'Due today',
    can: salesOrFinance,
    load: async () => (await import('#money/dues/web/DueTodayPage.tsx')).DueTodayPage,
  },
  {
    path: '/payments/overdue',
    title: 'Overdue payments',
    can: salesOrFinance,
    load: async () => (await import('#money/dues/web/OverduePage.tsx')).OverduePage,
  },
  {
    path: '/payments/collections',
    title: 'Collections',
    can: viewFinancials,
    load: async () => (await import('#money/receipts/web/CollectionsPage.tsx')).CollectionsPage,
  },
  {
    path: '/payments/refunds',
    title: 'Refunds',
    can: viewFinancials,
    load: async () => (await import('#money/refunds/web/RefundListPage.tsx')).RefundListPage,
  },
  {
    path: '/payments/demand-runs',
    title: 'Demand runs',
    can: GROUPS.FINANCE,
    load: async () => (await import('#sale-lifecycle/demands/web/DemandRunsPage.tsx')).DemandRunsPage,
  },
  {
    path: '/payments/demand-runs/:demandRunId',
    title: 'Demand run',
    can: GROUPS.FINANCE,
    load: async () => (await import('#sale-lifecycle/demands/web/DemandRunPage.tsx')).DemandRunPage,
  },
  {
    path: '/payments/ledger',
    title: 'Ledger',
    can: viewFinancials,
    load: async () => (await import('#money/ledger/web/LedgerPage.tsx')).LedgerPage,
  },
  {
    path: '/payments/reports',
    title: 'Payment reports',
    can: viewFinancials,
    load: async () => (await import('#insight/reports/web/PaymentsReportPage.tsx')).PaymentsReportPage,
  },
  {
    path: '/payments/record',
    title: 'Record payment',
    can: salesOrFinance,
    load: async () => (await import('#money/receipts/web/RecordPaymentPage.tsx')).RecordPaymentPage,
  },
  {
    path: '/payments/plans/:saleId',
    title: 'Payment plan',
    can: salesOrFinance,
    load: async () => (await import('#money/dues/web/PaymentPlanPage.tsx')).PaymentPlanPage,
  },
  {
    path: '/payments/plans/:saleId/record-payment',
    title: 'Record payment',
    can: salesOrFinance,
    load: async () => (await import('#money/receipts/web/RecordPaymentPage.tsx')).RecordPaymentPage,
  },
  {
    path: '/payments',
    title: 'Payments',
    can: salesOrFinance,
    load: async () => (await import('#money/dues/web/PaymentsEntry.tsx')).PaymentsEntry,
  },
];
