import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numberListText, parseNumberList } from './number.list.ts';

describe('a list of numbers typed by people', () => {
  test.each([
    ['', []],
    ['8', [8]],
    ['24, 8;16', [8, 16, 24]],
    ['3-6, 9', [3, 4, 5, 6, 9]],
    ['3–5', [3, 4, 5]],
    ['-2, 0', [-2, 0]],
    ['-2--1', [-2, -1]],
    ['5, 5', [5]],
  ])('%j is read', (text, numbers) => {
    expect(parseNumberList(text)).toEqual(numbers);
  });

  test.each(['a', '1.5', '6-3', '1-9999', '3,,x'])('%j is refused, not guessed', (text) => {
    expect(parseNumberList(text)).toBeUndefined();
  });

  test('comes back the same from what the field shows', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: -5, max: 150 }), { maxLength: 40 }), (numbers) => {
        expect(parseNumberList(numberListText(numbers))).toEqual([...numbers].sort((a, b) => a - b));
      }),
      { numRuns: 1_000 },
    );
  });
});
