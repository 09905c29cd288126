import type { Day } from '#platform/contract/calendar.ts';
import { reportPeriods } from '#insight/reporting/reportDays.rules.ts';
import type { AlertFigure, AlertPeriod } from './alertFigure.rules.ts';

interface Shown {
  figure: AlertFigure;
  projectId: string | null;
  period: AlertPeriod;
}

/** Pages that show a figure; whoever may read the figure may open its page. */
const PAGES: Record<AlertFigure, string> = {
  bookings: '/analytics/sales',
  bookingValue: '/analytics/sales',
  cancellations: '/analytics/sales',
  cancelledValue: '/analytics/sales',
  netBookings: '/analytics/sales',
  standingBookings: '/analytics/sales',
  cancelledShare: '/analytics/sales',
  averageRate: '/analytics/sales',
  discount: '/analytics/sales',
  daysToBooking: '/analytics/sales',
  collections: '/payments/reports',
  fellDue: '/payments/reports',
  efficiency: '/payments/reports',
  outstanding: '/payments/reports',
  overdue: '/payments/overdue',
  billed: '/analytics/revenue',
  collectedWithoutTax: '/analytics/revenue',
  lateInterest: '/analytics/revenue',
  answeredInTime: '/analytics/leads',
  replyTime: '/analytics/leads',
  visitedShare: '/analytics/leads',
  bookedShare: '/analytics/leads',
  costPerLead: '/analytics/marketing',
  marketingReturn: '/analytics/marketing',
  costPerformance: '/analytics/budget-variance',
  budgetRatio: '/analytics/budget-variance',
  monthsOfStock: '/analytics/predictions',
};

/** The page of a figure with the same filters; payments know running periods by name, and others by their days. */
export function linkOf({ figure, projectId, period }: Shown, today: Day): string {
  const page = PAGES[figure];
  const query = new URLSearchParams({
    ...(page === '/analytics/predictions' ? { tab: 'stock' } : {}),
    ...(page === '/payments/reports' ? daysOf(period, today) : period === 'now' ? {} : { period }),
    ...(projectId === null ? {} : { projectId }),
  }).toString();
  return query === '' ? page : `${page}?${query}`;
}

function daysOf(period: AlertPeriod, today: Day): Record<string, string> {
  if (period === 'now') return {};
  if (period === 'month' || period === 'quarter' || period === 'year') return { period };
  return { ...reportPeriods({ period }, today).now };
}
