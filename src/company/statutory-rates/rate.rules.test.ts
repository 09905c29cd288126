import { describe, expect, test } from 'vitest';
import { AppError } from '#platform/contract/errors.ts';
import type { RateRow } from './rate.rules.ts';
import { findRateOn, rateOn, readRates } from './rate.rules.ts';
import { RATE_SEED } from './rate.seed.ts';

const ROWS = RATE_SEED.map((seed, index): RateRow => ({ ...seed, id: `rate-${index}` }));
const TODAY = '2026-11-21';

describe('the row in force', () => {
  test('is the one whose validity holds the day, both ends included', () => {
    const mclr = (day: string) => rateOn(ROWS, 'mclr.sbi.highest', day).value.pct;
    expect(mclr('2024-08-15')).toBe(9.1);
    expect(mclr('2025-12-14')).toBe(9.1);
    expect(mclr('2025-12-15')).toBe(8.8);
  });

  test('is the most specific one: city in state, then state, then the whole country', () => {
    const stamp = (stateCode: string, qualifier: string) =>
      rateOn(ROWS, 'stamp', TODAY, { stateCode, qualifier }).value.bands[0]?.components[0]?.pct;
    expect(stamp('27', 'Pune')).toBe(7);
    expect(stamp('27', ' mumbai ')).toBe(6);
    expect(stamp('27', 'Nashik')).toBe(6);
    expect(stamp('36', 'Pune')).toBe(4);
    const spread = (stateCode: string) => rateOn(ROWS, 'rera.interest', TODAY, { stateCode }).value.spreadPct;
    expect(spread('09')).toBe(1);
    expect(spread('24')).toBe(2);
  });

  test('never is the row of another state or city', () => {
    expect(findRateOn(ROWS, 'stamp', TODAY, { stateCode: '24', qualifier: 'pune' })).toBeUndefined();
    expect(findRateOn(ROWS, 'stage.caps', TODAY)).toBeUndefined();
  });

  test('state outweighs qualifier, whatever the order of the rows', () => {
    const base = { key: 'gst.plot', validFrom: '2020-01-01', validTo: null, source: '' } as const;
    const rows: RateRow[] = [
      { ...base, id: 'general', stateCode: null, qualifier: null, value: { pct: 1 } },
      { ...base, id: 'city', stateCode: null, qualifier: 'pune', value: { pct: 2 } },
      { ...base, id: 'state', stateCode: '27', qualifier: null, value: { pct: 3 } },
      { ...base, id: 'both', stateCode: '27', qualifier: 'pune', value: { pct: 4 } },
    ];
    const idFor = (choice: RateRow[], scope: { stateCode?: string; qualifier?: string }) =>
      rateOn(choice, 'gst.plot', TODAY, scope).id;
    for (const order of [rows, rows.toReversed()]) {
      expect(idFor(order, { stateCode: '27', qualifier: 'pune' })).toBe('both');
      expect(
        idFor(
          order.filter((row) => row.id !== 'both'),
          { stateCode: '27', qualifier: 'pune' },
        ),
      ).toBe('state');
      expect(idFor(order, { stateCode: '36', qualifier: 'pune' })).toBe('city');
      expect(idFor(order, { stateCode: '36' })).toBe('general');
    }
  });

  test('of two in force the later one counts', () => {
    const row = (id: string, validFrom: string): RateRow => ({
      id,
      key: 'gst.plot',
      stateCode: null,
      qualifier: null,
      value: { pct: 0 },
      validFrom,
      validTo: null,
      source: '',
    });
    expect(rateOn([row('new', '2024-01-01'), row('old', '2020-01-01')], 'gst.plot', TODAY).id).toBe('new');
    expect(rateOn([row('old', '2020-01-01'), row('new', '2024-01-01')], 'gst.plot', TODAY).id).toBe('new');
  });
});

test('a missing rate says which one, where and when', () => {
  expect(() => rateOn(ROWS, 'stamp', TODAY, { stateCode: '24', qualifier: 'surat' })).toThrow(
    new AppError(
      'conflict',
      "No rate 'stamp' for surat, Gujarat is in force on 21 Nov 2026. Add it to the rates.",
    ),
  );
  expect(() => rateOn(ROWS, 'gst.residential.other', '2018-01-01')).toThrow(
    "No rate 'gst.residential.other' is in force on 1 Jan 2018. Add it to the rates.",
  );
});

test('a reader remembers each row it used once', () => {
  const rates = readRates(ROWS, TODAY, '27');
  expect(rates.value('gst.residential.other').pct).toBe(5);
  expect(rates.value('gst.residential.other').pct).toBe(5);
  expect(rates.find('stamp', 'pune')?.womenConcessionPct).toBe(1);
  expect(rates.usedIds()).toHaveLength(2);
  expect(() => readRates(ROWS, TODAY, '24').value('stamp')).toThrow("No rate 'stamp' for Gujarat");
});

describe('the seed', () => {
  test('never has two rows of one key and scope in force on one day', () => {
    const scopeOf = (row: (typeof RATE_SEED)[number]) => `${row.key} ${row.stateCode} ${row.qualifier}`;
    const overlaps = RATE_SEED.flatMap((row, index) =>
      RATE_SEED.slice(index + 1)
        .filter((other) => scopeOf(other) === scopeOf(row))
        .filter(
          (other) => row.validFrom <= (other.validTo ?? '9999') && other.validFrom <= (row.validTo ?? '9999'),
        )
        .map(scopeOf),
    );
    expect(overlaps).toEqual([]);
  });

  test('names a source for every rate and keeps qualifiers in lower case', () => {
    for (const row of RATE_SEED) {
      expect(row.source.length).toBeGreaterThan(5);
      expect(row.qualifier).toBe(row.qualifier?.toLowerCase() ?? null);
    }
  });

  test('has a general row for every key except those that only states have', () => {
    const general = new Set(
      RATE_SEED.filter((row) => row.stateCode === null && row.validTo === null).map((row) => row.key),
    );
    const byStateOnly = [...new Set(RATE_SEED.map((row) => row.key))].filter((key) => !general.has(key));
    expect(byStateOnly.toSorted()).toEqual(['registration', 'stage.caps', 'stamp']);
  });

  test('the year of seasons adds up to twelve', () => {
    const { months } = rateOn(ROWS, 'season.index', TODAY).value;
    expect(months).toHaveLength(12);
    expect(Math.round(months.reduce((sum, month) => sum + month * 100, 0))).toBe(1_200);
  });

  test('changes of law are history: tax deducted on property moved to the new Act on 1 April 2026', () => {
    expect(rateOn(ROWS, 'tds.property', '2026-03-31').value.form).toBe('26QB');
    expect(rateOn(ROWS, 'tds.property', '2026-04-01').value.form).toBe('141 Schedule B');
    expect(rateOn(ROWS, 'tds.brokerage', '2024-09-30').value.pct).toBe(5);
    expect(rateOn(ROWS, 'tds.brokerage', '2024-10-01').value.pct).toBe(2);
    expect(rateOn(ROWS, 'registration', '2025-08-30', { stateCode: '29' }).value.pct).toBe(1);
    expect(rateOn(ROWS, 'registration', '2025-08-31', { stateCode: '29' }).value.pct).toBe(2);
  });
});
