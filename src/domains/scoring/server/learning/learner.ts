import { calibrationOf } from './calibration.ts';
import type { DriftDegree } from './drift.ts';
import type { Outcomes } from './frame.ts';
import type { Learner, ModelKind } from './training.ts';
import { crossFit, unseenRows } from './training.ts';
import { forward, forwardLoss, isSurelyBetter, recentCalibration } from './validation.ts';

/** A learner, and how well its kind foretold the latest outcomes when it knew only those before. */
export interface Validated {
  learner: Learner;
  /** Mean log loss. */
  loss: number;
  /** Whether the latest outcomes alone calibrate it. */
  isRecent: boolean;
}

/** The last fifth tells which kind of model is better. */
const VALIDATED_SHARE = 0.2;
/** So many of the latest rows calibrate a model when times have changed: few, for they are to be like those to come. */
const RECENT_SHARE = 0.05;
const LEAST_RECENT_ROWS = 300;

/**
 * Trains a model of one kind. Where the rows to be judged come from another world than those learned from, or from
 * a changed one and the latest outcomes contradict the calibration of all, a model that did not know the latest is
 * brought to what became of them.
 *
 * @param outcomes in the order of time
 */
export function learnerFor(kind: ModelKind, outcomes: Outcomes, drift: DriftDegree, seed: number): Validated {
  const { rows } = outcomes.frame;
  const fit = crossFit(kind, outcomes, seed);
  const overall = calibrationOf(unseenRows(fit, outcomes.labels));
  const validatedRows = Math.max(1, Math.round(rows * VALIDATED_SHARE));
  if (drift !== 'none') {
    const recentRows = Math.min(validatedRows, Math.max(LEAST_RECENT_ROWS, Math.round(rows * RECENT_SHARE)));
    const latest = forward(kind, outcomes, recentRows, seed);
    const own = recentCalibration(latest);
    if (drift === 'another world' || isSurelyBetter(latest, own, overall)) {
      const learner = { kind, models: [latest.model], calibration: own };
      return { learner, loss: forwardLoss(latest, own), isRecent: true };
    }
  }
  const learner = { kind, models: fit.models, calibration: overall };
  return {
    learner,
    loss: forwardLoss(forward(kind, outcomes, validatedRows, seed), overall),
    isRecent: false,
  };
}
