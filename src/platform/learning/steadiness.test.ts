import { describe, expect, it } from 'vitest';
import { outcomesOfLaw } from './generated.factory.ts';
import { steadiness } from './steadiness.ts';
import { isSurelyLess } from './validation.ts';

const ROWS = 20_000;

describe('how steady the odds of winning were', () => {
  it('is about 1 where only chance moved them, and no more than 1', () => {
    const { labels } = outcomesOfLaw({ rows: ROWS, logit: () => -1 });
    expect(steadiness(labels, 1_000)).toBeGreaterThan(0.99);
    expect(steadiness(labels, 1_000)).toBeLessThanOrEqual(1);
  });

  it('falls as they moved from block to block', () => {
    const moving = (size: number) => {
      let row = -1;
      return outcomesOfLaw({ rows: ROWS, logit: () => -1 + (Math.floor((row += 1) / 1_000) % 2) * size })
        .labels;
    };
    const [little, much] = [steadiness(moving(0.5), 1_000), steadiness(moving(1), 1_000)];
    expect(much).toBeLessThan(little);
    // Steps of 1 in logits: 1 / √(1 + π/8).
    expect(much).toBeCloseTo(0.847, 1);
  });

  it('is 1 where there is no second block to compare', () => {
    expect(steadiness(Uint8Array.of(1, 0, 1), 2)).toBe(1);
    expect(steadiness(new Uint8Array(0), 300)).toBe(1);
  });
});

describe('a comparison of losses on the same rows', () => {
  it('is sure of a small gain on every row, and of none that chance makes', () => {
    const losses = Float64Array.from({ length: 400 }, (_, row) => Math.sin(row) ** 2);
    expect(
      isSurelyLess(
        losses,
        losses.map((loss) => loss + 0.01),
      ),
    ).toBe(true);
    expect(isSurelyLess(losses, losses)).toBe(false);
    expect(
      isSurelyLess(
        losses,
        losses.map((loss, row) => loss + Math.cos(row * row)),
      ),
    ).toBe(false);
  });
});
