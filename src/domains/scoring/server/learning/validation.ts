import type { Outcomes } from './frame.ts';
import { pickOutcomes } from './frame.ts';
import { softplus } from './numbers.ts';
import type { ModelKind } from './training.ts';
import { meanLogits, trainOnce } from './training.ts';

/** What a model that knew only the earlier rows says of the later ones, and what became of them. */
export interface Forward {
  logits: Float64Array;
  labels: Uint8Array;
}

/** Trains on the first rows and judges the last `share` of them: rows are in the order of time. */
export function forward(kind: ModelKind, outcomes: Outcomes, share: number, seed: number): Forward {
  const { rows } = outcomes.frame;
  const cut = rows - Math.max(1, Math.round(rows * share));
  const [earlier, later] = [between(outcomes, 0, cut), between(outcomes, cut, rows)];
  return { logits: meanLogits([trainOnce(kind, earlier, seed)], later.frame), labels: later.labels };
}

/** Mean log loss. */
export function lossOf({ logits, labels }: Forward): number {
  return logits.reduce((sum, z, row) => sum + softplus(z) - (labels[row] ?? 0) * z, 0) / labels.length;
}

function between(outcomes: Outcomes, from: number, to: number): Outcomes {
  return pickOutcomes(
    outcomes,
    Int32Array.from({ length: to - from }, (_, index) => from + index),
  );
}
