import type { Day } from '#platform/contract/calendar.ts';
import { addDays, daysBetween, laterOf, weekdayOf } from '#platform/contract/calendar.ts';
import { invalid } from '#platform/contract/errors.ts';
import { mulDiv, shareOf, sumPaise, toPaise } from '#platform/contract/money.ts';
import type { Workdays } from '#site/calendars/workdays.rules.ts';

/** How far a milestone was from a day on. */
export interface Reached {
  on: Day;
  pct: number;
}

/** What a milestone cost on a day. */
export interface Spent {
  on: Day;
  paise: number;
}

/** Its planned days; without a start it is planned for its end as a whole. */
interface PlannedSpan {
  start: Day;
  end: Day;
  /** Working days of the site before it begins, and those that it takes. */
  before: number;
  days: number;
}

export function plannedSpan(start: Day | null, end: Day | null, workdays: Workdays): PlannedSpan | null {
  if (end === null) return null;
  const from = start ?? end;
  const before = workdays.numberOf(addDays(from, -1));
  return { start: from, end, before, days: workdays.numberOf(end) - before };
}

/** A milestone as it is valued; entries are in order of their days. */
export interface ValuedWork {
  /** Null without a planned end: nothing is planned of it on any day. */
  planned: PlannedSpan | null;
  /** What it is of the whole, in millionths. */
  share: number;
  budgetedPaise: number;
  reached: readonly Reached[];
  spent: readonly Spent[];
}

/** A day with its number among the working days. */
export interface Moment {
  on: Day;
  workday: number;
}

/** What was planned and earned of a milestone up to a day, that day included. */
export function partsOn(work: Omit<ValuedWork, 'budgetedPaise' | 'spent'>, moment: Moment) {
  const { done, of } = plannedDays(work.planned, moment);
  const earnedPct = work.reached.findLast((one) => one.on <= moment.on)?.pct ?? 0;
  return {
    plannedPct: Math.round((done * 10_000) / of) / 100,
    earnedPct,
    plannedShare: Math.round((work.share * done) / of),
    earnedShare: Math.round((work.share * earnedPct) / 100),
  };
}

/** The same in rupees, by its budget, and what was spent. */
export function amountsOn(work: ValuedWork, moment: Moment) {
  const { done, of } = plannedDays(work.planned, moment);
  return {
    budgetedPaise: work.budgetedPaise,
    plannedValuePaise: shareOf(work.budgetedPaise, done, of),
    earnedValuePaise: shareOf(work.budgetedPaise, partsOn(work, moment).earnedPct, 100),
    actualCostPaise: spentBy(work, moment.on),
  };
}

export function spentBy({ spent }: Pick<ValuedWork, 'spent'>, on: Day): number {
  return sumPaise(spent.filter((one) => one.on <= on).map(({ paise }) => paise));
}

/** How many of its planned working days lie up to a day. */
function plannedDays(planned: PlannedSpan | null, { on, workday }: Moment): { done: number; of: number } {
  if (planned === null || on < planned.start) return { done: 0, of: 1 };
  if (on >= planned.end) return { done: 1, of: 1 };
  // On days without work alone it is done at its end.
  return planned.days === 0 ? { done: 0, of: 1 } : { done: workday - planned.before, of: planned.days };
}

const WEEK = 7;
const SUNDAY = 0;

/** The Sundays from one day to another, the last day, and today if it lies between: where the curve has its points. */
export function weekEnds(from: Day, to: Day, today: Day): Day[] {
  const first = addDays(from, (WEEK + SUNDAY - weekdayOf(from)) % WEEK);
  const sundays = Array.from(
    { length: Math.max(0, Math.floor(daysBetween(first, to) / WEEK) + 1) },
    (_, index) => addDays(first, index * WEEK),
  );
  const others = [to, ...(today >= from && today <= to ? [today] : [])];
  return [...new Set([...sundays, ...others])].toSorted();
}

/** No curve is longer. */
const MAX_YEARS = 10;
const MAX_DAYS = MAX_YEARS * 366;

/** From the first planned start to the last end, planned or expected; at most ten years. Null without any day. */
export function daysOfPlan(
  works: readonly { planned: PlannedSpan | null; expectedEnd: Day | null }[],
): { from: Day; to: Day } | null {
  const starts = works.flatMap(({ planned }) => planned?.start ?? []);
  const ends = works.flatMap(({ planned, expectedEnd }) => [planned?.end ?? [], expectedEnd ?? []].flat());
  const [from] = starts.toSorted();
  if (from === undefined) return null;
  const last = addDays(from, MAX_DAYS);
  const to = ends.reduce(laterOf, from);
  return { from, to: to > last ? last : to };
}

/** Refuses days in the wrong order, and more of them than a curve shows. */
export function checkDays(from: Day | undefined, to: Day | undefined): void {
  if (from === undefined || to === undefined) return;
  if (from > to) throw invalid('to', 'The last day is before the first; choose a later one.');
  if (daysBetween(from, to) > MAX_DAYS)
    throw invalid('to', `Choose at most ${MAX_YEARS} years between the first and the last day.`);
}

const RATIO_SCALE = 1000;

/** To three decimals; null of nothing. */
export function ratioOf(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : Math.round((numerator / denominator) * RATIO_SCALE) / RATIO_SCALE;
}

/**
 * What the works cost when they are completed and go on as they did: what they cost so far, and what is left of the
 * budget divided by the cost performance index. Null while nothing is earned or nothing was spent.
 */
export function atCompletion({
  budget,
  earned,
  actual,
}: {
  budget: number;
  earned: number;
  actual: number;
}): number | null {
  if (earned <= 0 || actual <= 0) return null;
  return actual + toPaise(mulDiv(BigInt(budget - earned), BigInt(actual), BigInt(earned)));
}
