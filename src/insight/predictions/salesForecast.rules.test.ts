import { describe, expect, it } from 'vitest';
import { randomFrom } from '#platform/learning/random.ts';
import { monthAt, monthIndex } from './months.rules.ts';
import type { PastCell } from '#insight/past-bookings/pastBooking.rules.ts';
import type { SalesQuestion } from './salesForecast.rules.ts';
import { predictSales, unvaluedNotes } from './salesForecast.rules.ts';
import type { BookedCell, StockStep } from './salesRows.rules.ts';
import { importedIn, rowsUntil, withPastValues } from './salesRows.rules.ts';
import { predictSellOut } from './sellOut.rules.ts';

const LAST = monthIndex('2026-10');
const FLAT = Array.from({ length: 12 }, () => 1);

/** Bookings of a project in consecutive months up to October 2026, each entered in its month. */
function booked(rowId: string, counts: readonly number[]): BookedCell[] {
  return counts.flatMap((units, place) => {
    const month = monthAt(LAST + 1 - counts.length + place);
    return units === 0 ? [] : [{ rowId, month, entered: month, units, valuePaise: units * 100_00 }];
  });
}

/** So many units came on the market at once, in the tower of that name. */
function released(rowId: string, month: string, units: number, towerId = 'A'): StockStep {
  return { rowId, towerId, month, offered: units, existing: units, released: units };
}

function ask(change: Partial<SalesQuestion>): SalesQuestion {
  return {
    rows: [{ id: 'a', name: 'Kalpa Tarang' }],
    booked: booked(
      'a',
      Array.from({ length: 24 }, (_, place) => 4 + (place % 3)),
    ),
    stock: [released('a', '2024-01', 500)],
    past: [],
    planned: [],
    last: LAST,
    horizon: 3,
    asked: null,
    values: { a: [100_00] },
    season: FLAT,
    ...change,
  };
}

const predict = (change: Partial<SalesQuestion> = {}) => predictSales(ask(change), randomFrom(7));

