import type * as leadConversion from './predictions/leadConversion.contract.ts';
import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as alerts from './alerts/alert.contract.ts';
import type * as budget from './budgets/budget.contract.ts';
import type * as budgetReport from './budgets/budgetReport.contract.ts';
import type * as cost from './budgets/cost.contract.ts';
import type * as commissionAnalytics from './commissions/commissionAnalytics.contract.ts';
import type * as commissionReports from './commissions/commissionReports.contract.ts';
import type * as dashboard from './dashboards/dashboard.contract.ts';
import type * as payments from './dashboards/paymentsDashboard.contract.ts';
import type * as exceptions from './exceptions/exception.contract.ts';
import type * as marketing from './marketing-reports/marketingReport.contract.ts';
import type * as revenue from './revenue-reports/revenueReport.contract.ts';
import type * as leadReports from './lead-reports/leadReport.contract.ts';
import type * as measures from './measures/measure.contract.ts';
import type * as pastBooking from './past-bookings/pastBooking.contract.ts';
import type * as trackRecord from './predictions/trackRecord.contract.ts';
import type * as turnover from './predictions/inventoryTurnover.contract.ts';
import type * as projection from './predictions/revenueProjection.contract.ts';
import type * as salesForecast from './predictions/salesForecast.contract.ts';
import type * as paymentsReport from './reports/paymentsReport.contract.ts';
import type * as projectComparison from './reports/projectComparison.contract.ts';
import type * as salesAnalysis from './reports/salesAnalysis.contract.ts';
import type * as salesReport from './reports/salesReport.contract.ts';
import type * as targets from './targets/target.contract.ts';
import type * as schedules from './schedules/schedule.contract.ts';

type Contracts =
  | typeof alerts
  | typeof budget
  | typeof budgetReport
  | typeof cost
  | typeof commissionAnalytics
  | typeof commissionReports
  | typeof leadConversion
  | typeof dashboard
  | typeof payments
  | typeof exceptions
  | typeof leadReports
  | typeof measures
  | typeof pastBooking
  | typeof paymentsReport
  | typeof marketing
  | typeof projection
  | typeof revenue
  | typeof salesForecast
  | typeof trackRecord
  | typeof turnover
  | typeof salesAnalysis
  | typeof projectComparison
  | typeof targets
  | typeof salesReport
  | typeof schedules;

const FIGURES = [
  '/analytics/dashboard',
  '/analytics/sales-report',
  '/analytics/sales-summary',
  '/analytics/sales-analysis',
  '/analytics/sales-kpis',
  '/analytics/sales-targets',
  '/analytics/project-comparison',
  '/analytics/lead-funnel',
  '/analytics/lead-analysis',
  '/analytics/lead-kpis',
  '/analytics/measures/change',
  '/analytics/predictions/lead-conversion-probability',
  '/analytics/predictions/sales-forecast',
  '/analytics/predictions/inventory-turnover',
  '/analytics/predictions/track-record',
  '/analytics/marketing-roi',
] as const;
/** Changes of commissions and sales reach them through `/commissions`. */
const COMMISSIONS = [
  '/commissions/analytics',
  '/commissions/reports/liability',
  '/commissions/reports/overdue',
] as const;
const PAYMENTS = [
  '/payments/dashboard',
  '/payments/reports/collections',
  '/analytics/revenue-analysis',
  '/analytics/revenue-kpis',
  '/analytics/predictions/revenue-projection',
] as const;
const BUDGETS = ['/analytics/budget-vs-actual', '/analytics/budget-dashboard'] as const;
const COSTS = ['/cost-entries'] as const;
const EXCEPTIONS = ['/payments/exceptions'] as const;
/** What forecasts of bookings are read by. */
const FORECASTS = [
  '/analytics/predictions/sales-forecast',
  '/analytics/predictions/inventory-turnover',
  '/analytics/predictions/track-record',
  '/analytics/predictions/revenue-projection',
] as const;

export const insightLive: LiveCalls<Contracts> = {
  project: FIGURES,
  unit: FIGURES,
  priceList: FIGURES,
  lead: FIGURES,
  approval: [...FIGURES, ...EXCEPTIONS],
  costEntry: [...COSTS, ...BUDGETS, '/analytics/marketing-roi'],
  budget: ['/projects/{id}/budget', ...BUDGETS],
  budgetAlert: ['/analytics/budget-dashboard'],
  partnerInvoice: [...COSTS, ...BUDGETS, '/analytics/marketing-roi'],
  milestone: [...FIGURES, ...EXCEPTIONS, ...COSTS, ...BUDGETS, '/analytics/predictions/revenue-projection'],
  qualityCheck: FIGURES,
  siteIssue: FIGURES,
  sale: [...FIGURES, ...PAYMENTS, ...EXCEPTIONS, ...BUDGETS],
  receipt: [...FIGURES, ...PAYMENTS, ...COMMISSIONS, ...BUDGETS],
  salesTargets: [
    '/analytics/dashboard',
    '/analytics/sales-analysis',
    '/analytics/sales-kpis',
    '/analytics/sales-targets',
  ],
  pastBookings: ['/analytics/past-bookings', ...FORECASTS],
  saleCharge: PAYMENTS,
  invoice: PAYMENTS,
  reportSchedule: ['/analytics/schedules'],
  figureAlert: ['/analytics/alerts'],
};
