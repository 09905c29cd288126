import { describe, expect, it } from 'vitest';
import { binnedFrame } from './bins.ts';
import { boostedLogits, boostingRulesFor, trainBoosted } from './boosting.ts';
import { outcomesOfLaw } from './generated.factory.ts';
import { areaUnderRoc, qualityOf } from './metrics.ts';
import { sigmoid } from './numbers.ts';
import { randomFrom } from './random.ts';
import type { Outcomes } from './frame.ts';

const crossed = ([a = 0, b = 0]: readonly number[]) => (a > 0 === b > 0 ? 2 : -2);
const outcomes = outcomesOfLaw({ rows: 1_500, logit: crossed });
const fresh = outcomesOfLaw({ rows: 1_500, seed: 2, logit: crossed });

function parts(rows: number) {
  const all = Int32Array.from({ length: rows }, (_, row) => row);
  return { learned: all.filter((row) => row % 5 > 0), aside: all.filter((row) => row % 5 === 0) };
}

function trained({ frame, labels }: Outcomes, seed = 1, rules = {}) {
  const bins = binnedFrame(frame);
  return trainBoosted(bins, labels, parts(frame.rows), seed, { ...boostingRulesFor(bins.data), ...rules });
}

const aucOf = (model: ReturnType<typeof trained>) =>
  areaUnderRoc(boostedLogits(model, fresh.frame), fresh.labels);

describe('boosted trees', () => {
  it('learn what two columns say only together, which stumps cannot', () => {
    expect(aucOf(trained(outcomes, 1, { maxLeaves: 2 }))).toBeLessThan(0.6);
    expect(aucOf(trained(outcomes, 1, { maxLeaves: 4 }))).toBeGreaterThan(0.8);
    // The law itself reaches σ(2) = .88.
    expect(aucOf(trained(outcomes))).toBeGreaterThan(0.86);
  });

  it('predict better with more trees, until they stop by themselves', () => {
    const losses = [1, 5, 20].map((maxRounds) => {
      const logits = boostedLogits(trained(outcomes, 1, { maxRounds }), fresh.frame);
      return qualityOf(logits.map(sigmoid), fresh.labels).logLoss;
    });
    expect(losses).toEqual(losses.toSorted((a, b) => b - a));
    expect(trained(outcomes).trees.length).toBeLessThan(
      boostingRulesFor(binnedFrame(outcomes.frame).data).maxRounds,
    );
  });

  it('are the same for the same seed, and others for another', () => {
    const [first, again, other] = [7, 7, 8].map((seed) => trained(outcomes, seed, { maxRounds: 20 }));
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  it('do not see by which rising function a column is measured', () => {
    const bent = {
      ...outcomes.frame,
      columns: outcomes.frame.columns.map((column) =>
        column.kind === 'number'
          ? { ...column, values: column.values.map((x) => Math.round(x * 50)) }
          : column,
      ),
    };
    const cubed = {
      ...bent,
      columns: bent.columns.map((column) =>
        column.kind === 'number' ? { ...column, values: column.values.map((x) => x ** 3) } : column,
      ),
    };
    const [straight, curved] = [bent, cubed].map((frame) =>
      boostedLogits(trained({ frame, labels: outcomes.labels }, 1, { maxRounds: 5 }), frame),
    );
    // The middle between two values is another on another scale, never between other rows.
    expect(areaUnderRoc(straight ?? new Float64Array(), outcomes.labels)).toBeCloseTo(
      areaUnderRoc(curved ?? new Float64Array(), outcomes.labels),
      2,
    );
  });

  it('send rows with a missing value to the side where such rows belong', () => {
    const law = outcomesOfLaw({ rows: 2_000, logit: () => 0 });
    const random = randomFrom(4);
    const gaps = law.labels.map((label) => (random() < (label === 1 ? 0.7 : 0.1) ? 1 : 0));
    const frame = {
      ...law.frame,
      columns: law.frame.columns.map((column, at) =>
        column.kind === 'number' && at === 0
          ? { ...column, values: column.values.map((x, row) => (gaps[row] === 1 ? Number.NaN : x)) }
          : column,
      ),
    };
    const logits = boostedLogits(trained({ frame, labels: law.labels }), frame);
    const meanOf = (gap: number) => {
      const there = logits.filter((_, row) => gaps[row] === gap);
      return there.reduce((sum, z) => sum + z, 0) / there.length;
    };
    // A gap is seven times as likely on a won row; without one the odds are 3 to 9.
    expect(meanOf(1)).toBeGreaterThan(1.4);
    expect(meanOf(0)).toBeLessThan(-0.8);
  });

  it('say the share of won rows when there is nothing to learn from', () => {
    const { labels } = outcomes;
    const empty = { rows: labels.length, columns: [] };
    const model = trained({ frame: empty, labels });
    expect(model.trees).toHaveLength(0);
    expect(new Set(boostedLogits(model, empty)).size).toBe(1);
  });
});
