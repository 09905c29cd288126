import { expect, it } from 'vitest';
import { addDays, weekdayOf } from '#platform/contract/calendar.ts';
import { EVERY_DAY, lastOf, nextWorkingDay, workdaysOf, workingDaysBetween } from './workdays.rules.ts';

const MONDAYS_TO_FRIDAYS = workdaysOf({ ...EVERY_DAY, restDays: [0, 6] });

it('a site without a calendar works every day', () => {
  const all = workdaysOf(EVERY_DAY);
  expect(workingDaysBetween(all, '2027-01-01', '2027-01-30')).toBe(30);
  expect(lastOf(all, '2027-01-01', 30)).toBe('2027-01-30');
});

it('both ends of a span count, and rest days do not', () => {
  // 4 January 2027 is a Monday.
  expect(workingDaysBetween(MONDAYS_TO_FRIDAYS, '2027-01-04', '2027-01-08')).toBe(5);
  expect(workingDaysBetween(MONDAYS_TO_FRIDAYS, '2027-01-04', '2027-01-11')).toBe(6);
  expect(workingDaysBetween(MONDAYS_TO_FRIDAYS, '2027-01-09', '2027-01-10')).toBe(0);
});

it('what follows begins on the next working day', () => {
  expect(nextWorkingDay(MONDAYS_TO_FRIDAYS, '2027-01-08')).toBe('2027-01-11');
  expect(nextWorkingDay(MONDAYS_TO_FRIDAYS, '2027-01-10')).toBe('2027-01-11');
});

it('days are added over holidays and monsoon weeks', () => {
  const days = workdaysOf({
    restDays: [0],
    holidays: [{ day: '2027-01-26', name: 'Republic Day' }],
    monsoonWeeks: [{ from: '2027-07-01', to: '2027-07-14' }],
  });
  expect(lastOf(days, '2027-01-25', 2)).toBe('2027-01-27');
  expect(lastOf(days, '2027-06-30', 2)).toBe('2027-07-15');
  expect(lastOf(days, '2027-07-05', 1)).toBe('2027-07-15');
});

it('numbers of days agree with counting day by day', () => {
  const calendar = {
    restDays: [0, 3],
    holidays: [
      { day: '2027-03-05', name: 'Closed' },
      { day: '2027-03-07', name: 'On a rest day' },
    ],
    monsoonWeeks: [
      { from: '2027-04-01', to: '2027-05-20' },
      { from: '2027-05-10', to: '2027-05-25' },
    ],
  };
  const days = workdaysOf(calendar);
  const closed = (day: string) =>
    calendar.restDays.includes(weekdayOf(day)) ||
    calendar.holidays.some((one) => one.day === day) ||
    calendar.monsoonWeeks.some(({ from, to }) => from <= day && day <= to);
  let number = days.numberOf('2027-02-28');
  for (let index = 0; index < 150; index++) {
    const day = addDays('2027-03-01', index);
    if (!closed(day)) number += 1;
    expect(days.numberOf(day)).toBe(number);
    expect(closed(day) || days.dayAt(number) === day).toBe(true);
  }
});
