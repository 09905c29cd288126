import type { Read } from '#platform/server/context.ts';
import { AppError } from '#platform/contract/errors.ts';
import { getBudgetVsActual as budgetCall } from '#insight/budgets/budgetReport.contract.ts';
import { getBudgetVsActual } from '#insight/budgets/server/budgetReport.queries.ts';
import { getLeadKpis as leadCall } from '#insight/lead-reports/leadReport.contract.ts';
import { getLeadKpis } from '#insight/lead-reports/server/leadAnalysis.queries.ts';
import { getMarketingRoi as marketingCall } from '#insight/marketing-reports/marketingReport.contract.ts';
import { getMarketingRoi } from '#insight/marketing-reports/server/marketingReport.queries.ts';
import { reportPeriods } from '#insight/reporting/reportDays.rules.ts';
import { getPaymentsReport as paymentsCall } from '#insight/reports/paymentsReport.contract.ts';
import { getProjectComparison as comparisonCall } from '#insight/reports/projectComparison.contract.ts';
import { getSalesKpis as salesCall } from '#insight/reports/salesAnalysis.contract.ts';
import { getPaymentsReport } from '#insight/reports/server/paymentsReport.queries.ts';
import { getProjectComparison } from '#insight/reports/server/projectComparison.queries.ts';
import { getSalesKpis } from '#insight/reports/server/salesAnalysis.queries.ts';
import { getRevenueKpis as revenueCall } from '#insight/revenue-reports/revenueReport.contract.ts';
import { getRevenueKpis } from '#insight/revenue-reports/server/revenueReport.queries.ts';
import { moneyOf } from '#money/sums/server/moneySums.queries.ts';
import type { FigureNow } from '../alert.rules.ts';
import { asFineAsLimit } from '../alert.rules.ts';
import type { AlertFigure, AlertPeriod } from '../alertFigure.rules.ts';
import { NOTHING_YET } from '../alertText.rules.ts';

interface Scope {
  projectId: string | null;
  period: AlertPeriod;
}

type Values = Partial<Record<AlertFigure, number | null>>;
/** The figures that a report has of these days, of the rows that the person sees. */
type Source = (read: Read, scope: Scope) => Promise<Values>;

/** The functions of the reports themselves: an alert says what its page says. */
const SOURCES: Record<AlertFigure, Source> = {
  bookings: ofSales,
  bookingValue: ofSales,
  cancellations: ofSales,
  cancelledValue: ofSales,
  netBookings: ofSales,
  standingBookings: ofSales,
  cancelledShare: ofSales,
  averageRate: ofSales,
  discount: ofSales,
  daysToBooking: ofSales,
  collections: ofPayments,
  fellDue: ofPayments,
  efficiency: ofPayments,
  overdue: ofPayments,
  outstanding: ofDues,
  billed: ofRevenue,
  collectedWithoutTax: ofRevenue,
  lateInterest: ofRevenue,
  answeredInTime: ofLeads,
  replyTime: ofLeads,
  visitedShare: ofLeads,
  bookedShare: ofLeads,
  costPerLead: ofMarketing,
  marketingReturn: ofMarketing,
  costPerformance: ofBudgets,
  budgetRatio: ofBudgets,
  monthsOfStock: ofStock,
};

/** Looks up figures of one person; those of the same report and filters are computed once. */
export function figureReader(read: Read): (alert: Scope & { figure: AlertFigure }) => Promise<FigureNow> {
  const found = new Map<Source, Map<string, Promise<Values>>>();
  const valuesOf = (source: Source, scope: Scope) => {
    const known = found.get(source) ?? new Map<string, Promise<Values>>();
    const key = `${scope.period} ${scope.projectId ?? ''}`;
    const values = known.get(key) ?? source(read, scope);
    found.set(source, known.set(key, values));
    return values;
  };
  return async ({ figure, ...scope }) => {
    try {
      const value = (await valuesOf(SOURCES[figure], scope))[figure] ?? null;
      return value === null
        ? { value, unknown: NOTHING_YET }
        : { value: asFineAsLimit(figure, value), unknown: null };
    } catch (error) {
      // What a report refuses is a sentence for people; what may work in a minute is tried again.
      if (error instanceof AppError && error.code !== 'unavailable')
        return { value: null, unknown: error.message.slice(0, MAX_UNKNOWN) };
      throw error;
    }
  };
}

