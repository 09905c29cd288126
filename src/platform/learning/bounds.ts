import { areaUnderRoc } from './metrics.ts';
import { shareOf } from './numbers.ts';
import { randomFrom } from './random.ts';

/** Between which a figure lies in 95 of 100 draws of as many rows. */
export interface Bounds {
  low: number;
  high: number;
}

export interface QualityBounds {
  /** Null when there is only one kind of outcome. */
  auc: Bounds | null;
  ece: Bounds;
  topDecileLift: Bounds;
}

const Z_95 = 1.959_964;
const DRAWS = 300;
const BINS = 10;

/**
 * How sure figures of quality are with so many rows: the area by the variance of its placements (DeLong, DeLong,
 * Clarke-Pearson 1988), calibration error and lift by drawing the rows again (Efron 1979; each row as often as a Poisson
 * count of mean one says, Hanley and MacGibbon 2006).
 */
export function boundsOf(probabilities: Float64Array, labels: Uint8Array, seed: number): QualityBounds {
  const share = shareOf(labels);
  return {
    auc: share === 0 || share === 1 ? null : areaBounds(probabilities, labels),
    ...drawnBounds(probabilities, labels, seed),
  };
}

/** In log odds, so that they stay within 0 and 1. */
function areaBounds(scores: Float64Array, labels: Uint8Array): Bounds {
  const auc = areaUnderRoc(scores, labels);
  const deviation = Math.sqrt(areaVariance(scores, labels));
  const inside = Math.min(1 - 1e-6, Math.max(1e-6, auc));
  const reach = (Z_95 * deviation) / (inside * (1 - inside));
  const odds = Math.log(inside / (1 - inside));
  const at = (z: number) => 1 / (1 + Math.exp(-z));
  return { low: at(odds - reach), high: at(odds + reach) };
}

/** By midranks (Sun and Xu 2014). */
function areaVariance(scores: Float64Array, labels: Uint8Array): number {
  const all = midranks(scores);
  const [ofWon, ofLost] = [1, 0].map((kind) => scores.filter((_, row) => labels[row] === kind));
  if (!ofWon || !ofLost) return 0;
  const ranksWithin = { won: midranks(ofWon), lost: midranks(ofLost) };
  const placements = { won: new Float64Array(ofWon.length), lost: new Float64Array(ofLost.length) };
  let [won, lost] = [0, 0];
  labels.forEach((label, row) => {
    const rank = all[row] ?? 0;
    if (label === 1) {
      placements.won[won] = (rank - (ranksWithin.won[won] ?? 0)) / ofLost.length;
      won += 1;
    } else {
      placements.lost[lost] = 1 - (rank - (ranksWithin.lost[lost] ?? 0)) / ofWon.length;
      lost += 1;
    }
  });
  return varianceOf(placements.won) / ofWon.length + varianceOf(placements.lost) / ofLost.length;
}

/** The rank of each value from 1; equal values share theirs. */
function midranks(values: Float64Array): Float64Array {
  const order = Int32Array.from(values, (_, row) => row).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const ranks = new Float64Array(values.length);
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && values[order[end] ?? 0] === values[order[start] ?? 0]) end += 1;
    for (let place = start; place < end; place += 1) ranks[order[place] ?? 0] = (start + end + 1) / 2;
    start = end;
  }
  return ranks;
}

function varianceOf(values: Float64Array): number {
  if (values.length < 2) return 0;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}

function drawnBounds(probabilities: Float64Array, labels: Uint8Array, seed: number) {
  const random = randomFrom(seed);
  const order = Int32Array.from(probabilities, (_, row) => row).sort(
    (a, b) => (probabilities[b] ?? 0) - (probabilities[a] ?? 0),
  );
  const drawn = Array.from({ length: DRAWS }, () => drawOnce(probabilities, labels, order, random));
  return {
    ece: boundsAt(drawn.map(({ ece }) => ece)),
    topDecileLift: boundsAt(drawn.map(({ lift }) => lift)),
  };
}

/** Every row as often as chance has it. Rows of one probability stand in the order of the file, which says nothing. */
function drawOnce(probabilities: Float64Array, labels: Uint8Array, order: Int32Array, random: () => number) {
  const [rows, foretold, won] = [new Float64Array(BINS), new Float64Array(BINS), new Float64Array(BINS)];
  const times = new Uint8Array(order.length);
  let total = 0;
  for (const [place, row] of order.entries()) {
    const count = poissonOne(random);
    times[place] = count;
    if (count === 0) continue;
    total += count;
    const p = probabilities[row] ?? 0;
    const bin = Math.min(BINS - 1, Math.floor(p * BINS));
    rows[bin] = (rows[bin] ?? 0) + count;
    foretold[bin] = (foretold[bin] ?? 0) + count * p;
    won[bin] = (won[bin] ?? 0) + count * (labels[row] ?? 0);
  }
  let [left, wonInTop] = [Math.max(1, Math.round(total / 10)), 0];
  const top = left;
  for (let place = 0; place < order.length && left > 0; place += 1) {
    const taken = Math.min(left, times[place] ?? 0);
    wonInTop += taken * (labels[order[place] ?? 0] ?? 0);
    left -= taken;
  }
  const wonRows = won.reduce((sum, count) => sum + count, 0);
  return {
    ece: foretold.reduce((sum, one, bin) => sum + Math.abs(one - (won[bin] ?? 0)), 0) / Math.max(1, total),
    lift: wonRows === 0 ? 0 : wonInTop / top / (wonRows / total),
  };
}

const LEAST_PRODUCT = Math.exp(-1);

/** By multiplying (Knuth). */
function poissonOne(random: () => number): number {
  let [count, product] = [0, random()];
  while (product > LEAST_PRODUCT) {
    count += 1;
    product *= random();
  }
  return count;
}

function boundsAt(drawn: readonly number[]): Bounds {
  const sorted = drawn.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return { low: at(0.025), high: at(0.975) };
}
