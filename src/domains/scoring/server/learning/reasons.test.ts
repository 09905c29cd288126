import { describe, expect, it } from 'vitest';
import { UNCALIBRATED } from './calibration.ts';
import type { Frame } from './frame.ts';
import { pickRows } from './frame.ts';
import { outcomesOfLaw } from './generated.factory.ts';
import { reasonsOf } from './reasons.ts';
import type { BoostedModel } from './boosting.ts';
import { meanLogits, trainOnce } from './training.ts';
import type { Tree } from './tree.ts';
import { expectedValue, treeShares } from './tree.shares.ts';

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

/** The value of the tree when only these columns are known: unknown ones follow the rows it learned from. */
function valueKnowing(known: ReadonlySet<number>, values: readonly [number, number], node = 0): number {
  const [left, right] = [TREE.left[node] ?? -1, TREE.right[node] ?? -1];
  if (left < 0) return TREE.value[node] ?? 0;
  const column = TREE.column[node] ?? 0;
  const border = (column === 0 ? BORDERS.n0 : BORDERS.n1)[(TREE.lastLeft[node] ?? 0) - 1] ?? 0;
  if (known.has(column)) return valueKnowing(known, values, (values[column] ?? 0) < border ? left : right);
  const share = (TREE.rows[left] ?? 0) / (TREE.rows[node] ?? 1);
  return share * valueKnowing(known, values, left) + (1 - share) * valueKnowing(known, values, right);
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

  it.each([
    [-1, -1],
    [-1, 3],
    [0.5, 1],
    [0.5, 5],
    [2, -1],
  ])('of a tree are what each column changes, in the mean over both orders: n0 = %d, n1 = %d', (n0, n1) => {
    const worth = (...known: number[]) => valueKnowing(new Set(known), [n0, n1]);
    const { base, columns } = treeShares(MODEL, frameOf(n0, n1));
    expect(base).toBeCloseTo(worth() - 1, 12);
    expect(expectedValue(TREE, 0)).toBeCloseTo(worth(), 12);
    const [first, second] = columns.map(({ shares }) => shares[0]);
    expect(first).toBeCloseTo((worth(0) - worth() + worth(0, 1) - worth(1)) / 2, 12);
    expect(second).toBeCloseTo((worth(1) - worth() + worth(0, 1) - worth(0)) / 2, 12);
  });
});
