import { expect, test } from 'vitest';
import { dayOf } from '#platform/contract/calendar.ts';
import { figuresSentence, rowsText } from './scheduleMail.rules.ts';
import type { Timing } from './schedule.rules.ts';
import {
  mayOpenFile,
  minutesToNextTry,
  nextRun,
  pauseFor,
  requireMoving,
  timingOf,
  timingText,
} from './schedule.rules.ts';

const PUNE = { timezone: 'Asia/Kolkata', workingDays: [1, 2, 3, 4, 5, 6] };
const DAILY: Timing = { every: 'day', workingDaysOnly: false, weekday: null, dayOfMonth: null, at: '07:30' };

/** The days of the next runs, each as the organization reads its clocks. */
function runs(timing: Timing, after: string, times: number, clocks = PUNE): string[] {
  const found: string[] = [];
  for (let last = after; found.length < times; found.push(dayOf(last, clocks.timezone)))
    last = nextRun(timing, last, clocks);
  return found;
}

test('a daily report runs at its time by the clocks of the organization, today if that is still ahead', () => {
  expect(nextRun(DAILY, '2026-11-28T01:00:00.000Z', PUNE)).toBe('2026-11-28T02:00:00.000Z');
  expect(nextRun(DAILY, '2026-11-28T02:00:00.000Z', PUNE)).toBe('2026-11-29T02:00:00.000Z');
  const berlin = { timezone: 'Europe/Berlin', workingDays: [1] };
  expect(nextRun(DAILY, '2026-03-28T07:00:00.000Z', berlin)).toBe('2026-03-29T05:30:00.000Z');
});

test('a report of working days leaves out the others', () => {
  // 28 November 2026 is a Saturday.
  const working = { ...DAILY, workingDaysOnly: true };
  expect(runs(working, '2026-11-27T12:00:00.000Z', 3)).toEqual(['2026-11-28', '2026-11-30', '2026-12-01']);
  expect(runs(working, '2026-11-27T12:00:00.000Z', 2, { ...PUNE, workingDays: [3] })).toEqual([
    '2026-12-02',
    '2026-12-09',
  ]);
});

test('a weekly report runs on its weekday, Sunday is the seventh', () => {
  const weekly = { ...DAILY, every: 'week' as const, weekday: 7 };
  expect(runs(weekly, '2026-11-28T12:00:00.000Z', 2)).toEqual(['2026-11-29', '2026-12-06']);
});

test('a monthly report on a day that a month lacks runs on its last day, also on 29 February', () => {
  const monthly = { ...DAILY, every: 'month' as const, dayOfMonth: 31 };
  expect(runs(monthly, '2027-12-31T12:00:00.000Z', 4)).toEqual([
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ]);
  expect(runs({ ...monthly, dayOfMonth: 30 }, '2027-02-01T12:00:00.000Z', 2)).toEqual([
    '2027-02-28',
    '2027-03-30',
  ]);
});

test('however many runs were missed, the next one lies ahead', () => {
  expect(nextRun(DAILY, '2026-12-24T05:00:00.000Z', PUNE)).toBe('2026-12-25T02:00:00.000Z');
});

test('a weekday or a day of the month is taken where it means something, and needed there', () => {
  expect(timingOf({ every: 'week', weekday: 1, at: '08:00' })).toMatchObject({
    weekday: 1,
    dayOfMonth: null,
  });
  expect(() => timingOf({ every: 'week', at: '08:00' })).toThrow('Choose the weekday.');
  expect(() => timingOf({ every: 'month', at: '08:00' })).toThrow('Choose the day of the month.');
  expect(() => timingOf({ every: 'day', weekday: 1, at: '08:00' })).toThrow('Only a weekly schedule');
  expect(() => timingOf({ every: 'day', dayOfMonth: 1, at: '08:00' })).toThrow('Only a monthly schedule');
  expect(() => timingOf({ every: 'week', weekday: 1, workingDaysOnly: true, at: '08:00' })).toThrow(
    'Only a daily schedule',
  );
});

test('when it runs is said in words', () => {
  expect(timingText({ ...DAILY, workingDaysOnly: true })).toBe('Every working day at 07:30');
  expect(timingText({ ...DAILY, every: 'week', weekday: 5 })).toBe('Every Friday at 07:30');
  expect(timingText({ ...DAILY, every: 'month', dayOfMonth: 31 })).toBe(
    'On the last day of each month at 07:30',
  );
});

test('days, months and years that are typed are refused, names of periods are not', () => {
  expect(() => requireMoving({ from: '2026-10-01' })).toThrow('Choose a period by its name');
  expect(() => requireMoving({ month: '2026-10' })).toThrow('Choose a period by its name');
  expect(() =>
    requireMoving({ period: 'lastMonth', projectId: '0190c0de-0000-7000-8000-000000000001' }),
  ).not.toThrow();
});

test('a failure is tried again three times with growing pauses', () => {
  expect([1, 2, 3, 4].map(minutesToNextTry)).toEqual([1, 5, 30, null]);
});

test('a schedule stops once its owner is gone or may not see the report', () => {
  expect(pauseFor({ isActive: true, maySee: true })).toBeNull();
  expect(pauseFor({ isActive: false, maySee: true })).toBe('ownerLeft');
  expect(pauseFor({ isActive: true, maySee: false })).toBe('ownerMayNot');
});

test('a file opens for its recipient alone: 7 days from the mail, 90 from the history', () => {
  const sent = {
    isRecipient: true,
    maySeeReport: true,
    seesHistory: false,
    settledAt: '2026-11-01T00:00:00.000Z',
  };
  expect(mayOpenFile({ ...sent, now: '2026-11-08T00:00:00.000Z' })).toBe('open');
  expect(mayOpenFile({ ...sent, now: '2026-11-08T00:00:01.000Z' })).toBe('ended');
  expect(mayOpenFile({ ...sent, seesHistory: true, now: '2027-01-30T00:00:00.000Z' })).toBe('open');
  expect(
    mayOpenFile({ ...sent, isRecipient: false, seesHistory: true, now: '2026-11-02T00:00:00.000Z' }),
  ).toBe('hidden');
  expect(mayOpenFile({ ...sent, maySeeReport: false, now: '2026-11-02T00:00:00.000Z' })).toBe('hidden');
});

test('a mail says its figures against before, and a dash where nothing may be said', () => {
  expect(
    figuresSentence([
      { label: 'Bookings', kind: 'count', value: 1234, before: 9 },
      { label: 'Booking value', kind: 'money', value: 8_40_00_000_00, before: null },
      { label: 'Collections', kind: 'money', value: null, before: null },
    ]),
  ).toBe('Bookings 1,234 (9 before), booking value ₹8.40 Cr, collections –.');
  expect([rowsText(1), rowsText(1200)]).toEqual(['1 row', '1,200 rows']);
});
