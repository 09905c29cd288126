import type { Calibration } from './calibration.ts';
import { calibrated, calibrationOf } from './calibration.ts';
import type { Outcomes } from './frame.ts';
import { pickOutcomes } from './frame.ts';
import { logLosses } from './metrics.ts';
import type { Model, ModelKind } from './training.ts';
import { meanLogits, trainOnce } from './training.ts';

/** A model trained on the earlier rows only, its predictions for the later ones, and their outcomes. */
export interface Forward {
  model: Model;
  logits: Float64Array;
  labels: Uint8Array;
}

/** Trains on the first rows and judges the last ones, of this number: rows are in the order of time. */
export function forward(kind: ModelKind, outcomes: Outcomes, lastRows: number, seed: number): Forward {
  const { rows } = outcomes.frame;
  const cut = rows - lastRows;
  const [earlier, later] = [between(outcomes, 0, cut), between(outcomes, cut, rows)];
  const model = trainOnce(kind, earlier, seed);
  return { model, logits: meanLogits([model], later.frame), labels: later.labels };
}

/** Log loss of what a forward model says of each row, calibrated. */
export function forwardLosses({ logits, labels }: Forward, calibration: Calibration): Float64Array {
  return logLosses(calibrated(logits, calibration), labels);
}

export function meanOf(losses: Float64Array): number {
  return losses.reduce((sum, loss) => sum + loss, 0) / Math.max(1, losses.length);
}

/** Standard errors beyond which a difference of means is significant. */
const SURE_ERRORS = 2;

/** Whether losses on the same rows are surely less than others on them: a paired comparison. */
export function isSurelyLess(losses: Float64Array, others: Float64Array): boolean {
  const gains = others.map((other, row) => other - (losses[row] ?? 0));
  const gain = meanOf(gains);
  const variance = meanOf(gains.map((one) => (one - gain) ** 2));
  return gain > SURE_ERRORS * Math.sqrt(variance / Math.max(1, gains.length));
}

/** In a changed world less depends on what a model learned in the old one. */
const DOUBTED = { mean: 0, deviation: 0.1 };

export function recentCalibration({ logits, labels }: Forward): Calibration {
  return calibrationOf({ logits, labels, weights: new Float64Array(labels.length).fill(1) }, DOUBTED);
}

/** Twice the gain in log likelihood that chance alone exceeds once in a thousand times: χ² with two degrees of freedom. */
const SURE_GAIN = 13.8;

/** Whether the latest outcomes surely speak for their own calibration. */
export function isSurelyBetter(latest: Forward, own: Calibration, overall: Calibration): boolean {
  const gain = meanOf(forwardLosses(latest, overall)) - meanOf(forwardLosses(latest, own));
  return 2 * latest.labels.length * gain > SURE_GAIN;
}

function between(outcomes: Outcomes, from: number, to: number): Outcomes {
  return pickOutcomes(
    outcomes,
    Int32Array.from({ length: to - from }, (_, index) => from + index),
  );
}
