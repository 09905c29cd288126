import { describe, expect, test } from 'vitest';
import { movedCursor, nextSort } from './row.cursor.ts';
import { rangeText, totalText } from './range.text.ts';

describe('the cursor of a list', () => {
  test('starts at the first row, moves one row at a time and stops at the ends', () => {
    expect(movedCursor(null, 'j', 3)).toBe(0);
    expect(movedCursor(0, 'ArrowDown', 3)).toBe(1);
    expect(movedCursor(2, 'j', 3)).toBe(2);
    expect(movedCursor(0, 'k', 3)).toBe(0);
    expect(movedCursor(1, 'End', 3)).toBe(2);
    expect(movedCursor(2, 'Home', 3)).toBe(0);
  });

  test('is nowhere in an empty list and stays where it is on other keys', () => {
    expect(movedCursor(2, 'j', 0)).toBeNull();
    expect(movedCursor(1, 'q', 3)).toBe(1);
  });
});

test('a head sorts, then turns the order', () => {
  expect(nextSort(undefined, 'score', true)).toBe('-score');
  expect(nextSort('-score', 'score', true)).toBe('score');
  expect(nextSort('name', 'score', false)).toBe('score');
  expect(nextSort('score', 'score', false)).toBe('-score');
});

describe('the range under a list', () => {
  test('names first, last and total', () => {
    expect(rangeText({ page: 1, limit: 20, total: 604, pages: 31 }, 20)).toBe('1–20 of 604');
    expect(rangeText({ page: 31, limit: 20, total: 604, pages: 31 }, 4)).toBe('601–604 of 604');
    expect(rangeText({ page: 1, limit: 20, total: 0, pages: 0 }, 0)).toBe('0 of 0');
  });

  test('says "at least" where the total is not counted to its end', () => {
    expect(totalText({ total: 10_000, totalIsAtLeast: true })).toBe('10,000+');
    expect(rangeText({ page: 500, limit: 20, total: 10_000, pages: 500, totalIsAtLeast: true }, 20)).toBe(
      '9,981–10,000 of 10,000+',
    );
  });
});
