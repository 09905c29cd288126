import type { Calibration } from './calibration.ts';
import { calibrated, calibrationOf } from './calibration.ts';
import type { Outcomes } from './frame.ts';
import { pickOutcomes } from './frame.ts';
import { logLoss } from './metrics.ts';
import type { Model, ModelKind } from './training.ts';
import { meanLogits, trainOnce } from './training.ts';

/** A model that knew only the earlier rows, what it says of the later ones, and what became of them. */
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

/** Mean log loss of what a forward model says, calibrated. */
export function forwardLoss({ logits, labels }: Forward, calibration: Calibration): number {
  return logLoss(calibrated(logits, calibration), labels);
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
  return 2 * latest.labels.length * (forwardLoss(latest, overall) - forwardLoss(latest, own)) > SURE_GAIN;
}

function between(outcomes: Outcomes, from: number, to: number): Outcomes {
  return pickOutcomes(
    outcomes,
    Int32Array.from({ length: to - from }, (_, index) => from + index),
  );
}