const MAX_UNKNOWN = 300;

const placeOf = ({ projectId }: Scope) => (projectId === null ? {} : { projectId });
/** Alone: what it is compared with is not asked. */
const alone = (scope: Scope) => ({ ...placeOf(scope), period: nameOf(scope), compare: 'none' });
const nameOf = ({ period }: Scope) => (period === 'now' ? 'month' : period);
const percent = (share: number | null) => (share === null ? null : share * 100);

async function ofSales(read: Read, scope: Scope): Promise<Values> {
  const { now } = (await getSalesKpis(read, salesCall.query.parse(alone(scope)))).total;
  return {
    bookings: now.booked.value,
    bookingValue: now.bookedValue?.value ?? null,
    cancellations: now.cancelled.value,
    cancelledValue: now.cancelledValue?.value ?? null,
    netBookings: now.net,
    standingBookings: now.standing.value,
    cancelledShare: percent(now.lost.value),
    averageRate: now.averageRatePaise,
    discount: now.discountPct,
    daysToBooking: now.daysToBooking,
  };
}

async function ofPayments(read: Read, scope: Scope): Promise<Values> {
  const days = reportPeriods({ period: nameOf(scope) }, read.today).now;
  const report = await getPaymentsReport(read, paymentsCall.query.parse({ ...placeOf(scope), ...days }));
  const { collected, due } = report.total;
  return {
    collections: collected?.value ?? null,
    fellDue: due?.fellDue.value ?? null,
    efficiency: due?.efficiencyPct ?? null,
    overdue: report.overdue.value,
  };
}

async function ofDues(read: Read, scope: Scope): Promise<Values> {
  return { outstanding: (await moneyOf(read, 'due', placeOf(scope))).openPaise };
}

async function ofRevenue(read: Read, scope: Scope): Promise<Values> {
  const { total, interest } = await getRevenueKpis(read, revenueCall.query.parse(alone(scope)));
  return {
    billed: total.now.billed.value,
    collectedWithoutTax: total.now.collectedWithoutTaxPaise,
    lateInterest: interest.now.billed.value,
  };
}

async function ofLeads(read: Read, scope: Scope): Promise<Values> {
  const query = leadCall.query.parse({ ...alone(scope), focus: 'conversion' });
  const { total, answerMinutes } = await getLeadKpis(read, query);
  const { inTime, siteVisit, booked } = total.now;
  return {
    answeredInTime: percent(inTime.value),
    replyTime: answerMinutes.now,
    visitedShare: percent(siteVisit.value),
    bookedShare: percent(booked.value),
  };
}

async function ofMarketing(read: Read, scope: Scope): Promise<Values> {
  const { now } = (await getMarketingRoi(read, marketingCall.query.parse(alone(scope)))).total;
  return { costPerLead: now.costPerLeadPaise, marketingReturn: now.returnPct };
}

async function ofBudgets(read: Read, scope: Scope): Promise<Values> {
  const { cost, projects } = await getBudgetVsActual(read, budgetCall.query.parse(placeOf(scope)));
  const ofProject = projects.find(({ project }) => project.id === scope.projectId);
  return { budgetRatio: cost.toDate?.ratio ?? null, costPerformance: ofProject?.works?.cpi ?? null };
}

async function ofStock(read: Read, { projectId }: Scope): Promise<Values> {
  if (projectId === null) return {};
  const { projects } = await getProjectComparison(
    read,
    comparisonCall.query.parse({ projectIds: projectId, period: 'month' }),
  );
  return { monthsOfStock: projects[0]?.monthsOfStock ?? null };
}
