import type { Day } from '#platform/contract/calendar.ts';
import { addDays, addMonths } from '#platform/contract/calendar.ts';
import type { RateRow } from '#company/statutory-rates/rate.rules.ts';
import { challanDueOn } from '#partners/partner-invoices/challan.rules.ts';

/**
 * A deduction is open until a challan pays it, and late once its day is over. Taken back with its invoice after it was
 * paid it is excess, and set off once other challans have used it up; taken back before, it is cancelled. Nothing is
 * due where the tax is nil.
 */
export const DEDUCTION_STATES = ['open', 'late', 'paid', 'excess', 'setOff', 'cancelled', 'nil'] as const;
export type DeductionState = (typeof DEDUCTION_STATES)[number];

export interface DeductionFacts {
  taxPaise: number;
  isPaid: boolean;
  isCancelled: boolean;
  excessUsedPaise: number;
  dueOn: Day;
}

export function deductionState(facts: DeductionFacts, today: Day): DeductionState {
  const { taxPaise, isPaid, isCancelled, excessUsedPaise, dueOn } = facts;
  if (isCancelled) {
    if (!isPaid) return 'cancelled';
    return excessUsedPaise < taxPaise ? 'excess' : 'setOff';
  }
  if (isPaid) return 'paid';
  if (taxPaise === 0) return 'nil';
  return dueOn < today ? 'late' : 'open';
}

/** Tax deducted up to this day is late unless it is paid; its month and the one before are the first to look at. */
export function lateUntil(today: Day, rates: readonly RateRow[]): Day {
  let day = addDays(`${today.slice(0, 7)}-01`, -1);
  while (challanDueOn(day, rates) >= today) day = addDays(`${day.slice(0, 7)}-01`, -1);
  return day;
}

/** The days of a month '2026-11', both included. */
export function daysOfMonth(month: string): { from: Day; to: Day } {
  const from = `${month}-01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
}

/** The days of a financial year '26-27', or of a quarter of it, both included. */
export function daysOfYear(financialYear: string, quarter?: number): { from: Day; to: Day } {
  const from = `20${financialYear.slice(0, 2)}-04-01`;
  if (quarter === undefined) return { from, to: addDays(addMonths(from, 12), -1) };
  const begin = addMonths(from, (quarter - 1) * 3);
  return { from: begin, to: addDays(addMonths(begin, 3), -1) };
}

const YEAR = /^(\d{2})-(\d{2})$/;

/** '26-27' and not '26-28'. */
export function isFinancialYear(text: string): boolean {
  const [, from, to] = YEAR.exec(text) ?? [];
  return from !== undefined && (Number(from) + 1) % 100 === Number(to);
}

export const CHALLAN_STATUSES = ['entered', 'takenBack'] as const;
export const CHALLAN_ACTIONS = ['takeBack'] as const;

/** Who would take a challan back, and its state since. */
export interface ChallanToTakeBack {
  isTakenBack: boolean;
  /** Tax of it that was taken back covers later tax. */
  hasUsedExcess: boolean;
  isMaker: boolean;
  /** Entered today. */
  isOfToday: boolean;
  /** Nobody else of Finance is there. */
  isAlone: boolean;
}

/** Why nobody can take it back any more. */
export function challanEndedRefusal({ isTakenBack, hasUsedExcess }: ChallanToTakeBack): string | null {
  if (isTakenBack) return 'This challan is taken back already.';
  return hasUsedExcess
    ? 'Excess of this challan covers later tax. Correct it with the bank and the tax department.'
    : null;
}

/** Whoever entered it has the day to take it back; afterwards a second person does. */
export function takeBackRefusal({ isMaker, isOfToday, isAlone }: ChallanToTakeBack): string | null {
  return isMaker && !isOfToday && !isAlone
    ? 'You entered this challan on an earlier day; another person of Finance takes it back.'
    : null;
}
