import type { Frame } from './frame.ts';
import { joinedFrames, pickLabels, pickRows } from './frame.ts';
import { encoded, encodingOf, pickEncoded } from './logistic.encoding.ts';
import { logisticLogits, trainLogistic } from './logistic.ts';
import { areaUnderRoc } from './metrics.ts';
import { randomFrom, shuffled } from './random.ts';
import { stabilityIndex } from './stability.ts';

/** In a changed world some rows are still alike; another world has next to none in common with the old one. */
export type DriftDegree = 'none' | 'changed' | 'another world';

/** How far the rows to be judged differ from those that were learned from. */
export interface Drift {
  /** How well a regression tells the two apart: 0.5 not at all, 1 always. */
  auc: number;
  degree: DriftDegree;
  /** Population stability index per column, the largest first. */
  columns: { name: string; psi: number }[];
}

/** Far beyond what chance makes of a few hundred rows of one world. */
const CHANGED_AUC = 0.65;
const OTHER_WORLD_AUC = 0.95;
/** So many rows and cells of each kind are enough to tell, and so near to the best regression. */
const [MAX_ROWS, MAX_CELLS] = [10_000, 400_000];
const TOLERANCE = 3e-4;

/** Compares without knowing any outcome of the rows to be judged. */
export function driftBetween(learned: Frame, judged: Frame, seed: number): Drift {
  const [first, second] = [sampled(withoutDays(learned), seed), sampled(withoutDays(judged), seed)];
  const both = joinedFrames(first, second);
  const isJudged = new Uint8Array(both.rows).fill(1, first.rows);
  const auc = areaUnderRoc(crossFitted(both, isJudged, seed), isJudged);
  return {
    auc,
    degree: degreeOf(auc),
    columns: both.columns
      .map((column) => ({ name: column.name, psi: stabilityIndex(column, isJudged) }))
      .toSorted((a, b) => b.psi - a.psi),
  };
}

function degreeOf(auc: number): DriftDegree {
  if (auc < CHANGED_AUC) return 'none';
  return auc < OTHER_WORLD_AUC ? 'changed' : 'another world';
}

/** That days are other days is no drift. */
function withoutDays(frame: Frame): Frame {
  return { ...frame, columns: frame.columns.filter((column) => column.kind === 'category' || !column.isDay) };
}

function sampled(frame: Frame, seed: number): Frame {
  const max = Math.min(MAX_ROWS, Math.ceil(MAX_CELLS / Math.max(1, frame.columns.length)));
  if (frame.rows <= max) return frame;
  return pickRows(frame, shuffled(frame.rows, randomFrom(seed)).slice(0, max));
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
    const model = trainLogistic(encoding, pickEncoded(rows, half), pickLabels(labels, half), {
      tolerance: TOLERANCE,
    });
    logisticLogits(model, pickRows(frame, other)).forEach((z, place) => {
      logits[other[place] ?? 0] = z;
    });
  }
  return logits;
}
