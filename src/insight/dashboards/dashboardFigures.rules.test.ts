import { expect, test } from 'vitest';
import type * as z from 'zod';
import { Figure } from '#platform/contract/figure.ts';
import { insideOf } from '../../../tests/support/schema-walk.ts';
import { Dashboard } from './dashboard.contract.ts';
import { PARTS } from './dashboard.rules.ts';
import { dashboardLines } from './dashboardFigures.rules.ts';

/** A value of the schema with a figure wherever it has one; each counts one more than that before. */
function filled(schema: z.core.$ZodType, next: () => number): unknown {
  if (schema === Figure) return { value: next(), list: 'sales', query: {}, measure: 'rows' };
  const inside = insideOf(schema);
  const [first] = inside;
  if (!first) return 'text';
  if (first[0] !== '') return Object.fromEntries(inside.map(([key, inner]) => [key, filled(inner, next)]));
  const value = filled(first[1], next);
  return schema.constructor.name === 'ZodArray' ? [value] : value;
}

test('every figure of a dashboard is a line of its file, each once, under the name of its part', () => {
  let figures = 0;
  const parts = Object.fromEntries(
    PARTS.map((part) => [part, filled(Dashboard.shape[part], () => (figures += 1))]),
  );
  const lines = dashboardLines({ ...parts } as Dashboard);
  expect(lines.map(({ count }) => count).toSorted((one, other) => (one ?? 0) - (other ?? 0))).toEqual(
    Array.from({ length: figures }, (_, at) => at + 1),
  );
  expect(figures).toBeGreaterThan(80);
  for (const { part, figure } of lines) expect([part, figure]).not.toContain('');
  const names = lines.map(({ part, of, figure }) => `${part}, ${of}, ${figure}`);
  expect(new Set(names).size).toBe(names.length);
});

test('amounts, numbers and shares of all works stand in columns of their own', () => {
  const figure = (value: number, measure: Figure['measure']): Figure => ({
    value,
    list: 'sales',
    query: {},
    measure,
  });
  const none = Object.fromEntries(PARTS.map((part) => [part, null]));
  const dashboard = {
    ...none,
    disputes: figure(3, 'rows'),
    bookingMonths: [
      { month: '2026-10', units: figure(7, 'rows'), value: figure(8_40_00_000_00, 'agreementValuePaise') },
    ],
    locks: figure(123_456, 'plannedShare'),
  };
  expect(dashboardLines(dashboard as unknown as Dashboard)).toEqual([
    { part: 'Bookings by month', of: 'Oct 2026', figure: 'Units', count: 7, paise: null, share: null },
    {
      part: 'Bookings by month',
      of: 'Oct 2026',
      figure: 'Booking value',
      count: null,
      paise: 8_40_00_000_00,
      share: null,
    },
    {
      part: 'Locks that end within two weeks',
      of: '',
      figure: 'Locks',
      count: null,
      paise: null,
      share: 12.3,
    },
    { part: 'Disputes over customers', of: '', figure: 'Disputes', count: 3, paise: null, share: null },
  ]);
});
