import { describe, expect, it } from 'vitest';
import { entryText, pastedCells, placeAfter, readEntry } from './targetDraft.rules.ts';
import { MAX_TARGET_PAISE, MAX_UNITS } from './target.rules.ts';

describe('what is typed into a month', () => {
  it('is a whole number of units, or lakh of rupees to the rupee', () => {
    expect(readEntry(' 1,200 ', 'units', MAX_UNITS)).toEqual({ value: 1200 });
    expect(readEntry('₹ 425.5', 'valuePaise', MAX_TARGET_PAISE)).toEqual({ value: 4_255_000_000 });
    expect(readEntry('0', 'units', MAX_UNITS)).toEqual({ value: 0 });
  });

  it('takes the target away where it is empty or a dash', () => {
    for (const text of ['', '  ', '-', '–'])
      expect(readEntry(text, 'units', MAX_UNITS)).toEqual({ value: null });
  });

  it('is refused where it is no figure, less than nothing or too much', () => {
    for (const text of ['twelve', '-4', '1.5', '1e3', '200000'])
      expect(readEntry(text, 'units', MAX_UNITS), text).toHaveProperty('wrong');
    expect(readEntry('1000001', 'valuePaise', MAX_TARGET_PAISE)).toHaveProperty('wrong');
  });

  it('is shown as it can be typed again', () => {
    const typedAgain = (value: number | null, measure: 'units' | 'valuePaise') =>
      readEntry(entryText(value, measure), measure, MAX_TARGET_PAISE);
    for (const value of [null, 0, 12]) expect(typedAgain(value, 'units')).toEqual({ value });
    for (const value of [null, 0, 4_255_000_100]) expect(typedAgain(value, 'valuePaise')).toEqual({ value });
  });
});

it('lines and cells of a spreadsheet keep their places, also empty ones', () => {
  expect(pastedCells('1\t2\r\n\t4\r\n')).toEqual([
    ['1', '2'],
    ['', '4'],
  ]);
  expect(pastedCells('7')).toEqual([['7']]);
});

it('arrows lead to the next month or row, but not out of the grid or of the text that is edited', () => {
  const size = { rows: 2, columns: 12 };
  const caret = { atStart: true, atEnd: false };
  expect(placeAfter('ArrowDown', { row: 0, column: 3 }, size, caret)).toEqual({ row: 1, column: 3 });
  expect(placeAfter('Enter', { row: 1, column: 3 }, size, caret)).toBeNull();
  expect(placeAfter('ArrowLeft', { row: 0, column: 3 }, size, caret)).toEqual({ row: 0, column: 2 });
  expect(placeAfter('ArrowRight', { row: 0, column: 3 }, size, caret)).toBeNull();
  expect(placeAfter('a', { row: 0, column: 3 }, size, caret)).toBeNull();
});
