import { expect, test } from 'vitest';
import {
  closedPeriodProblem,
  closingProblem,
  lastOpenDay,
  monthAfter,
  monthBefore,
  monthsToClose,
} from './period.rules.ts';

test('a month stays open until the tenth of the next one, over the end of a year too', () => {
  expect(lastOpenDay('2026-10-31')).toBe('2026-11-10');
  expect(lastOpenDay('2026-12-01')).toBe('2027-01-10');
  expect(monthAfter('2026-01')).toBe('2026-02');
  expect(monthAfter('2026-12')).toBe('2027-01');
  expect(monthBefore('2027-01')).toBe('2026-12');
  expect(monthBefore('2028-03')).toBe('2028-02');
});

test('closes every month whose tenth has passed, and none before its time', () => {
  expect(monthsToClose('2026-08', '2026-11-10')).toEqual(['2026-08', '2026-09']);
  expect(monthsToClose('2026-08', '2026-11-11')).toEqual(['2026-08', '2026-09', '2026-10']);
  expect(monthsToClose('2026-11', '2026-11-30')).toEqual([]);
});

test('in a closed month only a Finance Head or an administrator changes anything, and everyone else is shown whom to ask', () => {
  const closed = { month: '2026-10', lockedOn: '2026-11-11' };
  expect(closedPeriodProblem('Finance Manager', closed)).toBe(
    'Oct 2026 was closed on 11 Nov 2026. Ask a Finance Head to do this, or to reopen the month.',
  );
  expect(closedPeriodProblem('Finance Manager', null)).toBeNull();
  expect(closedPeriodProblem('Finance Head', closed)).toBeNull();
  expect(closedPeriodProblem('Business Head', closed)).toBeNull();
  expect(closedPeriodProblem('Project Director', closed)).toBeNull();
});

test('a month is closed once it is over and the books have begun', () => {
  expect(closingProblem('2026-11', '2026-04', '2026-11-30')).toBe(
    'Nov 2026 is not over; it can be closed from 1 Dec 2026.',
  );
  expect(closingProblem('2026-11', '2026-04', '2026-12-01')).toBeNull();
  expect(closingProblem('2026-03', '2026-04', '2026-12-01')).toBe(
    'The books begin in Apr 2026; there is nothing in Mar 2026.',
  );
});