describe('a forecast of bookings', () => {
  it('expects of steady sales what they were, with a band around it and the value of what is sold', () => {
    const { months, total, refusal, confidence, basis } = predict();
    expect(refusal).toBeNull();
    expect(confidence).toBe('normal');
    expect(basis).toEqual({ months: 24, rows: 120 });
    expect(months.map(({ month }) => month)).toEqual(['2026-11', '2026-12', '2027-01']);
    for (const { units, valuePaise, capped } of months) {
      expect(units.expected).toBeGreaterThan(4);
      expect(units.expected).toBeLessThan(6);
      expect([
        units.low95 <= units.low80,
        units.low80 <= 4,
        units.high80 >= 6,
        units.high80 <= units.high95,
      ]).toEqual([true, true, true, true]);
      expect(valuePaise.expected).toBe(Math.round(units.expected * 100_00));
      expect(capped).toBe(false);
    }
    const sum = (key: 'low80' | 'high80') => months.reduce((all, { units }) => all + units[key], 0);
    // Three bands added up would be wider than that of the sum.
    expect(total?.units.low80).toBeGreaterThan(sum('low80'));
    expect(total?.units.high80).toBeLessThan(sum('high80'));
  });

  it('says the same of the same facts each time', () => {
    expect(predict()).toEqual(predict());
  });

  it('never sells more than there is', () => {
    const stock = [
      released('a', '2024-01', 500),
      { ...released('a', '2026-10', -492), released: 0, existing: 0 },
    ];
    const { months, total, supply } = predict({ stock });
    expect(supply.available).toBe(8);
    expect(total?.units.high95).toBe(8);
    expect(months.at(-1)?.capped).toBe(true);
    expect(months.at(-1)?.units.expected).toBeLessThan(2);
  });

  it('is refused with what it has and needs, never 0', () => {
    const { refusal, months, total, error } = predict({ booked: booked('a', [2, 1, 3, 1]) });
    expect(refusal).toEqual({
      code: 'tooShort',
      has: { months: 4, bookings: 7 },
      needs: { months: 6, bookings: 10 },
      text: '4 complete months, 7 bookings: too little to say. It needs 6 months and 10 bookings.',
    });
    expect([months, total, error]).toEqual([[], null, null]);
  });

  it('speaks of a project of three months beside a sister of a year, and carefully', () => {
    const rows = [
      { id: 'a', name: 'Kalpa Tarang' },
      { id: 'b', name: 'Kalpa Vihaan' },
    ];
    const young = booked('b', [5, 4, 6]);
    const old = booked(
      'a',
      Array.from({ length: 12 }, () => 5),
    );
    const alone = predict({ rows, booked: young, asked: 'b' });
    expect(alone.refusal?.code).toBe('tooShort');
    const beside = predict({
      rows,
      booked: [...old, ...young],
      asked: 'b',
      stock: [released('b', '2026-01', 90)],
    });
    expect(beside.refusal).toBeNull();
    expect(beside.confidence).toBe('low');
    expect(beside.months).toHaveLength(3);
  });

  /** Sales of three, and of nine in months in which a tower opened. */
  const launched = (...places: number[]): Partial<SalesQuestion> => ({
    booked: booked(
      'a',
      Array.from({ length: 24 }, (_, place) => (places.includes(place) ? 9 : 3)),
    ),
    stock: [
      released('a', '2024-01', 500),
      ...places.map((place) => released('a', monthAt(LAST - 23 + place), 20, `T${place}`)),
    ],
  });
  const planned = [{ rowId: 'a', towerId: 'new', month: '2026-12', units: 30 }];

  it('expects of a launch ahead as much more as launches before sold, and says so', () => {
    const { months, notes, confidence, supply } = predict({ ...launched(6, 14), planned });
    const [before, launch, after] = months;
    expect(months.map((month) => month.launch)).toEqual([false, true, false]);
    expect((launch?.units.expected ?? 0) / (after?.units.expected ?? 1)).toBeCloseTo(3, 0);
    expect(before?.units.expected).toBeLessThan(5);
    expect(confidence).toBe('low');
    expect(supply.releases).toEqual([{ month: '2026-12', units: 30 }]);
    expect(notes.join(' ')).toContain(
      'Kalpa Tarang is planned to launch units in Dec 2026: that month is expected to sell 3 times as much as others, as the 2 launches before it did.',
    );
  });

  it('multiplies nothing where fewer than two launches are known to compare with', () => {
    const { months, notes } = predict({ ...launched(6), planned });
    expect(months[1]?.units.expected).toBeLessThan(5);
    expect(notes.join(' ')).toContain('in Dec 2026, and no launches are known to compare with.');
  });

  it('sells what is planned to be released, and not before; a day that has passed counts at once', () => {
    const stock = [
      released('a', '2024-01', 500),
      { ...released('a', '2026-10', -500), released: 0, existing: 0 },
    ];
    const soon = [{ rowId: 'a', towerId: 'A', month: '2027-01', units: 40 }];
    const { months } = predict({ stock, planned: soon });
    expect(months.map(({ units }) => units.expected > 0)).toEqual([false, false, true]);
    expect(months.map(({ launch }) => launch)).toEqual([false, false, false]);
    const late = predict({ stock, planned: [{ rowId: 'a', towerId: 'A', month: '2026-08', units: 40 }] });
    expect(late.months[0]?.units.expected).toBeGreaterThan(1);
    expect(late.supply).toEqual({ available: 0, releases: [{ month: '2026-11', units: 40 }] });
  });

  it('tells the error that it made, beside last month’s figure again', () => {
    const { error } = predict();
    expect(error).toMatchObject({ measure: 'bookings a month', origins: 6 });
    expect(error?.value).toBeLessThan(error?.naive ?? 0);
    expect(error?.text).toMatch(
      /^The last six missed by [\d.]+ bookings a month \(last month’s figure again: [\d.]+\); \d of 6 lay inside the band\.$/,
    );
  });

  it('gives way to last month’s figure where that missed by less', () => {
    // Long runs of one figure: whoever says it again is right but once.
    const runs = [...Array.from({ length: 16 }, () => 2), ...Array.from({ length: 8 }, () => 12)];
    const { method, error, months } = predict({ booked: booked('a', runs) });
    expect(error?.naive).toBeLessThan(error?.value ?? 0);
    expect(method.key).toBe('lastMonth');
    for (const { units } of months) expect(units.expected).toBeCloseTo(12, 1);
  });

  it('notices that sales changed, and says since when', () => {
    const changed = [...Array.from({ length: 24 }, () => 3), 21, 24, 22];
    const { notes, confidence } = predict({ booked: booked('a', changed) });
    expect(notes.join(' ')).toContain('Sales of Kalpa Tarang changed in Aug 2026');
    expect(confidence).toBe('low');
  });
});

