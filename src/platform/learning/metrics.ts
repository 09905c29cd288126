import { shareOf } from './numbers.ts';

/** How well probabilities predicted outcomes. Ties share their ranks, so the order of rows changes nothing. */
export interface Quality {
  /**
   * Chance that a won row was given more than a lost one: area under the receiver operating characteristic; null when
   * there is only one kind of outcome.
   */
  auc: number | null;
  /** Average precision: area under precision over recall. */
  prAuc: number;
  /** Mean square of probability minus outcome (Brier, 1950). */
  brier: number;
  /** Mean of −ln of the probability given to what happened. */
  logLoss: number;
  /** Expected calibration error over ten bins of equal width, weighted by their rows. */
  ece: number;
  /** Share of won rows in the tenth with the highest probability, over their share of all rows. */
  topDecileLift: number;
}

export interface CalibrationBin {
  from: number;
  to: number;
  rows: number;
  /** Mean probability and share of won rows; null in an empty bin. */
  foretold: number | null;
  won: number | null;
}

const BINS = 10;
const SMALLEST = 1e-12;

export function qualityOf(probabilities: Float64Array, labels: Uint8Array): Quality {
  const share = shareOf(labels);
  return {
    auc: share === 0 || share === 1 ? null : areaUnderRoc(probabilities, labels),
    prAuc: averagePrecision(probabilities, labels),
    brier: meanOf(probabilities, labels, (p, label) => (p - label) ** 2),
    logLoss: logLoss(probabilities, labels),
    ece: calibrationError(calibrationBins(probabilities, labels)),
    topDecileLift: topDecileLift(probabilities, labels),
  };
}

function logLoss(probabilities: Float64Array, labels: Uint8Array): number {
  return meanOf(probabilities, labels, lossOf);
}

/** Of each row. */
export function logLosses(probabilities: Float64Array, labels: Uint8Array): Float64Array {
  return probabilities.map((p, row) => lossOf(p, labels[row] ?? 0));
}

/** By ranks (Mann and Whitney); 0.5 when there is only one kind of outcome. */
export function areaUnderRoc(scores: Float64Array, labels: Uint8Array): number {
  const order = descending(scores);
  let [above, inversions, won] = [0, 0, 0];
  for (const group of ties(order, scores)) {
    const wonHere = count(group, labels);
    const lostHere = group.length - wonHere;
    inversions += lostHere * above + (lostHere * wonHere) / 2;
    above += wonHere;
    won += wonHere;
  }
  const lost = labels.length - won;
  return won === 0 || lost === 0 ? 0.5 : inversions / (won * lost);
}

/** Rows that have one score. */
export interface Group {
  score: number;
  rows: number;
  won: number;
}

/** `areaUnderRoc` of few scores, each with its rows already counted. */
export function areaOfGroups(groups: readonly Group[]): number {
  const byScore = new Map<number, { rows: number; won: number }>();
  for (const { score, rows, won } of groups) {
    const same = byScore.get(score) ?? { rows: 0, won: 0 };
    byScore.set(score, { rows: same.rows + rows, won: same.won + won });
  }
  let [above, inversions, lost] = [0, 0, 0];
  for (const [, group] of [...byScore].toSorted(([a], [b]) => b - a)) {
    const lostHere = group.rows - group.won;
    inversions += lostHere * above + (lostHere * group.won) / 2;
    above += group.won;
    lost += lostHere;
  }
  return above === 0 || lost === 0 ? 0.5 : inversions / (above * lost);
}

export function calibrationBins(probabilities: Float64Array, labels: Uint8Array): CalibrationBin[] {
  const sums = Array.from({ length: BINS }, () => ({ rows: 0, foretold: 0, won: 0 }));
  probabilities.forEach((p, row) => {
    const bin = sums[Math.min(BINS - 1, Math.floor(p * BINS))];
    if (!bin) return;
    bin.rows += 1;
    bin.foretold += p;
    bin.won += labels[row] ?? 0;
  });
  return sums.map(({ rows, foretold, won }, place) => ({
    from: place / BINS,
    to: (place + 1) / BINS,
    rows,
    foretold: rows === 0 ? null : foretold / rows,
    won: rows === 0 ? null : won / rows,
  }));
}

function averagePrecision(scores: Float64Array, labels: Uint8Array): number {
  let [seen, won, sum] = [0, 0, 0];
  for (const group of ties(descending(scores), scores)) {
    const wonHere = count(group, labels);
    seen += group.length;
    won += wonHere;
    sum += wonHere * (won / seen);
  }
  return won === 0 ? 0 : sum / won;
}

function topDecileLift(scores: Float64Array, labels: Uint8Array): number {
  const top = Math.max(1, Math.round(labels.length / 10));
  let [left, wonInTop] = [top, 0];
  for (const group of ties(descending(scores), scores)) {
    // Of rows with the same probability, the share that fits is taken: their order says nothing.
    const taken = Math.min(left, group.length);
    wonInTop += (count(group, labels) * taken) / group.length;
    left -= taken;
    if (left === 0) break;
  }
  const share = shareOf(labels);
  return share === 0 ? 0 : wonInTop / top / share;
}

function calibrationError(bins: readonly CalibrationBin[]): number {
  const rows = bins.reduce((sum, bin) => sum + bin.rows, 0);
  const gaps = bins.map((bin) => bin.rows * Math.abs((bin.foretold ?? 0) - (bin.won ?? 0)));
  return gaps.reduce((sum, gap) => sum + gap, 0) / rows;
}

function lossOf(p: number, label: number): number {
  const given = label === 1 ? p : 1 - p;
  return -Math.log(Math.max(given, SMALLEST));
}

function meanOf(
  probabilities: Float64Array,
  labels: Uint8Array,
  of: (p: number, label: number) => number,
): number {
  return probabilities.reduce((sum, p, row) => sum + of(p, labels[row] ?? 0), 0) / labels.length;
}

function descending(scores: Float64Array): Int32Array {
  return Int32Array.from(scores, (_, row) => row).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
}

function* ties(order: Int32Array, scores: Float64Array): Generator<Int32Array> {
  let start = 0;
  while (start < order.length) {
    let end = start + 1;
    while (end < order.length && scores[order[end] ?? 0] === scores[order[start] ?? 0]) end += 1;
    yield order.subarray(start, end);
    start = end;
  }
}

function count(rows: Int32Array, labels: Uint8Array): number {
  return rows.reduce((sum, row) => sum + (labels[row] ?? 0), 0);
}
