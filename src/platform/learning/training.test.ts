import { describe, expect, it } from 'vitest';
import { outcomesOfLaw } from './generated.factory.ts';
import { crossFit, turnsOf } from './training.ts';

describe('a cross-fit', () => {
  it.each([
    [2_000, 30, 5],
    [28_831, 20, 5],
    [9_000, 100, 3],
    [45_000, 16, 4],
    [100_000, 20, 2],
    [1_000_000, 40, 1],
  ])(
    'of %i rows of %i columns takes %i turns: more than one wherever there is time for it',
    (rows, columns, turns) => {
      expect(turnsOf({ rows, columns })).toBe(turns);
    },
  );

  it('has every row judged once by a model that had not seen it, where all turns are taken', () => {
    const outcomes = outcomesOfLaw({ rows: 300, logit: ([a = 0]) => a });
    const { models, isUnseen } = crossFit('boosting', outcomes, 1);
    expect(models).toHaveLength(5);
    expect(isUnseen.every((unseen) => unseen === 1)).toBe(true);
  });
});
