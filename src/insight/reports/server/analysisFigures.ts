import type { Period } from '#platform/contract/period.ts';
import { ratePerArea } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import { knows } from '#company/people/server/facts.ts';
import type { ListQuery } from '#insight/reporting/server/scope.ts';
import { figure } from '#insight/reporting/server/scope.ts';
import { ratioOf } from '#insight/reporting/report.contract.ts';
import type { AnalysisFigures } from '../salesAnalysis.contract.ts';
import type { AnalysisSums } from '../salesAnalysis.rules.ts';
import { discountPct, NO_ANALYSIS, perWeek } from '../salesAnalysis.rules.ts';
import { salesLists } from '#insight/reporting/server/salesLists.ts';

/** Sums of some days as figures with links to their rows. `past` are those days that are not in the future. */
export function analysisFigures(
  read: Read,
  kind: ListQuery,
  days: Period,
  sums: AnalysisSums = NO_ANALYSIS,
): AnalysisFigures {
  const { booked, cancelled } = salesLists(kind, days);
  const seesAmounts = knows(read, 'salePrice');
  const amount = (query: ListQuery, paise: number, measure: 'agreementValuePaise' | 'discountPaise') =>
    seesAmounts ? figure('sales', query, paise, measure) : null;
  const bookedFigure = figure('sales', booked, sums.booked);
  const standing = { ...booked, outcome: 'standing' };
  return {
    booked: bookedFigure,
    bookedValue: amount(booked, sums.bookedPaise, 'agreementValuePaise'),
    cancelled: figure('sales', cancelled, sums.cancelled),
    cancelledValue: amount(cancelled, sums.cancelledPaise, 'agreementValuePaise'),
    net: sums.booked - sums.cancelled,
    netPaise: seesAmounts ? sums.bookedPaise - sums.cancelledPaise : null,
    standing: figure('sales', standing, sums.standing),
    standingValue: amount(standing, sums.standingPaise, 'agreementValuePaise'),
    lost: ratioOf(figure('sales', { ...booked, outcome: 'cancelled' }, sums.lost), bookedFigure),
    discount: amount(booked, sums.discountPaise, 'discountPaise'),
    discountPct: seesAmounts ? discountPct(sums.discountPaise, sums.bookedPaise) : null,
    carpetArea: sums.carpetArea,
    averageRatePaise:
      seesAmounts && sums.carpetArea > 0 ? ratePerArea(sums.bookedPaise, sums.carpetArea) : null,
    averageValuePaise: seesAmounts && sums.booked > 0 ? Math.round(sums.bookedPaise / sums.booked) : null,
    perWeek: perWeek(sums.booked - sums.cancelled, untilToday(days, read.today)),
    daysToBooking: sums.medianToBooking,
    daysToAgreement: sums.medianToAgreement,
    agreed: figure('sales', { ...booked, isAgreed: 'true' }, sums.agreed),
  };
}

/** Days to come sell nothing yet and would only slow the pace. */
function untilToday({ from, to }: Period, today: string): Period {
  return { from, to: to < today ? to : today };
}
