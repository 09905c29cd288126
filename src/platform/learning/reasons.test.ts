import { describe, expect, it } from 'vitest';
import { UNCALIBRATED } from './calibration.ts';
import type { Frame } from './frame.ts';
import { pickRows } from './frame.ts';
import { outcomesOfLaw } from './generated.factory.ts';
import { reasonsOf } from './reasons.ts';
import type { BoostedModel } from './boosting.ts';
import { meanLogits, trainOnce } from './training.ts';
import type { Tree } from './tree.ts';
import { expectedValues, treeShares } from './tree.shares.ts';

const outcomes = outcomesOfLaw({
  rows: 800,
  logit: ([a = 0, b = 0], [w = 0]) => a + (a > 0 ? b : -b) + (w === 1 ? 1 : 0),
});
const some = pickRows(
  outcomes.frame,
  Int32Array.from({ length: 40 }, (_, row) => row * 3),
);

/** Cuts n0 at 0, the left side at n1 = 0, and the right side at n0 = 1 and below it at n1 = 2. */
const TREE: Tree = {
  column: Int32Array.of(0, 1, 0, 0, 0, 1, 0, 0, 0),
  lastLeft: Int32Array.of(1, 1, 2, 0, 0, 2, 0, 0, 0),
  missingLeft: new Uint8Array(9),
  left: Int32Array.of(1, 3, 5, -1, -1, 7, -1, -1, -1),
  right: Int32Array.of(2, 4, 6, -1, -1, 8, -1, -1, -1),
  value: Float64Array.of(0, 0, 0, -1, 0.5, 0, 2, 0.25, 1),
  rows: Int32Array.of(100, 40, 60, 30, 10, 45, 15, 25, 20),
};
const BORDERS = { n0: [0, 1], n1: [0, 2] };
const MODEL: BoostedModel = {
  kind: 'boosting',
  binnings: Object.entries(BORDERS).map(([name, borders]) => ({ kind: 'number', name, borders })),
  intercept: -1,
  trees: [TREE],
};

function frameOf(n0: number, n1: number): Frame {
  const column = (name: string, value: number) => ({
    kind: 'number' as const,
    name,
    values: Float64Array.of(value),
  });
  return { rows: 1, columns: [column('n0', n0), column('n1', n1)] };
}

describe('reasons of a score', () => {
  it.each(['logistic', 'boosting'] as const)('add up to the logit of every row: %s', (kind) => {
    const learner = {
      kind,
      models: [1, 2].map((seed) => trainOnce(kind, outcomes, seed)),
      calibration: UNCALIBRATED,
    };
    const { base, columns } = reasonsOf(learner, some);
    meanLogits(learner.models, some).forEach((z, row) => {
      expect(columns.reduce((sum, { shares }) => sum + (shares[row] ?? 0), base)).toBeCloseTo(z, 8);
    });
  });

  // Expected: right of n0 = 0 after its cuts (15·2 + 25·0.25 + 20·1)/60, left of it (30·−1 + 10·0.5)/40.
  const [LEFT, RIGHT, BELOW] = [-0.625, 56.25 / 60, 26.25 / 45];
  const ROOT = 0.4 * LEFT + 0.6 * RIGHT;
  it.each([
    [-1, -1, LEFT - ROOT, -1 - LEFT],
    [-1, 3, LEFT - ROOT, 0.5 - LEFT],
    [0.5, 1, BELOW - ROOT, 0.25 - BELOW],
    [0.5, 5, BELOW - ROOT, 1 - BELOW],
    [2, -1, 2 - ROOT, 0],
  ])(
    'of a tree are how far each cut on the way moved what was expected: n0 = %d, n1 = %d',
    (n0, n1, byN0, byN1) => {
      const { base, columns } = treeShares(MODEL, frameOf(n0, n1));
      expect(base).toBeCloseTo(ROOT - 1, 12);
      expect(expectedValues(TREE)[0]).toBeCloseTo(ROOT, 12);
      const [first, second] = columns.map(({ shares }) => shares[0]);
      expect(first).toBeCloseTo(byN0, 12);
      expect(second).toBeCloseTo(byN1, 12);
    },
  );
});
