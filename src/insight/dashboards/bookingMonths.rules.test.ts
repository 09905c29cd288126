import { describe, expect, it } from 'vitest';
import { findingOf } from './bookingMonths.rules.ts';

const TODAY = '2026-11-22';

/** Months up to November 2026, the last value being that of November. */
function monthsOf(...values: readonly number[]) {
  return values.map((value, index) => {
    const at = 2026 * 12 + 10 - (values.length - 1 - index);
    return { month: `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`, value };
  });
}

describe('what the chart of bookings says', () => {
  it.each([
    [
      'the best month, whatever the running one brings',
      monthsOf(20, 11, 23, 99),
      'Oct 2026 brought 23, the best month of the last 3.',
    ],
    ['the weakest month', monthsOf(20, 11, 9, 0), 'Oct 2026 brought 9, the weakest month of the last 3.'],
    ['a month between', monthsOf(20, 9, 11, 0), 'Oct 2026 brought 11.'],
    ['the first month alone', monthsOf(4, 1), 'Oct 2026 brought 4.'],
    ['no booking ever', monthsOf(0, 0, 3), 'No bookings in any completed month yet.'],
    ['nothing at all', [], 'No bookings in any completed month yet.'],
  ])('names %s', (_, months, sentence) => {
    expect(findingOf(months, TODAY, String)).toBe(sentence);
  });

  it('compares with the year before where neither best nor weakest', () => {
    const two = monthsOf(...Array.from({ length: 25 }, (_, index) => [7, 12, 20][index % 3] ?? 0));
    expect(findingOf(two, TODAY, String)).toMatch(/^Oct 2026 brought \d+, against \d+ a year before\.$/);
  });

  it('says two years only of two years', () => {
    const two = monthsOf(...Array.from({ length: 25 }, (_, index) => (index === 23 ? 30 : 10)));
    expect(findingOf(two, TODAY, String)).toBe('Oct 2026 brought 30, the best month in two years.');
  });
});
