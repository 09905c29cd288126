import { expect, it } from 'vitest';
import { cardBeside, lateUntil } from './salePipeline.rules.ts';

it('calls a stay too long after thirty days in the first two stages, and never afterwards', () => {
  expect(lateUntil('booked', '2026-11-22')).toBe('2026-10-22');
  expect(lateUntil('agreement', '2026-11-22')).toBe('2026-10-22');
  expect(lateUntil('registered', '2026-11-22')).toBeNull();
  expect(lateUntil('completed', '2026-11-22')).toBeNull();
});

it('walks over the cards with the arrows, keeps the height as far as the next column reaches, and jumps empty ones', () => {
  const counts = [3, 0, 1, 2];
  expect(cardBeside(counts, [0, 2], 'ArrowRight')).toEqual([2, 0]);
  expect(cardBeside(counts, [2, 0], 'ArrowLeft')).toEqual([0, 0]);
  expect(cardBeside(counts, [0, 0], 'ArrowUp')).toBeNull();
  expect(cardBeside(counts, [0, 0], 'ArrowDown')).toEqual([0, 1]);
  expect(cardBeside(counts, [0, 1], 'End')).toEqual([0, 2]);
  expect(cardBeside(counts, [3, 1], 'ArrowRight')).toBeNull();
  expect(cardBeside(counts, [3, 1], 'Enter')).toBeNull();
});
