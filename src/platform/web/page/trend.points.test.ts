import { expect, it } from 'vitest';
import { trendPoints } from './trend.points.ts';

const BOX = { width: 60, height: 18 };

it('the least value lies at the foot and the greatest at the head, evenly from left to right', () => {
  expect(trendPoints([5, 10, 7.5], BOX)).toEqual([
    { x: 0, y: 18 },
    { x: 30, y: 0 },
    { x: 60, y: 9 },
  ]);
});

it('what never changes is a line in the middle', () => {
  expect(trendPoints([3, 3], BOX).map(({ y }) => y)).toEqual([9, 9]);
});
