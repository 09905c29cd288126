import { expect, test } from 'vitest';
import type { ControlledLine } from './control.rules.ts';
import { judged } from './control.rules.ts';

const line: ControlledLine = {
  category: 'marketing',
  fy: '26-27',
  control: 'stop',
  hasLine: true,
  plannedPaise: 10_00_000_00,
  actualPaise: 9_00_000_00,
};

test('what remains may be spent to the last paisa, and not one more', () => {
  expect(judged(line, 1_00_000_00)).toEqual({ problem: null, isRefused: false });
  expect(judged(line, 1_00_000_01).isRefused).toBe(true);
});

test('a refusal says what remains and how much is too much', () => {
  expect(judged(line, 1_50_000_00).problem).toBe(
    '₹1,00,000 remain of marketing in FY 2026-27; this is ₹50,000 more. Have the budget revised first.',
  );
  expect(judged({ ...line, actualPaise: 11_00_000_00 }, 50_000_00).problem).toBe(
    'Nothing remains of marketing in FY 2026-27; this is ₹50,000 more. Have the budget revised first.',
  );
});

test('a warning lets it pass, and no control says nothing', () => {
  expect(judged({ ...line, control: 'warn' }, 2_00_000_00)).toMatchObject({ isRefused: false });
  expect(judged({ ...line, control: 'warn' }, 2_00_000_00).problem).toContain('₹1,00,000 more');
  expect(judged({ ...line, control: 'none' }, 2_00_000_00).problem).toBeNull();
});

test('without a line it is refused whatever the control', () => {
  for (const control of ['none', 'warn', 'stop'] as const)
    expect(judged({ ...line, control, hasLine: false }, 1).isRefused).toBe(true);
});

test('what costs less than before is never refused for money', () => {
  expect(judged({ ...line, actualPaise: 20_00_000_00 }, -5).problem).toBeNull();
});
