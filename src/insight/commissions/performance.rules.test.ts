import { expect, it } from 'vitest';
import { averageDays, partPct } from './performance.rules.ts';

it('a part in percent has one decimal, and is nothing of nothing', () => {
  expect(partPct(1, 3)).toBe(33.3);
  expect(partPct(2, 3)).toBe(66.7);
  expect(partPct(3, 3)).toBe(100);
  expect(partPct(0, 0)).toBeNull();
});

it('days are averaged over tranches', () => {
  expect(averageDays({ tranches: 3, days: 40 })).toBe(13.3);
  expect(averageDays({ tranches: 0, days: 0 })).toBeNull();
});
