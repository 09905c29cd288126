import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ROLES, hasRole } from '#platform/contract/roles.ts';
import { asFineAsLimit, lookAt, nextLook, requireLimit } from './alert.rules.ts';
import type { FigureNow } from './alert.rules.ts';
import {
  ALERT_FIGURE_NAMES,
  ALERT_FIGURES,
  beginsAtZero,
  periodsOf,
  requireScope,
} from './alertFigure.rules.ts';
import { linkOf } from './alertLink.rules.ts';
import { passedText } from './alertNotices.rules.ts';

const timezone = 'Asia/Kolkata';
const PROJECT = '0190aaaa-0000-7000-8000-000000000001';

const known = (value: number): FigureNow => ({ value, unknown: null });
const UNKNOWN: FigureNow = { value: null, unknown: 'Nothing yet.' };

/** At which of the looks, one after the other, the person is notified. */
function told(found: readonly FigureNow[], isPast = false): number[] {
  const alert = {
    direction: 'above',
    limit: 10,
    period: 'month',
    lookedAt: '2026-11-20T05:30:00.000Z',
  } as const;
  let past = isPast;
  return found.flatMap((one, index) => {
    const look = lookAt({ ...alert, isPast: past }, one, { now: '2026-11-20T08:30:00.000Z', timezone });
    past = look.isPast;
    return look.isTold ? [index] : [];
  });
}

test('a person is notified when the figure passes, once, and again only after it went back', () => {
  expect(told([9, 11, 12, 10, 11].map(known))).toEqual([1, 4]);
  // At the limit itself it is not above.
  expect(told([known(10)])).toEqual([]);
  expect(told([known(11), known(12)], true)).toEqual([]);
});

test('what is not known neither passes nor goes back', () => {
  expect(told([known(9), UNKNOWN, known(11), UNKNOWN, known(12)])).toEqual([2]);
  expect(told([UNKNOWN, known(10), UNKNOWN, known(11)], true)).toEqual([3]);
});

test('told are exactly the looks that are past with the known one before them not past', () => {
  const finds = fc.array(fc.option(fc.integer({ min: 5, max: 15 }), { nil: null }));
  fc.assert(
    fc.property(finds, (values) => {
      const expected = values.flatMap((value, index) => {
        const before = values.slice(0, index).findLast((one) => one !== null) ?? 0;
        return value !== null && value > 10 && before <= 10 ? [index] : [];
      });
      expect(told(values.map((value) => (value === null ? UNKNOWN : known(value))))).toEqual(expected);
    }),
  );
});

test('a month that is over is another figure than the one before, a running one goes on', () => {
  const past = { direction: 'below', limit: 10, isPast: true, lookedAt: '2026-11-30T14:30:00.000Z' } as const;
  const december = { now: '2026-12-01T02:30:00.000Z', timezone };
  expect(lookAt({ ...past, period: 'lastMonth' }, known(8), december).isTold).toBe(true);
  expect(lookAt({ ...past, period: 'month' }, known(0), december).isTold).toBe(false);
  expect(lookAt({ ...past, period: 'lastQuarter' }, known(8), december).isTold).toBe(false);
  const sameDay = { now: '2026-11-30T14:40:00.000Z', timezone };
  expect(lookAt({ ...past, period: 'lastMonth' }, known(8), sameDay).isTold).toBe(false);
});

test('figures are looked at five times a day by the clocks of the organization', () => {
  // 07:59, 08:00 and 20:00 in Pune.
  expect(nextLook('2026-11-20T02:29:00.000Z', timezone)).toBe('2026-11-20T02:30:00.000Z');
  expect(nextLook('2026-11-20T02:30:00.000Z', timezone)).toBe('2026-11-20T05:30:00.000Z');
  expect(nextLook('2026-11-20T14:30:00.000Z', timezone)).toBe('2026-11-21T02:30:00.000Z');
});

test('a limit is within what the figure can be, and as fine as it', () => {
  expect(() => requireLimit('overdue', 5_00_00_000_00)).not.toThrow();
  expect(() => requireLimit('overdue', -1)).toThrow('below zero');
  expect(() => requireLimit('overdue', 0.5)).toThrow('whole number');
  expect(() => requireLimit('bookings', 1_000_001)).toThrow('larger');
  expect(() => requireLimit('netBookings', -5)).not.toThrow();
  expect(() => requireLimit('netBookings', -1_000_001)).toThrow('too far');
  expect(() => requireLimit('efficiency', 82.25)).not.toThrow();
  expect(() => requireLimit('efficiency', 82.255)).toThrow('two decimals');
  expect([asFineAsLimit('efficiency', 82.2549), asFineAsLimit('bookings', 3)]).toEqual([82.25, 3]);
});

test('each figure has its days, and one of a single project needs it', () => {
  for (const figure of ALERT_FIGURE_NAMES)
    for (const period of periodsOf(figure))
      expect(() => requireScope({ figure, projectId: PROJECT, period })).not.toThrow();
  expect(() => requireScope({ figure: 'overdue', period: 'month' })).toThrow('as of today');
  expect(() => requireScope({ figure: 'bookings', period: 'now' })).toThrow('month, quarter or year');
  expect(() => requireScope({ figure: 'monthsOfStock', period: 'now' })).toThrow('Choose a project');
  expect(beginsAtZero('bookings', 'month')).toBe(true);
  expect([beginsAtZero('bookings', 'lastMonth'), beginsAtZero('efficiency', 'month')]).toEqual([
    false,
    false,
  ]);
});

test('each figure has somebody who can be told, and a page with its filters', () => {
  for (const figure of ALERT_FIGURE_NAMES)
    expect(
      ROLES.filter((role) => hasRole(role, ...ALERT_FIGURES[figure].can)).length,
      figure,
    ).toBeGreaterThan(0);
  const link = (figure: 'bookings' | 'overdue' | 'collections', period: 'month' | 'now' | 'lastMonth') =>
    linkOf({ figure, projectId: figure === 'overdue' ? null : PROJECT, period }, '2026-11-20');
  expect(link('bookings', 'lastMonth')).toBe(`/analytics/sales?period=lastMonth&projectId=${PROJECT}`);
  expect(link('overdue', 'now')).toBe('/payments/overdue');
  expect(link('collections', 'lastMonth')).toBe(
    `/payments/reports?from=2026-10-01&to=2026-10-31&projectId=${PROJECT}`,
  );
});

test('a notification says figure, limit, project and days, to the last digit', () => {
  const overdue = { figure: 'overdue', projectName: null, period: 'now', direction: 'above' } as const;
  expect(passedText({ ...overdue, value: 5_00_00_001_00, limit: 5_00_00_000_00 })).toEqual({
    title: 'Overdue: ₹5,00,00,001, above ₹5,00,00,000',
    body: 'All projects, as of today. You are notified again after it has gone back.',
  });
  const reply = {
    figure: 'replyTime',
    projectName: 'Hill View',
    period: 'month',
    direction: 'above',
  } as const;
  expect(passedText({ ...reply, value: 45, limit: 30 })).toEqual({
    title: 'Time to the first reply: 45 min, above 30 min',
    body: 'Hill View, this month. You are notified again after it has gone back.',
  });
});
