import { anyOf, CAPABILITIES, GROUPS } from '#platform/contract/roles.ts';
import { MARKETING_READERS } from './marketing-reports/marketingRights.rules.ts';
import { PAST_BOOKING_KEEPERS } from './past-bookings/pastBookingRights.rules.ts';
import { COST_READERS } from './budgets/costRights.rules.ts';
import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';

const { salesReports, viewFinancials, salesPipeline } = CAPABILITIES;
const salesOrFinance = anyOf(salesPipeline, viewFinancials);

export const insightScreens: readonly ScreenDescription[] = [
  {
    path: '/dashboard',
    title: 'Dashboard',
    goLetter: 'd',
    load: async () => (await import('./dashboards/web/DashboardPage.tsx')).DashboardPage,
  },
  {
    path: '/sales/reports',
    title: 'Sales reports',
    goLetter: 'r',
    menu: { group: 'Sales & payments', place: 90 },
    can: salesReports,
    load: async () => (await import('./reports/web/SalesReportPage.tsx')).SalesReportPage,
  },
  {
    path: '/payments/dashboard',
    title: 'Payments overview',
    goLetter: 'm',
    menu: { group: 'Accounts', place: 10, lights: ['/payments/due-today', '/payments/overdue'] },
    can: salesOrFinance,
    load: async () => (await import('./dashboards/web/PaymentsDashboardPage.tsx')).PaymentsDashboardPage,
  },
  {
    path: '/payments/reports',
    title: 'Payment reports',
    menu: { group: 'Sales & payments', place: 100 },
    can: salesReports,
    load: async () => (await import('./reports/web/PaymentsReportPage.tsx')).PaymentsReportPage,
  },
  {
    path: '/payments/exceptions',
    title: 'Exceptions',
    menu: { group: 'Accounts', place: 60 },
    can: GROUPS.MANAGEMENT,
    load: async () => (await import('./exceptions/web/ExceptionListPage.tsx')).ExceptionListPage,
  },
  {
    path: '/analytics/revenue',
    title: 'Revenue',
    menu: { group: 'Analytics', place: 20 },
    can: viewFinancials,
    load: async () => (await import('./revenue-reports/web/RevenuePage.tsx')).RevenuePage,
  },
  {
    path: '/analytics/marketing',
    title: 'Marketing',
    menu: { group: 'Analytics', place: 40 },
    can: MARKETING_READERS,
    load: async () => (await import('./marketing-reports/web/MarketingPage.tsx')).MarketingPage,
  },
  {
    path: '/analytics',
    title: 'Analytics overview',
    menu: { group: 'Analytics', place: 5 },
    can: GROUPS.MANAGEMENT,
    load: async () => (await import('./reports/web/AnalyticsOverviewPage.tsx')).AnalyticsOverviewPage,
  },
  {
    path: '/analytics/sales',
    title: 'Sales analytics',
    menu: { group: 'Analytics', place: 10 },
    can: GROUPS.MANAGEMENT,
    load: async () => (await import('./reports/web/SalesAnalyticsPage.tsx')).SalesAnalyticsPage,
  },
  {
    path: '/analytics/leads',
    title: 'Lead reports',
    menu: { group: 'Analytics', place: 30 },
    can: GROUPS.SALES,
    load: async () => (await import('./lead-reports/web/LeadReportsPage.tsx')).LeadReportsPage,
  },
  {
    path: '/analytics/predictions',
    title: 'Predictions',
    menu: { group: 'Analytics', place: 50, lights: ['/analytics/predictions/past-bookings'] },
    can: salesReports,
    load: async () => (await import('./predictions/web/PredictionsPage.tsx')).PredictionsPage,
  },
  {
    path: '/analytics/predictions/past-bookings',
    title: 'Past bookings',
    can: PAST_BOOKING_KEEPERS,
    load: async () => (await import('./past-bookings/web/PastBookingsPage.tsx')).PastBookingsPage,
  },
  {
    path: '/analytics/budget',
    title: 'Budget planning',
    menu: { group: 'Analytics', place: 35, lights: ['/analytics/budget/projects'] },
    can: viewFinancials,
    load: async () => (await import('./budgets/web/BudgetPage.tsx')).BudgetPage,
  },
  {
    path: '/analytics/budget/projects',
    title: 'Budgets by project',
    can: viewFinancials,
    load: async () => (await import('./budgets/web/BudgetProjectsPage.tsx')).BudgetProjectsPage,
  },
  {
    path: '/analytics/budget-variance',
    title: 'Budget vs actual',
    menu: { group: 'Financial analytics', place: 10, lights: ['/analytics/budget/variance'] },
    can: viewFinancials,
    load: async () => (await import('./budgets/web/BudgetVariancePage.tsx')).BudgetVariancePage,
  },
  {
    path: '/analytics/budget/variance',
    title: 'Budget vs actual',
    can: viewFinancials,
    load: async () => (await import('./budgets/web/BudgetVariancePage.tsx')).BudgetVariancePage,
  },
  {
    path: '/analytics/financial',
    title: 'Real-time financial',
    menu: { group: 'Financial analytics', place: 20 },
    can: viewFinancials,
    load: async () => (await import('./budgets/web/FinancialPage.tsx')).FinancialPage,
  },
  {
    path: '/analytics/costs',
    title: 'Costs',
    menu: { group: 'Financial analytics', place: 30 },
    can: COST_READERS,
    load: async () => (await import('./budgets/web/CostsPage.tsx')).CostsPage,
  },
  {
    path: '/analytics/measures',
    title: 'Closed months',
    menu: { group: 'Analytics', place: 80, isTile: true },
    can: salesReports,
    load: async () => (await import('./measures/web/MeasuresPage.tsx')).MeasuresPage,
  },
  {
    path: '/analytics/alerts',
    title: 'Alerts',
    menu: { group: 'Analytics', place: 85, isTile: true },
    can: salesReports,
    load: async () => (await import('./alerts/web/AlertsPage.tsx')).AlertsPage,
  },
  {
    path: '/analytics/schedules',
    title: 'Scheduled reports',
    menu: { group: 'Analytics', place: 90, isTile: true },
    can: salesReports,
    load: async () => (await import('./schedules/web/SchedulesPage.tsx')).SchedulesPage,
  },
  {
    path: '/sales/commissions',
    title: 'Commission overview',
    menu: { group: 'Commissions', place: 10 },
    can: salesPipeline,
    load: async () => (await import('./commissions/web/CommissionDashboardPage.tsx')).CommissionDashboardPage,
  },
  {
    path: '/sales/commissions/reports',
    title: 'Commission reports',
    menu: { group: 'Commissions', place: 60 },
    can: salesReports,
    load: async () => (await import('./commissions/web/CommissionReportsPage.tsx')).CommissionReportsPage,
  },
  {
    path: '/settings/system-status',
    title: 'System status',
    menu: { group: 'Admin panel', place: 60 },
    can: GROUPS.ADMIN,
    load: async () => (await import('./system-status/web/SystemStatusPage.tsx')).SystemStatusPage,
  },
];
