import { expect, test } from 'vitest';
import {
  addDays,
  addHours,
  addMinutes,
  ageOn,
  dayOf,
  daysBetween,
  financialQuarter,
  financialYearLabel,
  financialYearStart,
  laterOf,
  nextTime,
  startOfDay,
} from './calendar.ts';

test('a day is the calendar day of the organization, not of Greenwich', () => {
  expect(dayOf('2026-11-20T18:29:59.999Z', 'Asia/Kolkata')).toBe('2026-11-20');
  expect(dayOf('2026-11-20T18:30:00.000Z', 'Asia/Kolkata')).toBe('2026-11-21');
  expect(dayOf('2026-03-31T23:30:00.000Z', 'UTC')).toBe('2026-03-31');
});

test('days are added across months, leap years and backwards', () => {
  expect(addDays('2026-11-12', 15)).toBe('2026-11-27');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

test('days between two days', () => {
  expect(daysBetween('2026-06-15', '2026-07-20')).toBe(35);
  expect(daysBetween('2026-11-21', '2026-11-21')).toBe(0);
  expect(daysBetween('2026-11-21', '2026-11-20')).toBe(-1);
});

test('hours and minutes move an instant', () => {
  expect(addHours('2026-11-21T04:30:00.000Z', 72)).toBe('2026-11-24T04:30:00.000Z');
  expect(addMinutes('2026-11-21T23:45:00.000Z', 30)).toBe('2026-11-22T00:15:00.000Z');
});

test('the financial year begins on 1 April', () => {
  expect(financialYearStart('2027-03-31')).toBe(2026);
  expect(financialYearStart('2027-04-01')).toBe(2027);
  expect(financialYearLabel('2026-11-21')).toBe('26-27');
  expect(financialYearLabel('2026-03-31')).toBe('25-26');
  expect(financialYearLabel('2099-04-01')).toBe('99-00');
});

test('quarters count from April', () => {
  expect(
    ['2026-04-01', '2026-06-30', '2026-07-01', '2026-10-01', '2026-12-31', '2027-01-01', '2027-03-31'].map(
      financialQuarter,
    ),
  ).toEqual([1, 1, 2, 3, 3, 4, 4]);
});

test('an age counts completed years', () => {
  expect(ageOn('2008-11-22', '2026-11-21')).toBe(17);
  expect(ageOn('2008-11-21', '2026-11-21')).toBe(18);
});

test('the later of two days', () => {
  expect(laterOf('2026-11-20', '2026-11-21')).toBe('2026-11-21');
  expect(laterOf('2026-11-21', '2026-11-20')).toBe('2026-11-21');
});

test('a day begins when its clocks show midnight, also where they change at night', () => {
  expect(startOfDay('2026-11-22', 'Asia/Kolkata')).toBe('2026-11-21T18:30:00.000Z');
  expect(startOfDay('2026-11-22', 'UTC')).toBe('2026-11-22T00:00:00.000Z');
  expect(startOfDay('2026-11-01', 'America/New_York')).toBe('2026-11-01T04:00:00.000Z');
  expect(startOfDay('2026-11-02', 'America/New_York')).toBe('2026-11-02T05:00:00.000Z');
  expect(startOfDay('2026-03-29', 'Europe/London')).toBe('2026-03-29T00:00:00.000Z');
  expect(startOfDay('2026-03-30', 'Europe/London')).toBe('2026-03-29T23:00:00.000Z');
  expect(startOfDay('2026-10-04', 'Australia/Sydney')).toBe('2026-10-03T14:00:00.000Z');
});

test('the next time of a day is today, tomorrow, or an hour earlier when the clocks have gone forward', () => {
  const nine = (after: string, timeZone = 'Asia/Kolkata') => nextTime(after, '09:00', timeZone);
  expect(nine('2026-11-22T03:29:59.999Z')).toBe('2026-11-22T03:30:00.000Z');
  expect(nine('2026-11-22T03:30:00.000Z')).toBe('2026-11-23T03:30:00.000Z');
  expect(nine('2026-03-28T09:00:00.000Z', 'Europe/London')).toBe('2026-03-29T08:00:00.000Z');
});
