import type { Day } from '#platform/contract/calendar.ts';
import { financialQuarter, financialYearLabel } from '#platform/contract/calendar.ts';
import { pctOf, roundToRupee } from '#platform/contract/money.ts';
import type { RateRow } from '#company/statutory-rates/rate.rules.ts';
import { rateOn } from '#company/statutory-rates/rate.rules.ts';

/** By when tax deducted on a day is paid to the state, by the law of that day. */
export function challanDueOn(creditedOn: Day, rates: readonly RateRow[]): Day {
  const { dayOfNextMonth, dayOfAprilForMarch } = rateOn(rates, 'tds.payBy', creditedOn).value;
  const [year = 0, month = 1] = creditedOn.split('-').map(Number);
  if (month === 3) return dayIn(year, 4, dayOfAprilForMarch);
  return month === 12 ? dayIn(year + 1, 1, dayOfNextMonth) : dayIn(year, month + 1, dayOfNextMonth);
}

function dayIn(year: number, month: number, date: number): Day {
  return [year, String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-');
}

/**
 * Interest on tax deducted on a day and paid after it was due, by the law of that day: for each month of the calendar
 * from that of the deduction to that of the payment, both whole.
 */
export function lateInterest(
  { creditedOn, paidOn, amountPaise }: { creditedOn: Day; paidOn: Day; amountPaise: number },
  rates: readonly RateRow[],
): number {
  if (paidOn <= challanDueOn(creditedOn, rates)) return 0;
  const { pctPerMonth } = rateOn(rates, 'tds.lateInterest', creditedOn).value;
  return pctOf(amountPaise * monthsBegun(creditedOn, paidOn), pctPerMonth);
}

/** 30 Nov to 8 Dec: two. */
function monthsBegun(from: Day, until: Day): number {
  const index = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return index(until) - index(from) + 1;
}

/** The quarterly statement that reports tax deducted on a day. */
export function statementOf(creditedOn: Day): { year: string; quarter: 1 | 2 | 3 | 4 } {
  return { year: financialYearLabel(creditedOn), quarter: financialQuarter(creditedOn) };
}

export interface ChallanAmounts {
  /** Tax to be paid to the state for the deductions. */
  duePaise: number;
  /** The same in whole rupees, as a challan takes it. */
  paidPaise: number;
  /** Tax of cancelled entries, paid to the state before, which this challan need not pay. */
  excessUsedPaise: number;
  /** Left for the next challan of the year. */
  excessLeftPaise: number;
}

/** What a challan pays for deductions of one PAN, less the excess of the same PAN and year. */
export function challanOf(deductedPaise: number, excessPaise: number): ChallanAmounts {
  const excessUsedPaise = Math.min(deductedPaise, excessPaise);
  const duePaise = deductedPaise - excessUsedPaise;
  return {
    duePaise,
    paidPaise: roundToRupee(duePaise),
    excessUsedPaise,
    excessLeftPaise: excessPaise - excessUsedPaise,
  };
}
