import { expect, it } from 'vitest';
import { lateUntil } from './salePipeline.rules.ts';

it('calls a stay too long after thirty days in the first two stages, and never afterwards', () => {
  expect(lateUntil('booked', '2026-11-22')).toBe('2026-10-22');
  expect(lateUntil('agreement', '2026-11-22')).toBe('2026-10-22');
  expect(lateUntil('registered', '2026-11-22')).toBeNull();
  expect(lateUntil('completed', '2026-11-22')).toBeNull();
});
