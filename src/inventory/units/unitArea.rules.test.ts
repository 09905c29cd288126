import { expect, it } from 'vitest';
import { ratePaise } from '#platform/contract/fields.ts';
import { areaTimesRate, MAX_PAISE } from '#platform/contract/money.ts';
import { unitArea } from './unit.contract.ts';

const HIGHEST_FLOOR = 150;

it('the largest area at the highest rate and floor is an exact amount, and more is refused', () => {
  const [area, rate] = [10_00_000, 5_00_000_00];
  expect(unitArea('Saleable area').safeParse(area).success).toBe(true);
  expect(unitArea('Saleable area').safeParse(area + 0.01).success).toBe(false);
  expect(ratePaise('Base rate').safeParse(rate).success).toBe(true);
  for (const more of [rate + 1, MAX_PAISE]) {
    const [problem] = ratePaise('Base rate').safeParse(more).error?.issues ?? [];
    expect(problem?.message).toBe('Base rate must be at most ₹5,00,000 per sq ft');
  }
  expect(Number.isSafeInteger(areaTimesRate(area, rate, HIGHEST_FLOOR))).toBe(true);
});
