import { expect, test } from 'vitest';
import { leftOf, timerText } from './hold.timer.ts';

test('the time left of a hold reads as minutes and seconds and ends at zero', () => {
  expect(timerText(leftOf(761_000, 0))).toBe('12:41');
  expect(timerText(leftOf(65_100, 0))).toBe('1:06');
  expect(timerText(leftOf(59_000, 58_500))).toBe('0:01');
  expect(leftOf(1000, 5000)).toBe(0);
});
