import type { Frame } from './frame.ts';
import { joinedFrames, pickLabels, pickRows } from './frame.ts';
import { encoded, encodingOf, pickEncoded } from './logistic.encoding.ts';
import { logisticLogits, trainLogistic } from './logistic.ts';
import { areaUnderRoc } from './metrics.ts';
import { randomFrom, shuffled } from './random.ts';
import { stabilityIndex } from './stability.ts';

/** How far the rows to be judged differ from those that were learned from. */
export interface Drift {
  /** How well a regression tells the two apart: 0.5 not at all, 1 always. */
  auc: number;
  hasDrifted: boolean;
  /** Population stability index per column, the largest first. */
  columns: { name: string; psi: number }[];
}

/** Above it the two are not rows of one world: so much is far beyond what chance makes of a few hundred rows. */
const DRIFTED_AUC = 0.65;
/** So many rows of each kind are enough to tell. */
const MOST_ROWS = 10_000;

/** Compares without knowing any outcome of the rows to be judged. */
export function driftBetween(learned: Frame, judged: Frame, seed: number): Drift {
  const both = joinedFrames(sampled(learned, seed), sampled(judged, seed));
  const isJudged = new Uint8Array(both.rows).fill(1, Math.min(learned.rows, MOST_ROWS));
  const auc = areaUnderRoc(crossFitted(both, isJudged, seed), isJudged);
  return {
    auc,
    hasDrifted: auc >= DRIFTED_AUC,
    columns: both.columns
      .map((column) => ({ name: column.name, psi: stabilityIndex(column, isJudged) }))
      .toSorted((a, b) => b.psi - a.psi),
  };
}

function sampled(frame: Frame, seed: number): Frame {
  if (frame.rows <= MOST_ROWS) return frame;
  return pickRows(frame, shuffled(frame.rows, randomFrom(seed)).slice(0, MOST_ROWS));
}

/** Each half is judged by what was learned from the other. */
function crossFitted(frame: Frame, labels: Uint8Array, seed: number): Float64Array {
  const order = shuffled(frame.rows, randomFrom(seed + 1));
  const encoding = encodingOf(frame);
  const rows = encoded(frame, encoding);
  const logits = new Float64Array(frame.rows);
  for (const side of [0, 1]) {
    const half = order.filter((_, place) => place % 2 === side);
    const other = order.filter((_, place) => place % 2 !== side);
    const model = trainLogistic(encoding, pickEncoded(rows, half), pickLabels(labels, half));
    logisticLogits(model, pickRows(frame, other)).forEach((z, place) => {
      logits[other[place] ?? 0] = z;
    });
  }
  return logits;
}
