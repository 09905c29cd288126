import { expect, test } from 'vitest';
import { bulkBody, newPattern, nextSuffix } from './bulk.form.ts';

test('the next flat of a floor is like the one before it, with the next suffix', () => {
  const first = { ...newPattern([]), carpetArea: 700, builtUpArea: 800, saleableArea: 1_000 };
  expect(first.suffix).toBe('01');
  expect(newPattern([first])).toEqual({ ...first, suffix: '02' });
});

test.each([
  [null, '01'],
  ['01', '02'],
  ['09', '10'],
  ['A', 'B'],
  ['A1', 'A2'],
  ['Z', ''],
])('after suffix %j comes %j', (suffix, next) => {
  expect(nextSuffix(suffix)).toBe(next);
});

test('nothing is asked of the server until the pattern is complete', () => {
  const floors = { from: 1, to: 3, exclude: [] };
  const pattern = { ...newPattern([]), carpetArea: 700, builtUpArea: 800, saleableArea: 1_000 };
  expect(bulkBody({ floors, pattern: [newPattern([])] })).toBeNull();
  expect(bulkBody({ floors, pattern: [{ ...pattern, saleableArea: 700 }] })).toBeNull();
  expect(bulkBody({ floors, pattern: [pattern] })).toMatchObject({ floors, preview: false });
});
