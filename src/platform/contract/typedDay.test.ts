import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import { formatDay, formatWeekday } from './format.ts';
import { parseDay } from './typedDay.ts';

/** A Tuesday. */
const TODAY = '2026-11-24';

describe('a typed day', () => {
  it.each([
    ['today', '2026-11-24'],
    ['Tomorrow', '2026-11-25'],
    ['tom', '2026-11-25'],
    ['yesterday', '2026-11-23'],
    ['day after tomorrow', '2026-11-26'],
    ['day before yesterday', '2026-11-22'],
    ['+7', '2026-12-01'],
    ['-3', '2026-11-21'],
    ['7d', '2026-12-01'],
    ['2w', '2026-12-08'],
    ['3 months', '2027-02-24'],
    ['-1m', '2026-10-24'],
    ['1y', '2027-11-24'],
    ['in 3 days', '2026-11-27'],
    ['in a week', '2026-12-01'],
    ['3 days ago', '2026-11-21'],
    ['next week', '2026-12-01'],
    ['next month', '2026-12-24'],
    ['last month', '2026-10-24'],
    ['eom', '2026-11-30'],
    ['month end', '2026-11-30'],
    ['end of month', '2026-11-30'],
    ['end of next month', '2026-12-31'],
    ['end of last month', '2026-10-31'],
    ['15', '2026-11-15'],
    ['15th', '2026-11-15'],
    ['1', '2026-12-01'],
    ['dec', '2026-12-01'],
    ['Feb 2027', '2027-02-01'],
    ['24 nov', '2026-11-24'],
    ['24th Nov', '2026-11-24'],
    ['24nov', '2026-11-24'],
    ['nov 24', '2026-11-24'],
    ['5 jan', '2027-01-05'],
    ['24 novem 2026', '2026-11-24'],
    ['24 November, 2026', '2026-11-24'],
    ['Nov 24, 2026', '2026-11-24'],
    ["24 nov '26", '2026-11-24'],
    ['24-Nov-26', '2026-11-24'],
    ['tue 24 nov', '2026-11-24'],
    ['24/11', '2026-11-24'],
    ['24.11', '2026-11-24'],
    ['5/6', '2026-06-05'],
    ['24-11-26', '2026-11-24'],
    ['24/11/2026', '2026-11-24'],
    ['24 11 2026', '2026-11-24'],
    ['24112026', '2026-11-24'],
    ['241126', '2026-11-24'],
    ['2026-11-24', '2026-11-24'],
    ['24-11-85', '1985-11-24'],
    ['tue', '2026-11-24'],
    ['fri', '2026-11-27'],
    ['friday', '2026-11-27'],
    ['this sun', '2026-11-29'],
    ['next mon', '2026-11-30'],
    ['next fri', '2026-12-04'],
    ['last friday', '2026-11-20'],
    ['last tue', '2026-11-17'],
    ['29 feb 2028', '2028-02-29'],
  ])('"%s" is %s', (text, day) => {
    expect(parseDay(text, TODAY)).toBe(day);
  });

  it.each([
    '',
    'soon',
    '31 feb',
    '31/2/2026',
    '29 feb 2027',
    '32',
    '0',
    '11/24/2026',
    'wed 24 nov 2026',
    '24 nov 2026 or later',
    'next 24 nov',
    '1/2/3',
    '24-11/2026',
    '1899-12-31',
    '2200-01-01',
    '+99999',
    '9999y',
    '24 nov 20266',
    'm',
    'mo',
    'd',
    '11am',
  ])('"%s" names no day', (text) => {
    expect(parseDay(text, TODAY)).toBeNull();
  });

  it('where the month or year is open, the bounds choose it', () => {
    expect(parseDay('15', TODAY, { min: TODAY })).toBe('2026-12-15');
    expect(parseDay('5 jan', TODAY, { max: TODAY })).toBe('2026-01-05');
    expect(parseDay('fri', TODAY, { max: TODAY })).toBe('2026-11-20');
    expect(parseDay('24-11-50', TODAY, { max: TODAY })).toBe('1950-11-24');
  });

  it('a day beyond the bounds is read all the same, so that its bound can be said', () => {
    expect(parseDay('24 nov 2027', TODAY, { max: TODAY })).toBe('2027-11-24');
  });
});

describe('a written day is read as the same day', () => {
  const days = fc.integer({ min: -40_000, max: 60_000 }).map((days) => addDays('2026-11-24', days));
  const parts = (day: string) => ({ year: day.slice(0, 4), month: day.slice(5, 7), date: day.slice(8, 10) });
  const writers: Record<string, (day: string) => string> = {
    '24 Nov 2026': formatDay,
    'Tue, 24 Nov 2026': formatWeekday,
    '2026-11-24': (day) => day,
    '24/11/2026': (day) => `${parts(day).date}/${parts(day).month}/${parts(day).year}`,
    '24-11-2026': (day) => `${parts(day).date}-${parts(day).month}-${parts(day).year}`,
    '24.11.2026': (day) => `${Number(parts(day).date)}.${Number(parts(day).month)}.${parts(day).year}`,
    '24112026': (day) => `${parts(day).date}${parts(day).month}${parts(day).year}`,
  };

  it.each(Object.entries(writers))('as %s', (_, write) => {
    fc.assert(
      fc.property(days, (day) => {
        expect(parseDay(write(day), TODAY)).toBe(day);
      }),
    );
  });

  it('with two digits of the year, from 69 years back to 30 ahead', () => {
    const near = fc.integer({ min: -25_200, max: 10_950 }).map((count) => addDays(TODAY, count));
    fc.assert(
      fc.property(near, (day) => {
        const { year, month, date } = parts(day);
        expect(parseDay(`${date}/${month}/${year.slice(2)}`, TODAY)).toBe(day);
      }),
    );
  });

  it('no text makes it fail, and what it gives lies between 1900 and 2199', () => {
    const words = fc.constantFrom(
      '24',
      'nov',
      '/',
      '-',
      ' ',
      '+',
      '7',
      'd',
      'next',
      'fri',
      'end',
      'of',
      '20',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 7 }), (typed) => {
        const day = parseDay(typed.join(''), TODAY);
        expect(day === null || (day >= '1900-01-01' && day <= '2199-12-31')).toBe(true);
      }),
    );
  });
});
