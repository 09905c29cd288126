import { describe, expect, it } from 'vitest';
import { driftBetween } from './drift.ts';
import type { Outcomes } from './frame.ts';
import { outcomesOfLaw, withNumbers } from './generated.factory.ts';
import { learnerFor } from './learner.ts';
import { qualityOf } from './metrics.ts';
import { randomFrom } from './random.ts';
import { probabilities } from './training.ts';
import { pickOutcomes } from './frame.ts';

const none = () => -1;

describe('drift', () => {
  it('is not seen between rows of one world', () => {
    const [old, now] = [1, 2].map((seed) => outcomesOfLaw({ rows: 1_500, seed, logit: none }).frame);
    const drift = driftBetween(old ?? never(), now ?? never(), 1);
    expect(drift.degree).toBe('none');
    expect(drift.auc).toBeCloseTo(0.5, 1);
    expect(Math.max(...drift.columns.map(({ psi }) => psi))).toBeLessThan(0.05);
  });

  it('is seen where a column has moved, and that column is named first', () => {
    const [old, now] = [1, 2].map((seed) => outcomesOfLaw({ rows: 1_500, seed, logit: none }));
    const moved = (of: Outcomes, by: number) => withNumbers(of, 'interest rate', (row) => by + Math.sin(row));
    const drift = driftBetween(moved(old ?? never(), 7).frame, moved(now ?? never(), 8.5).frame, 1);
    expect(drift.degree).not.toBe('none');
    expect(drift.columns[0]?.name).toBe('interest rate');
    expect(drift.columns[0]?.psi).toBeGreaterThan(0.25);
  });

  it('does not take the date itself for a change', () => {
    const day = (from: number) => {
      const { frame } = outcomesOfLaw({ rows: 800, seed: from, logit: none });
      const values = Float64Array.from({ length: 800 }, (_, row) => from + row / 10);
      return {
        ...frame,
        columns: [...frame.columns, { kind: 'number' as const, name: 'date', values, isDay: true }],
      };
    };
    expect(driftBetween(day(20_000), day(20_080), 1).degree).toBe('none');
  });
});

describe('a learner whose times have changed', () => {
  // From row 5,400 on three times as many are won, and so it goes on after the rows that were learned from.
  const random = randomFrom(9);
  const world = outcomesOfLaw({ rows: 9_000, logit: ([a = 0]) => a - 3 });
  const labels = world.labels.map((label, row) => (row >= 5_400 && random() < 0.15 ? 1 : label));
  const rows = (from: number, to: number) =>
    Int32Array.from({ length: to - from }, (_, index) => from + index);
  const known = pickOutcomes({ ...world, labels }, rows(0, 6_000));
  const later = pickOutcomes({ ...world, labels }, rows(6_000, 9_000));

  it.each(['logistic', 'boosting'] as const)('is calibrated on the latest outcomes: %s', (kind) => {
    const settled = learnerFor(kind, known, 'none', 1);
    const drifting = learnerFor(kind, known, 'changed', 1);
    expect([settled.isRecent, drifting.isRecent]).toEqual([false, true]);
    const eceOf = ({ learner }: typeof settled) =>
      qualityOf(probabilities(learner, later.frame), later.labels).ece;
    expect(eceOf(settled)).toBeGreaterThan(0.08);
    expect(eceOf(drifting)).toBeLessThan(0.04);
  });
});

function never(): never {
  throw new Error('Two seeds make two worlds.');
}
