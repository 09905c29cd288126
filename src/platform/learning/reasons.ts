import type { Frame } from './frame.ts';
import { logisticShares } from './logistic.ts';
import { treeShares } from './tree.shares.ts';
import type { Learner, Model } from './training.ts';

/** What made a score: the logit of a row is `base` plus what each column adds. */
export interface Reasons {
  /** The logit of a row of which nothing is known. */
  base: number;
  /** For each column what it adds to each row, in logits before calibration (which keeps their order). */
  columns: { name: string; shares: Float64Array }[];
}

/** Adds up to the mean logit of the models, row by row. */
export function reasonsOf({ models }: Learner, frame: Frame): Reasons {
  const sums = new Map<string, Float64Array>();
  let base = 0;
  for (const model of models) {
    const reasons = reasonsOfModel(model, frame);
    base += reasons.base / models.length;
    for (const { name, shares } of reasons.columns) {
      const sum = sums.get(name) ?? new Float64Array(frame.rows);
      shares.forEach((share, row) => {
        sum[row] = (sum[row] ?? 0) + share / models.length;
      });
      sums.set(name, sum);
    }
  }
  return { base, columns: [...sums].map(([name, shares]) => ({ name, shares })) };
}

function reasonsOfModel(model: Model, frame: Frame): Reasons {
  return model.kind === 'logistic' ? logisticShares(model, frame) : treeShares(model, frame);
}
