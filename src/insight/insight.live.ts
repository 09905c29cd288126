import type * as probability from '#enquiries/scoring/scoreAnalytics.contract.ts';
import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as dashboard from './dashboards/dashboard.contract.ts';
import type * as payments from './dashboards/paymentsDashboard.contract.ts';
import type * as exceptions from './exceptions/exception.contract.ts';
import type * as paymentsReport from './reports/paymentsReport.contract.ts';
import type * as salesReport from './reports/salesReport.contract.ts';

type Contracts =
  | typeof probability
  | typeof dashboard
  | typeof payments
  | typeof exceptions
  | typeof paymentsReport
  | typeof salesReport;

const FIGURES = [
  '/analytics/dashboard',
  '/analytics/sales-report',
  '/analytics/sales-summary',
  '/analytics/predictions/lead-conversion-probability',
] as const;
const PAYMENTS = ['/payments/dashboard', '/payments/reports/collections'] as const;
const EXCEPTIONS = ['/payments/exceptions'] as const;

export const insightLive: LiveCalls<Contracts> = {
  project: FIGURES,
  unit: FIGURES,
  priceList: FIGURES,
  lead: FIGURES,
  approval: [...FIGURES, ...EXCEPTIONS],
  milestone: EXCEPTIONS,
  sale: [...FIGURES, ...PAYMENTS, ...EXCEPTIONS],
  receipt: [...FIGURES, ...PAYMENTS],
  saleCharge: PAYMENTS,
  invoice: PAYMENTS,
};
