import type * as leadConversion from './predictions/leadConversion.contract.ts';
import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as commissionAnalytics from './commissions/commissionAnalytics.contract.ts';
import type * as commissionReports from './commissions/commissionReports.contract.ts';
import type * as dashboard from './dashboards/dashboard.contract.ts';
import type * as payments from './dashboards/paymentsDashboard.contract.ts';
import type * as exceptions from './exceptions/exception.contract.ts';
import type * as trackRecord from './predictions/trackRecord.contract.ts';
import type * as turnover from './predictions/inventoryTurnover.contract.ts';
import type * as projection from './predictions/revenueProjection.contract.ts';
import type * as salesForecast from './predictions/salesForecast.contract.ts';
import type * as paymentsReport from './reports/paymentsReport.contract.ts';
import type * as salesReport from './reports/salesReport.contract.ts';

type Contracts =
  | typeof commissionAnalytics
  | typeof commissionReports
  | typeof leadConversion
  | typeof dashboard
  | typeof payments
  | typeof exceptions
  | typeof paymentsReport
  | typeof projection
  | typeof salesForecast
  | typeof trackRecord
  | typeof turnover
  | typeof salesReport;

const FIGURES = [
  '/analytics/dashboard',
  '/analytics/sales-report',
  '/analytics/sales-summary',
  '/analytics/predictions/lead-conversion-probability',
  '/analytics/predictions/sales-forecast',
  '/analytics/predictions/inventory-turnover',
  '/analytics/predictions/track-record',
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
  '/analytics/predictions/revenue-projection',
] as const;
const EXCEPTIONS = ['/payments/exceptions'] as const;

export const insightLive: LiveCalls<Contracts> = {
  project: FIGURES,
  unit: FIGURES,
  priceList: FIGURES,
  lead: FIGURES,
  approval: [...FIGURES, ...EXCEPTIONS],
  milestone: [...FIGURES, ...EXCEPTIONS, '/analytics/predictions/revenue-projection'],
  qualityCheck: FIGURES,
  siteIssue: FIGURES,
  sale: [...FIGURES, ...PAYMENTS, ...EXCEPTIONS],
  receipt: [...FIGURES, ...PAYMENTS, ...COMMISSIONS],
  saleCharge: PAYMENTS,
  invoice: PAYMENTS,
};
