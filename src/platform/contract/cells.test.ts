import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as cells from './cells.ts';
import { guarded } from './csv.ts';

const NBSP = '\u00A0';

describe('a number in a cell', () => {
  it.each([
    ['1,25,000', 125_000_00],
    ['12,214,000', 12_214_000_00],
    ['₹1,22,14,000.50', 1_22_14_000_50],
    ['Rs. 8,450.5', 8_450_50],
    ['rs 8450/-', 8_450_00],
    ['INR 8450', 8_450_00],
    [` 8450${NBSP}`, 8_450_00],
    [`₹${NBSP}1${NBSP}25${NBSP}000`, 1_25_000_00],
    ['8450.00', 8_450_00],
    ['-5', -5_00],
    ['0', 0],
  ])('is read as people write rupees: %s', (text, paise) => {
    expect(cells.readRupees(text, 'Rate')).toBe(paise);
  });

  it.each([
    ['1,2,3', 'Rate “1,2,3” is not a number'],
    ['8450 per sq ft', 'Rate “8450 per sq ft” is not a number'],
    ['1.234,50', 'Rate “1.234,50” is not a number'],
    ['=A1*2', 'Rate “=A1*2” is not a number'],
    ['#REF!', 'Rate “#REF!” is not a number'],
    ['1e6', 'Rate “1e6” is not a number'],
    ['8450.005', 'Rate has at most 2 decimals'],
    ['99999999999999999999', 'Rate is too large'],
    ['x'.repeat(60), `Rate “${'x'.repeat(39)}…” is not a number`],
  ])('is refused with the cell text: %s', (text, message) => {
    expect(() => cells.readRupees(text, 'Rate')).toThrow(message);
  });

  it('is whole where it counts things', () => {
    expect(cells.readWhole('12.0', 'Floor')).toBe(12);
    expect(cells.readWhole('-2', 'Floor')).toBe(-2);
    expect(() => cells.readWhole('12.5', 'Floor')).toThrow('Floor must be a whole number');
  });

  it('comes back from Indian grouping to the paisa, whatever the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_000_000_000_00 }), (paise) => {
        const text = (paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 });
        expect(cells.readRupees(`₹ ${text}`, 'Amount')).toBe(paise);
      }),
    );
  });

  it('is an area in square feet, from square metres rounded half up', () => {
    expect(cells.readArea('985 sq.ft.', 'Carpet', 'sqft')).toBe(985);
    expect(cells.readArea('100', 'Carpet', 'sqm')).toBe(1_076.39);
    expect(cells.readArea('91.5 sqm', 'Carpet', 'sqm')).toBe(984.9);
    expect(() => cells.readArea('91.12345', 'Carpet', 'sqm')).toThrow('at most 4 decimals');
  });

  it('is a share with or without its sign', () => {
    expect(cells.readPct('2.5%', 'Share')).toBe(2.5);
    expect(cells.readPct('18 percent', 'Share')).toBe(18);
    expect(() => cells.readPct('2.5 of base', 'Share')).toThrow('is not a number');
  });
});

describe('a month in a cell', () => {
  it.each([
    ['2024-04', '2024-04'],
    ['4/2024', '2024-04'],
    ['04-2024', '2024-04'],
    ['Apr 2024', '2024-04'],
    ['April 2024', '2024-04'],
    ['Apr-24', '2024-04'],
    ['sept-98', '1998-09'],
    ["Dec'23", '2023-12'],
    ['2024-04-01', '2024-04'],
    ['01/04/2024', '2024-04'],
    ['45383', '2024-04'],
  ])('is read as people and spreadsheets write months: %s', (text, month) => {
    expect(cells.readMonth(text, 'Month')).toBe(month);
  });

  it.each(['2024-13', '13/2024', 'Apx 2024', '2024', 'Q1 2024', '31/02/2024', ''])(
    'is refused with the cell text: %s',
    (text) => {
      expect(() => cells.readMonth(text, 'Month')).toThrow(`Month “${text}” is not a month like Apr 2024`);
    },
  );
});

describe('a date in a cell', () => {
  it.each([
    ['31/12/2026', '2026-12-31'],
    ['1-2-2026', '2026-02-01'],
    ['01.02.2026', '2026-02-01'],
    ['2026-12-31', '2026-12-31'],
    ['2026-12-31T00:00:00.000Z', '2026-12-31'],
    ['31 Dec 2026', '2026-12-31'],
    ['31-December-2026', '2026-12-31'],
    // As spreadsheets count days.
    ['46387', '2026-12-31'],
    ['36526', '2000-01-01'],
    ['45351', '2024-02-29'],
  ])('is a day with the day first: %s', (text, day) => {
    expect(cells.readDay(text, 'From')).toBe(day);
  });

  it.each(['12/31/2026', '31/02/2026', '31/12/26', 'tomorrow', '460000', '12000', '46387.5'])(
    'is refused when there is no such day: %s',
    (text) => {
      expect(() => cells.readDay(text, 'From')).toThrow(`From “${text}” is not a date like 01/10/2026`);
    },
  );

  it('means the same day as a count as in words', () => {
    fc.assert(
      fc.property(fc.integer({ min: 36_526, max: 73_050 }), (serial) => {
        const day = cells.readDay(String(serial), 'From');
        expect(Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569).toBe(serial);
      }),
    );
  });
});

describe('a word in a cell', () => {
  it('is yes or no as people say it', () => {
    for (const yes of ['yes', 'Y', 'TRUE', '1']) expect(cells.readYesNo(yes, 'Open')).toBe(true);
    for (const no of ['no', 'N', 'FALSE', '0']) expect(cells.readYesNo(no, 'Open')).toBe(false);
    expect(() => cells.readYesNo('maybe', 'Open')).toThrow('Open “maybe” is neither yes nor no');
  });

  it('is one of a few however it is written', () => {
    expect(cells.readChoice(`2.5${NBSP}bhk `, 'Type', ['2BHK', '2.5BHK'])).toBe('2.5BHK');
    expect(cells.readChoice('North-East', 'Facing', ['N', 'NE'], { northeast: 'NE' })).toBe('NE');
    expect(() => cells.readChoice('up', 'Facing', ['N', 'NE'])).toThrow('Facing “up” is not one of: N, NE');
  });

  it('is a list of codes with any separator', () => {
    expect(cells.readCodes('gv; CORNER,PV|x\ny')).toEqual(['GV', 'CORNER', 'PV', 'X', 'Y']);
  });

  it('is a dash where something is taken away', () => {
    expect(['-', '–', '—'].map(cells.isNothing)).toEqual([true, true, true]);
    expect(['', '--', "'-", '-5'].map(cells.isNothing)).toEqual([false, false, false, false]);
  });

  it('comes back from an export as it was, also when it looks like a formula', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('=1+1', "'=1", '-', '@x', "''-")), (text) => {
        expect(cells.withoutGuard(guarded(text))).toBe(text);
      }),
    );
  });
});
