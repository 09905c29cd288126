import { calibrated, calibrationOf } from './calibration.ts';
import type { DriftDegree } from './drift.ts';
import type { Outcomes } from './frame.ts';
import { logLosses } from './metrics.ts';
import type { Learner, ModelKind } from './training.ts';
import { steadiness } from './steadiness.ts';
import { crossFit, unseenRows } from './training.ts';
import {
  forward,
  forwardLosses,
  isSurelyBetter,
  isSurelyLess,
  meanOf,
  recentCalibration,
} from './validation.ts';

/** A learner, and how well its kind predicted the latest outcomes when it knew only those before. */
export interface Validated {
  learner: Learner;
  /** Mean log loss. */
  loss: number;
  /** That of each of the latest rows. */
  losses: Float64Array;
  /** Whether the latest outcomes alone calibrate it. */
  isRecent: boolean;
}

/** The last fifth tells which kind of model is better. */
const VALIDATED_SHARE = 0.2;
/** So many of the latest rows calibrate a model when times have changed: few, for they are to be like those to come. */
const RECENT_SHARE = 0.05;
const LEAST_RECENT_ROWS = 300;

/**
 * The kind that predicted the latest outcomes better. In another world what is known of the latest rows says little of
 * the next: there a regression, which goes on straight where it has seen nothing, must surely be better than trees.
 */
export function betterKind(
  { logistic, boosting }: Record<ModelKind, Validated>,
  drift: DriftDegree,
): ModelKind {
  if (drift === 'another world')
    return isSurelyLess(logistic.losses, boosting.losses) ? 'logistic' : 'boosting';
  return boosting.loss < logistic.loss ? 'boosting' : 'logistic';
}

/**
 * Trains a model of one kind. Where the rows to be judged come from another world than those learned from, or from
 * a changed one and the latest outcomes contradict the calibration of all, a model that did not know the latest is
 * calibrated to their outcomes.
 *
 * @param outcomes in the order of time
 */
export function learnerFor(kind: ModelKind, outcomes: Outcomes, drift: DriftDegree, seed: number): Validated {
  const { rows } = outcomes.frame;
  const validatedRows = Math.max(1, Math.round(rows * VALIDATED_SHARE));
  const recentRows = Math.min(validatedRows, Math.max(LEAST_RECENT_ROWS, Math.round(rows * RECENT_SHARE)));
  if (drift === 'another world') {
    const latest = forward(kind, outcomes, recentRows, seed);
    const moved = steadiness(outcomes.labels, recentRows);
    const calibration = { ...recentCalibration(latest), steadiness: moved };
    // A few rows tell what share is won now, but not which kind of model sees further.
    const longer = forward(kind, outcomes, validatedRows, seed);
    const losses = forwardLosses(longer, recentCalibration(longer));
    return validated({ kind, models: [latest.model], calibration }, losses, true);
  }
  const fit = crossFit(kind, outcomes, seed);
  const overall = calibrationOf(unseenRows(fit, outcomes.labels));
  if (drift === 'changed') {
    const latest = forward(kind, outcomes, recentRows, seed);
    const own = recentCalibration(latest);
    if (isSurelyBetter(latest, own, overall))
      return validated({ kind, models: [latest.model], calibration: own }, forwardLosses(latest, own), true);
  }
  const losses = forwardLosses(forward(kind, outcomes, validatedRows, seed), overall);
  return validated({ kind, models: fit.models, calibration: overall }, losses, false);
}

/** The same where rows have no order of time: each is judged by models that had not seen it. */
export function unorderedLearner(kind: ModelKind, outcomes: Outcomes, seed: number): Validated {
  const fit = crossFit(kind, outcomes, seed);
  const calibration = calibrationOf(unseenRows(fit, outcomes.labels));
  const losses = logLosses(calibrated(fit.unseen, calibration), outcomes.labels);
  return validated(
    { kind, models: fit.models, calibration },
    losses.filter((_, row) => fit.isUnseen[row] === 1),
    false,
  );
}

function validated(learner: Learner, losses: Float64Array, isRecent: boolean): Validated {
  return { learner, loss: meanOf(losses), losses, isRecent };
}
