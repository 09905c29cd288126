import { expect, test } from 'vitest';
import { sumPaise } from '#platform/contract/money.ts';
import { TEMPLATE_SEEDS } from '../template.seed.ts';
import { sampleSchedule } from './sample.schedule.ts';

test('the sample of a price is divided as its booking would be, whole rupees that add up to it', () => {
  const [standard] = TEMPLATE_SEEDS;
  const rows = sampleSchedule(standard?.stages ?? [], 1_33_17_100_00, '2028-12-31');
  const rupees = rows.map((row) => (row.amountPaise ?? 0) / 100);
  expect(rupees.slice(0, 4)).toEqual([13_31_710, 26_63_420, 19_97_565, 6_65_855]);
  expect(sumPaise(rows.map((row) => row.amountPaise ?? 0))).toBe(1_33_17_100_00);
  expect(rows.at(-1)?.expectedDate).toBe('2028-12-31');
});

test('without a price a plan shows its shares alone', () => {
  const rows = sampleSchedule(TEMPLATE_SEEDS[1]?.stages ?? [], null, null);
  expect(rows.map((row) => row.amountPaise)).toEqual(rows.map(() => null));
});