describe('the rows that are learned from', () => {
  it('leave out what was entered after a month end, and keep it now', () => {
    const late = { rowId: 'a', month: '2026-06', entered: '2026-09', units: 7, valuePaise: 0 };
    const facts = ask({ booked: [...booked('a', [1, 1, 1, 1, 1, 1]), late] });
    const june = monthIndex('2026-06') - monthIndex('2026-05');
    expect(rowsUntil(facts, monthIndex('2026-08'), false)[0]?.counts.values[june]).toBe(1);
    expect(rowsUntil(facts, LAST, true)[0]?.counts.values[june]).toBe(8);
  });

  it('learn nothing from a launch, nor from months in which nothing was left', () => {
    const stock = [
      released('a', '2026-01', 100),
      { ...released('a', '2026-03', -100), released: 0, existing: 0 },
      released('a', '2026-06', 30, 'B'),
    ];
    const [row] = rowsUntil(
      ask({ stock, booked: booked('a', [60, 20, 20, 0, 0, 9, 4, 3, 2, 1]) }),
      LAST,
      true,
    );
    expect([...(row?.launches ?? [])].map(monthAt)).toEqual(['2026-01', '2026-06']);
    expect([...(row?.counts.skipped ?? [])]).toEqual([0, 3, 4, 5]);
    expect(row?.supply).toBe(30);
  });
});

describe('bookings from before Plinth', () => {
  /** The same number in so many months up to one, and what they were worth together. */
  const past = (rowId: string, last: string, counts: readonly number[], valuePaise = 0): PastCell[] =>
    counts.map((units, place) => ({
      rowId,
      month: monthAt(monthIndex(last) + 1 - counts.length + place),
      units,
      valuedUnits: valuePaise === 0 ? 0 : units,
      valuePaise,
    }));
  const row = (change: Partial<SalesQuestion>, last = LAST, isLatest = true) =>
    rowsUntil(ask(change), last, isLatest)[0];
  const ten = Array.from({ length: 10 }, () => 6);

  it('stand before the months of Plinth, and the forecast says how many', () => {
    const own = booked('a', [4, 4, 4]);
    const counted = row({ booked: own, past: past('a', '2026-07', ten) });
    expect(counted?.begin).toBe(monthIndex('2025-10'));
    expect([...(counted?.counts.values ?? [])]).toEqual([...ten, 4, 4, 4]);
    const { refusal, notes, basis } = predict({ booked: own, past: past('a', '2026-07', ten) });
    expect(refusal).toBeNull();
    expect(basis).toEqual({ months: 13, rows: 72 });
    expect(notes).toContain('Includes 10 months of past bookings that were imported.');
    expect(predict({ booked: own }).refusal).not.toBeNull();
  });

  it('hold those of Plinth that are dated in their months: the higher number counts, never both', () => {
    const cells = past('a', '2026-10', [6, 0, 6]);
    const own = booked('a', [2, 3, 8]);
    expect([...(row({ booked: own, past: cells })?.counts.values ?? [])]).toEqual([6, 3, 8]);
    expect([...(row({ booked: own, past: cells })?.imported ?? [])].map(monthAt)).toEqual(['2026-08']);
    expect(['2026-08', '2026-09', '2026-10'].map((month) => importedIn(month, own, cells))).toEqual([
      4, 0, 0,
    ]);
  });

  it('are known at every month end from their month on, whatever was entered later', () => {
    const cells = past('a', '2026-09', ten);
    const later = booked('a', [9]).map((cell) => ({ ...cell, month: '2026-05' }));
    const at = (month: string) => [
      ...(row({ booked: later, past: cells }, monthIndex(month), false)?.counts.values ?? []),
    ];
    expect(at('2026-08')).toEqual(ten.slice(1));
    expect(at('2025-11')).toEqual([]);
    expect(at('2026-10')).toEqual([6, 6, 6, 6, 6, 9, 6, 6, 6, 6, 0]);
  });

  it('begin with the first booking, and show that stock which was entered later was no launch', () => {
    const stock = [released('a', '2026-08', 500)];
    const begun = row({ booked: [], stock, past: past('a', '2026-10', [0, 0, 5, 5, 5]) });
    expect(begun?.counts.values.length).toBe(3);
    expect([...(begun?.launches ?? [])].map(monthAt)).toEqual(['2026-08']);
    const older = row({ booked: [], stock, past: past('a', '2026-10', ten) });
    expect([...(older?.launches ?? [])]).toEqual([]);
    expect([...(older?.counts.skipped ?? [])]).toEqual([]);
  });

  it('judge the method at month ends before any stock was entered', () => {
    const stock = [released('a', '2026-11', 500)];
    const counts = Array.from({ length: 36 }, (_, place) => 4 + (place % 3));
    const { error, method } = predict({ booked: [], stock, past: past('a', '2026-10', counts) });
    expect(error?.value).toBeLessThan(2);
    expect(error?.inside80).toBeGreaterThan(4);
    expect(method.key).toBe('counts');
  });

  it('are looked at for a season, and what is only chance is said to be', () => {
    const noteOf = (months: number) =>
      predict({
        booked: [],
        past: past(
          'a',
          '2026-10',
          Array.from({ length: months }, (_, at) => 4 + (at % 3)),
        ),
      }).notes.find((note) => note.startsWith('The season'));
    expect(noteOf(36)).toContain('differ by no more than chance');
    expect(noteOf(20)).toContain('two years of own bookings are needed');
  });

  it('tell what a booking is worth where Plinth has too few, the latest first', () => {
    const own = new Map([['a', [5, 7]]]);
    const cells = [
      ...past('a', '2025-01', [4], 40),
      ...past('a', '2026-01', [2], 60),
      ...past('b', '2026-01', [3]),
    ];
    expect(withPastValues(own, cells, 5)).toEqual({ a: [5, 7, 30, 30, 10] });
    expect(withPastValues(new Map(), cells, 1)).toEqual({ a: [30] });
  });

  it('are counted without a value where none is known, and the forecast says so', () => {
    const question = ask({ booked: [], past: past('a', '2026-10', ten), values: {} });
    const said = predictSales(question, randomFrom(7));
    expect(said.total?.units.expected).toBeGreaterThan(0);
    expect(said.total?.valuePaise).toEqual({ expected: 0, low80: 0, high80: 0, low95: 0, high95: 0 });
    const text = 'What bookings of Kalpa Tarang are worth is not known: they are counted, and add no value.';
    expect(unvaluedNotes(question)).toEqual([text]);
    expect(unvaluedNotes({ ...question, values: { a: [1] } })).toEqual([]);
  });
});

