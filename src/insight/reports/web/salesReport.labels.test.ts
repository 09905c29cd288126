import { describe, expect, it } from 'vitest';
import type { SalesFigures, SalesGroup } from '../salesReport.contract.ts';
import { changeText } from '#platform/contract/format.ts';
import { findingIn } from './salesReport.labels.ts';

const figure = (value: number) => ({ value, list: 'sales' as const, query: {}, measure: 'rows' as const });

function figures(bookings: number): SalesFigures {
  return {
    bookings: figure(bookings),
    bookingValue: figure(bookings * 1_00_00_000_00),
    cancellations: figure(0),
    cancelledValue: figure(0),
    collections: null,
    carpetArea: bookings * 1_000,
    averageRatePaise: bookings === 0 ? null : 10_000_00,
  };
}

const group = (name: string, bookings: number): SalesGroup => ({
  id: name,
  name,
  now: figures(bookings),
  before: null,
});

describe('the finding of a report', () => {
  const groups = [group('Kalpa Tarang', 6), group('Kalpa Vihaan', 3)];

  it.each([
    ['bookings', 'Kalpa Tarang leads with 6 bookings, 67% of 9.'],
    ['bookingValue', 'Kalpa Tarang leads with ₹6.00 Cr, 67% of ₹9.00 Cr.'],
    ['averageRate', 'Kalpa Tarang leads with ₹10,000 / sq ft.'],
    ['cancellations', 'Cancellations: none in these days.'],
  ] as const)('names who leads in %s', (shown, said) => {
    expect(findingIn(groups, 'project', shown, '2026-11-22')).toBe(said);
  });

  it('judges no month that is not over', () => {
    const months = [group('2026-09', 2), group('2026-10', 5), group('2026-11', 1)];
    expect(findingIn(months, 'month', 'bookings', '2026-11-22')).toBe(
      'Oct 2026 brought 5 bookings, the best month of the last 2.',
    );
  });
});

describe('a change', () => {
  it.each([
    [119, 100, '+19%'],
    [92, 100, '−8%'],
    [100, 100, '0%'],
    [100, 0, null],
    [null, 100, null],
  ])('from %s after %s reads %s', (now, before, text) => {
    expect(changeText(now, before)).toBe(text);
  });
});
