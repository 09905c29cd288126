import { expect, test } from 'vitest';
import { delayStretches } from './delayCompensation.rules.ts';
import { interestOnDays, interestPaise } from './lateInterest.rules.ts';

const PROMISED = '2026-06-30';
const RECEIVED = [
  { on: '2025-01-10', paise: 50_00_000_00 },
  { on: '2026-08-19', paise: 20_00_000_00 },
];

test('interest for delay runs from the day after the promise, on later money from the day after it came', () => {
  const stretches = delayStretches(PROMISED, RECEIVED, '2026-09-30');
  expect(stretches).toEqual([
    { from: '2026-07-01', to: '2026-09-30', balancePaise: 50_00_000_00 },
    { from: '2026-08-20', to: '2026-09-30', balancePaise: 20_00_000_00 },
  ]);
  // 50,00,000 · 10.8 % · 92/365 = 1,36,109.59 and 20,00,000 · 10.8 % · 42/365 = 24,854.79, rounded once.
  expect(interestPaise(stretches, 10.8)).toBe(1_60_964_00);
  expect(interestOnDays(50_00_000_00 * 92 + 20_00_000_00 * 42, 10.8)).toBe(1_60_964_00);
});

test('possession on the promised day costs nothing, and what comes after the last day bears nothing', () => {
  expect(delayStretches(PROMISED, RECEIVED, PROMISED)).toEqual([]);
  expect(delayStretches(PROMISED, RECEIVED, '2026-08-19')).toHaveLength(1);
});