describe('the month of the last unit', () => {
  const sellOut = (change: Partial<SalesQuestion>, more: { cancelled?: number; target?: string } = {}) => {
    const sales = ask(change);
    const { cancelled = 0, target } = more;
    const targets: Record<string, number> = target === undefined ? {} : { a: monthIndex(target) };
    const question = {
      sales,
      types: { rows: [], booked: [], past: [], stock: [], planned: [] },
      cancelled: { a: cancelled },
      targets,
    };
    return predictSellOut(question, randomFrom(7)).rows['a'];
  };
  const left = (units: number) => ({
    stock: [
      released('a', '2024-01', 500),
      { ...released('a', '2026-10', units - 500), released: 0, existing: 0 },
    ],
  });

  it('lies around what is left divided by what is sold a month, and cancelled bookings put it off', () => {
    const { soldOut, chanceByTarget } = sellOut(left(60), { target: '2027-10' }) ?? {};
    expect(soldOut?.p50).toMatch(/^2027-(0[89]|1[012])$/);
    expect(String(soldOut?.p10) < String(soldOut?.p50)).toBe(true);
    expect(chanceByTarget).toBeGreaterThan(0.2);
    expect(chanceByTarget).toBeLessThan(0.8);
    const later = sellOut(left(60), { cancelled: 0.3 });
    expect(String(later?.soldOut?.p50) > String(soldOut?.p50)).toBe(true);
  });

  it('is not within ten years where hardly anything is sold, and refused where nothing is', () => {
    const slow = Array.from({ length: 48 }, (_, place) => (place % 4 === 0 ? 1 : 0));
    expect(sellOut({ ...left(400), booked: booked('a', slow) })?.soldOut).toEqual({
      p10: null,
      p50: null,
      p90: null,
    });
    const silent = [...Array.from({ length: 24 }, () => 5), 0, 0, 0, 0, 0, 0];
    const stopped = sellOut({ ...left(60), booked: booked('a', silent) });
    expect(stopped?.soldOut).toBeNull();
    expect(stopped?.refusal?.code).toBe('nothingSold');
  });
});
