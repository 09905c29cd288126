import { describe, expect, it } from 'vitest';
import { calibrationOf } from './calibration.ts';
import { outcomesOfLaw } from './generated.factory.ts';
import { learnerOf, textOf } from './learner.text.ts';
import { crossFit, probabilities, unseenRows } from './training.ts';

const outcomes = outcomesOfLaw({ rows: 400, logit: ([a = 0], [w = 0]) => a + (w === 2 ? 1 : 0) - 1 });

describe('a learner that was kept as text', () => {
  it.each(['logistic', 'boosting'] as const)(
    'predicts to the last digit what it foretold before: %s',
    (kind) => {
      const fit = crossFit(kind, outcomes, 1);
      const learner = {
        kind,
        models: fit.models,
        calibration: calibrationOf(unseenRows(fit, outcomes.labels)),
      };
      const read = learnerOf(textOf(learner));
      expect(read).toEqual(learner);
      expect(probabilities(read, outcomes.frame)).toEqual(probabilities(learner, outcomes.frame));
    },
  );

  it('is not read in another version', () => {
    expect(() => learnerOf('{"version":0,"learner":{}}')).toThrow(/version 0 cannot be read/);
  });
});
