import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { lastMonths } from '#platform/contract/period.ts';
import { monthsLeft } from './advice.rules.ts';

// What the advice would have been, month by month, and what was sold after it. It shows how often pace and
// advice agreed; it does not show that one caused the other.

/** Days after the beginning of a month in which sales are counted. */
const JUDGED_DAYS = 90;

export interface TestedMonth {
  /** '2026-10' */
  month: string;
  changeBp: number;
  available: number;
  /** The sales needed in 90 days to sell out in time, to a tenth. */
  neededIn90: number;
  /** Booked within 90 days; null while they are not over. */
  soldAfter: number | null;
}

interface Tally {
  /** Completed months with this advice, and how many of them went as the advice expected. */
  months: number;
  agreed: number;
}

export interface BackTestSummary {
  /** Advised up, and then sold at least as fast as needed. */
  up: Tally;
  /** Advised down, and then sold slower than needed. */
  down: Tally;
  unchanged: number;
  judged: number;
  isSmall: boolean;
  sentences: string[];
}

/** Fewer months than this prove little. */
const MONTHS_THAT_SAY_SOMETHING = 12;

export function summaryOf(months: readonly TestedMonth[]): BackTestSummary {
  const judged = months.filter((month) => month.soldAfter !== null && month.available > 0);
  const up = tally(judged, (month) => month.changeBp > 0, isFast);
  const down = tally(
    judged,
    (month) => month.changeBp < 0,
    (month) => !isFast(month),
  );
  const unchanged = judged.length - up.months - down.months;
  const isSmall = judged.length < MONTHS_THAT_SAY_SOMETHING;
  return {
    up,
    down,
    unchanged,
    judged: judged.length,
    isSmall,
    sentences: sentencesOf({ up, down, judged: judged.length, isSmall }),
  };
}

/** The first day of each of the last months, the oldest first and that of `today` last. */
export function testedDays(today: Day, months: number): Day[] {
  return lastMonths(today, months).map((month) => `${month}-01`);
}

/** Null while the days after it are not over. */
export function judgedUntil(day: Day, today: Day): Day | null {
  const last = addDays(day, JUDGED_DAYS - 1);
  return last < today ? last : null;
}

export function neededIn90(available: number, plan: Parameters<typeof monthsLeft>[0]): number {
  return Math.round((available * 30) / monthsLeft(plan)) / 10;
}

function isFast({ soldAfter, neededIn90: needed }: TestedMonth): boolean {
  return (soldAfter ?? 0) >= needed;
}

function tally(
  months: readonly TestedMonth[],
  isAdvised: (month: TestedMonth) => boolean,
  agrees: (month: TestedMonth) => boolean,
): Tally {
  const advised = months.filter(isAdvised);
  return { months: advised.length, agreed: advised.filter(agrees).length };
}

function sentencesOf({
  up,
  down,
  judged,
  isSmall,
}: Pick<BackTestSummary, 'up' | 'down' | 'judged' | 'isSmall'>): string[] {
  if (judged === 0) return ['No month can be judged yet: 90 days have to pass after its beginning.'];
  return [
    up.months === 0
      ? 'A higher rate was never advised.'
      : `A higher rate was advised in ${countOf(up.months)}; in ${up.agreed} of them the next 90 days sold at least what was needed.`,
    down.months === 0
      ? 'A lower rate was never advised.'
      : `A lower rate was advised in ${countOf(down.months)}; in ${down.agreed} of them the next 90 days sold less than was needed.`,
    ...(isSmall ? [`${countOf(judged)} are few: read this as an indication, not as proof.`] : []),
    'The rates in force were not always those advised, so this shows how advice and sales agreed, not what the advice would have achieved.',
  ];
}

function countOf(months: number): string {
  return months === 1 ? '1 month' : `${months} months`;
}
