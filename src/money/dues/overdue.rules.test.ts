import { expect, test } from 'vitest';
import { stillOverduePaise } from './overdue.rules.ts';

test('who has paid is not called: a receipt to verify is taken off what is overdue', () => {
  expect(stillOverduePaise(13_47_773_00, 13_47_772_66)).toBe(34);
  expect(stillOverduePaise(10_00_000_00, 12_00_000_00)).toBe(0);
  expect(stillOverduePaise(10_00_000_00, 4_00_000_00)).toBe(6_00_000_00);
});

test('who may not know of receipts sees what is overdue', () => {
  expect(stillOverduePaise(10_00_000_00, null)).toBe(10_00_000_00);
});
