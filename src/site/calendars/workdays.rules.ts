import type { Day } from '#platform/contract/calendar.ts';
import { addDays, daysBetween, weekdayOf } from '#platform/contract/calendar.ts';
import type { WorkCalendar } from './calendar.contract.ts';

type CalendarFacts = Pick<WorkCalendar, 'restDays' | 'holidays' | 'monsoonWeeks'>;

/** A site that works every day. */
export const EVERY_DAY: CalendarFacts = { restDays: [], holidays: [], monsoonWeeks: [] };

/**
 * Working days as numbers, so that plans are computed by adding whole numbers. `numberOf` counts the working days from
 * `ORIGIN` to a day, with it; a day without work has the number of the working day before it.
 */
export interface Workdays {
  numberOf: (day: Day) => number;
  dayAt: (number: number) => Day;
}

/** A Sunday before anything that is planned. */
const ORIGIN: Day = '1978-01-01';
const WEEK = 7;

export function workdaysOf({ restDays, holidays, monsoonWeeks }: CalendarFacts): Workdays {
  const rest = new Set(restDays);
  /** Working days in the first days of a week that begins on Sunday. */
  const inWeek = Array.from({ length: WEEK + 1 }, (_, days) =>
    Array.from({ length: days }, (_day, weekday) => weekday).filter((weekday) => !rest.has(weekday)),
  ).map((days) => days.length);
  const perWeek = inWeek[WEEK] ?? WEEK;
  const closed = closedDays(holidays, monsoonWeeks, rest);
  const numberAt = (distance: number) => {
    const weeks = Math.floor((distance + 1) / WEEK);
    return weeks * perWeek + (inWeek[distance + 1 - weeks * WEEK] ?? 0) - countUpTo(closed, distance);
  };
  return {
    numberOf: (day) => numberAt(daysBetween(ORIGIN, day)),
    dayAt: (number) => {
      // No earlier than if nothing were closed, and no later than if all that is closed lay before it.
      let low = Math.floor((number - 1) / perWeek) * WEEK;
      let high = low + 2 * WEEK + Math.ceil(closed.length / perWeek) * WEEK;
      while (low < high) {
        const middle = Math.floor((low + high) / 2);
        if (numberAt(middle) >= number) high = middle;
        else low = middle + 1;
      }
      return addDays(ORIGIN, low);
    },
  };
}

/** Working days from one day to another, both counted. */
export function workingDaysBetween({ numberOf }: Workdays, from: Day, to: Day): number {
  return numberOf(to) - numberOf(addDays(from, -1));
}

/** The last of so many working days that begin with a day, or with the next working day after it. */
export function lastOf({ numberOf, dayAt }: Workdays, from: Day, days: number): Day {
  return dayAt(numberOf(addDays(from, -1)) + days);
}

export function nextWorkingDay({ numberOf, dayAt }: Workdays, after: Day): Day {
  return dayAt(numberOf(after) + 1);
}

/** Distances from the origin of all days that are closed although the week would have work, in order. */
function closedDays(
  holidays: CalendarFacts['holidays'],
  monsoonWeeks: CalendarFacts['monsoonWeeks'],
  rest: ReadonlySet<number>,
): readonly number[] {
  const spans = [...holidays.map(({ day }) => ({ from: day, to: day })), ...monsoonWeeks];
  const days = spans.flatMap(({ from, to }) =>
    Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => daysBetween(ORIGIN, from) + index),
  );
  return [...new Set(days)]
    .filter((distance) => !rest.has(weekdayOf(addDays(ORIGIN, distance))))
    .toSorted((one, other) => one - other);
}

/** How many of the numbers, which are in order, are at most this one. */
function countUpTo(ordered: readonly number[], limit: number): number {
  let low = 0;
  let high = ordered.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((ordered[middle] ?? limit) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
