import { expect, it } from 'vitest';
import { PastBookingInput } from './pastBooking.contract.ts';
import { beyondOwn, whyNotPast } from './pastBooking.rules.ts';
import { readPastBookingCells } from './pastBookingSheet.rules.ts';

const STARTED = { ownFrom: '2026-08', running: '2026-11' };
const BEFORE = { ownFrom: null, running: '2026-11' };

it.each([
  ['1990-01', BEFORE, null],
  ['2026-10', BEFORE, null],
  ['2026-07', STARTED, null],
  ['1989-12', BEFORE, 'Month must be Jan 1990 or later'],
  ['2026-11', BEFORE, 'Month must be over: this one is not'],
  ['2031-01', BEFORE, 'Month must be over: this one is not'],
  [
    '2026-08',
    STARTED,
    'Month must lie before Aug 2026: from then on Plinth counts the bookings of this project itself',
  ],
])('only months before Plinth are imported: %s', (month, own, why) => {
  expect(whyNotPast(month, own)).toBe(why);
});

it('bookings of Plinth are among those that were imported', () => {
  expect([beyondOwn(6, 0), beyondOwn(6, 2), beyondOwn(6, 6), beyondOwn(6, 9)]).toEqual([6, 4, 0, 0]);
});

it('a row is read as builders write it', () => {
  const cells = {
    month: 'Apr-24',
    unitType: '2 bhk',
    units: '1,204',
    valuePaise: '₹9,60,00,000',
    project: '',
  };
  expect(readPastBookingCells(cells)).toEqual({
    fields: { month: '2024-04', unitType: '2BHK', units: 1204, valuePaise: 9_60_00_000_00 },
    errors: [],
  });
  expect(readPastBookingCells({ month: '2024-04', unitType: 'plot', units: '-' }).fields).toEqual({
    month: '2024-04',
    unitType: 'plot',
  });
  const { errors } = readPastBookingCells({
    month: '24',
    unitType: 'castle',
    units: 'many',
    valuePaise: 'x',
  });
  expect(errors.map(({ field }) => field)).toEqual(['month', 'unitType', 'units', 'valuePaise']);
});

it.each([
  [{ units: -1 }, 'Bookings must be at least 0'],
  [{ units: 10_000 }, 'Bookings must be at most 9999'],
  [{ units: 1.5 }, 'Bookings must be a whole number'],
  [{ units: undefined }, 'Bookings is required'],
  [{ valuePaise: 0 }, 'Value must be more than zero'],
  [{ valuePaise: 100_000_000_000_000 }, 'Value is too large'],
  [{ units: 0 }, 'Value belongs to bookings: this month has none'],
  [{ month: '2024-13' }, 'Month must be like 2024-04'],
])('a row that cannot be is refused: %j', (change, message) => {
  const row = { month: '2024-04', unitType: '2BHK', units: 12, valuePaise: 1_00, ...change };
  expect(PastBookingInput.safeParse(row).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
