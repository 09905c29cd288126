import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WorkingHours } from './responseTime.rules.ts';
import { answerDueAt, isWorkingTime, latestAnsweredBy, nextWorkingMoment } from './responseTime.rules.ts';

const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7];
const PUNE: WorkingHours = { days: ALL_DAYS, from: '09:30', to: '19:30', timeZone: 'Asia/Kolkata' };
const MINUTE = 60_000;

/** A time of a Pune clock on 20 and the days after it in November 2026. */
const pune = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00.000+05:30`).toISOString();

describe('an enquiry has waited too long when it came before', () => {
  test.each([
    ['within the working day', pune(20, '12:00'), 30, pune(20, '11:30')],
    ['over the night', pune(21, '09:45'), 30, pune(20, '19:15')],
    ['nobody works yet', pune(21, '07:00'), 30, pune(20, '19:00')],
    ['nobody works any more', pune(21, '23:00'), 30, pune(21, '19:00')],
    ['over two nights', pune(22, '10:00'), 660, pune(20, '19:00')],
    ['the whole night before the morning it came in', pune(21, '10:00'), 30, pune(20, '19:30')],
  ])('%s', (_case, now, slaMinutes, expected) => {
    expect(latestAnsweredBy(now, PUNE, slaMinutes)).toBe(expected);
  });

  test('hours past midnight belong to the day on which they began', () => {
    const night = { ...PUNE, from: '22:00', to: '02:00' };
    expect(latestAnsweredBy(pune(21, '01:00'), night, 120)).toBe(pune(20, '23:00'));
    expect(latestAnsweredBy(pune(21, '22:30'), night, 60)).toBe(pune(21, '01:30'));
  });

  test('the same time from and to means that somebody always works', () => {
    expect(latestAnsweredBy(pune(21, '03:00'), { ...PUNE, to: '09:30' }, 30)).toBe(pune(21, '02:30'));
  });

  test('days on which nobody works count for nothing', () => {
    const weekdays = { ...PUNE, days: [1, 2, 3, 4, 5] };
    // 22 November 2026 is a Sunday.
    expect(latestAnsweredBy(pune(22, '12:00'), weekdays, 30)).toBe(pune(20, '19:00'));
    expect(latestAnsweredBy(pune(23, '09:45'), weekdays, 30)).toBe(pune(20, '19:15'));
  });

  test('the clocks change', () => {
    const hours = { days: ALL_DAYS, from: '09:00', to: '18:00', timeZone: 'Europe/London' };
    // British clocks went back on 25 October 2026: 18:00 of the day before is 17:00 in UTC.
    expect(latestAnsweredBy('2026-10-25T09:10:00.000Z', hours, 30)).toBe('2026-10-24T16:40:00.000Z');
  });
});

test('counted minute by minute, exactly the time allowed lies between that moment and now', () => {
  const zones = fc.constantFrom('Asia/Kolkata', 'America/New_York', 'UTC');
  const hour = fc.integer({ min: 5, max: 22 });
  fc.assert(
    fc.property(
      zones,
      fc.tuple(hour, hour).filter(([from, to]) => from < to),
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      fc.integer({ min: 1, max: 1500 }),
      fc.integer({ min: 0, max: 400 * 24 * 60 }),
      (timeZone, [fromHour, toHour], days, slaMinutes, minutes) => {
        const now = Date.UTC(2026, 0, 1) + minutes * MINUTE;
        const hours = { days, from: clock(fromHour), to: clock(toHour), timeZone };
        const since = Date.parse(latestAnsweredBy(new Date(now).toISOString(), hours, slaMinutes));
        const isWorkingAt = workingMinutes(hours);
        expect(countMinutes(since, now, isWorkingAt)).toBe(slaMinutes);
        expect(isWorkingAt(since - MINUTE)).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

function workingMinutes({ days, from, to, timeZone }: WorkingHours): (minute: number) => boolean {
  const shown = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  const isWorkingIn = (minute: number): boolean => {
    const [weekday = '', time = ''] = shown
      .format(new Date(minute))
      .split(', ')
      .flatMap((part) => part.split(' '));
    return days.includes(WEEKDAYS.indexOf(weekday) + 1) && time >= from && time < to;
  };
  // All hours here are whole ones, and every zone is some half hours away: what holds of one minute of a half hour, holds of all.
  const known = new Map<number, boolean>();
  return (minute) => {
    const half = Math.floor(minute / (30 * MINUTE));
    const isWorking = known.get(half) ?? isWorkingIn(minute);
    known.set(half, isWorking);
    return isWorking;
  };
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function countMinutes(from: number, to: number, isCounted: (minute: number) => boolean): number {
  let counted = 0;
  for (let minute = from; minute < to; minute += MINUTE) if (isCounted(minute)) counted += 1;
  return counted;
}

describe('an reply is due', () => {
  test.each([
    ['within the working day', pune(20, '11:30'), 30, pune(20, '12:00')],
    ['over the night', pune(20, '19:15'), 30, pune(21, '09:45')],
    ['from the morning on for what came in the night', pune(20, '23:00'), 30, pune(21, '10:00')],
    ['at the end of a day that leaves just the time', pune(20, '19:00'), 30, pune(20, '19:30')],
    ['after two nights', pune(20, '19:00'), 660, pune(22, '10:00')],
  ])('%s', (_case, since, slaMinutes, expected) => {
    expect(answerDueAt(since, PUNE, slaMinutes)).toBe(expected);
  });

  test('where the clocks change', () => {
    const hours = { days: ALL_DAYS, from: '09:00', to: '18:00', timeZone: 'Europe/London' };
    expect(answerDueAt('2026-10-24T16:40:00.000Z', hours, 30)).toBe('2026-10-25T09:10:00.000Z');
  });
});

test('an reply is overdue after the moment at which it is due, in working time, and not before', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Asia/Kolkata', 'America/New_York', 'Europe/London'),
      fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 23 })),
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      fc.integer({ min: 1, max: 1500 }),
      fc.integer({ min: 0, max: 400 * 24 * 60 }),
      (timeZone, [fromHour, toHour], days, slaMinutes, minutes) => {
        const hours = { days, from: clock(fromHour), to: clock(toHour), timeZone };
        const since = new Date(Date.UTC(2026, 0, 1) + minutes * MINUTE).toISOString();
        const due = answerDueAt(since, hours, slaMinutes);
        expect(since < latestAnsweredBy(due, hours, slaMinutes)).toBe(false);
        const later = new Date(Date.parse(nextWorkingMoment(due, hours)) + MINUTE).toISOString();
        expect(since < latestAnsweredBy(later, hours, slaMinutes)).toBe(true);
        expect(isWorkingTime(nextWorkingMoment(since, hours), hours)).toBe(true);
      },
    ),
  );
});
