import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainAmount } from '../../contract/format.ts';
import { editRupees, numberCodec, parseRupees } from './number.input.ts';

describe('an amount typed by people', () => {
  test.each([
    ['', null],
    ['   ', null],
    ['0', 0],
    ['150', 15_000],
    ['1,33,17,100', 1_331_710_000],
    ['₹1,33,17,100.00', 1_331_710_000],
    ['₹ 6,99,147.76', 69_914_776],
    ['.5', 50],
    ['12.', 1_200],
    ['98.2 L', 982_000_000],
    ['98.2lakh', 982_000_000],
    ['1.33 Cr', 1_330_000_000],
    ['1.3317100 crore', 1_331_710_000],
    ['25k', 2_500_000],
    ['Rs. 500', 50_000],
    ['−1,47,750', -14_775_000],
    ['-1', -100],
  ])('%j is read to the paisa', (text, amountPaise) => {
    expect(parseRupees(text)).toBe(amountPaise);
  });

  test.each(['abc', '1.234', '1..2', '12 34x', '1.3333333333 Cr', ',', '.', '99999999999999999999'])(
    '%j is refused, not guessed',
    (text) => {
      expect(parseRupees(text)).toBeUndefined();
    },
  );

  test('comes back the same from what the field shows, for every amount up to 10^13 paise', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (amountPaise) => {
        expect(parseRupees(editRupees(amountPaise))).toBe(amountPaise);
        expect(parseRupees(plainAmount(amountPaise))).toBe(amountPaise);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a number typed by people', () => {
  const area = numberCodec(2);
  const pct = numberCodec(4);
  const count = numberCodec(0);

  test('keeps the decimals of its kind and refuses more', () => {
    expect(area.parse('1,428.25')).toBe(1428.25);
    expect(area.parse('985.123')).toBeUndefined();
    expect(pct.parse('33.3334 %')).toBe(33.3334);
    expect(count.parse('24')).toBe(24);
    expect(count.parse('2.5')).toBeUndefined();
  });

  test('is shown grouped and with no decimals it has not got', () => {
    expect(area.format(1428.25)).toBe('1,428.25');
    expect(pct.format(33.3334)).toBe('33.3334');
    expect(count.format(120000)).toBe('1,20,000');
    expect(area.format(-2)).toBe('−2');
  });
});
