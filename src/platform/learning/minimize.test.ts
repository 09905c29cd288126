import { describe, expect, it } from 'vitest';
import { minimized } from './minimize.ts';

describe('search for the smallest value', () => {
  it('finds the lowest point of a long valley', () => {
    const scales = [1, 10, 100, 1_000, 10_000];
    const found = minimized((point, gradient) => {
      let value = 0;
      scales.forEach((scale, index) => {
        const off = (point[index] ?? 0) - index;
        value += (scale * off * off) / 2;
        gradient[index] = scale * off;
      });
      return value;
    }, new Float64Array(scales.length));
    scales.forEach((_, index) => expect(found[index]).toBeCloseTo(index, 3));
  });

  it('stays where nothing is lower', () => {
    const start = Float64Array.of(3, 4);
    const found = minimized((_, gradient) => {
      gradient.fill(0);
      return 7;
    }, start);
    expect([...found]).toEqual([3, 4]);
  });
});
