import { binnedFrame, pickBinned } from './bins.ts';
import { boostedLogits, boostingRulesFor, trainBoosted } from './boosting.ts';
import type { Refused } from './columns.ts';
import type { Column, Outcomes } from './frame.ts';
import { pickLabels, pickOutcomes, withoutColumns } from './frame.ts';
import type { Group } from './metrics.ts';
import { areaOfGroups, areaUnderRoc } from './metrics.ts';
import { shareOf } from './numbers.ts';
import { randomFrom, shuffled } from './random.ts';

/** Alone it tells outcomes apart as nothing does that is known beforehand. */
const TELLS_ALL_AUC = 0.93;
/** From here on a column is suspected and tried. */
const SUSPECT_AUC = 0.7;
/** A suspect that lifts a model that far, and to that height, was written down after the outcome. */
const LEAP_AUC = 0.1;
const HEIGHT_AUC = 0.92;
/** A column filled (or empty) for one outcome only, where chance would have given so many rows of the other. */
const EXPECTED_ROWS = 20;
const MAX_SUSPECTS = 12;
const MAX_ROWS = 12_000;
const DRAWN_ROWS = 5;
const QUICK_RULES = { maxRounds: 60, patience: 10, learningRate: 0.15 };

/** Columns that seem to be known only after the outcome. */
export function leaks(outcomes: Outcomes, seed: number): Refused[] {
  const sample = sampled(outcomes, seed);
  const filled = sample.frame.columns.flatMap((column) => filledAfterwards(column, sample.labels));
  const rest = without(sample, filled);
  const alone = aucsAlone(rest, seed);
  const certain = alone.filter(({ auc }) => auc >= TELLS_ALL_AUC);
  const suspects = alone.filter(({ auc }) => auc >= SUSPECT_AUC && auc < TELLS_ALL_AUC);
  return [
    ...filled,
    ...certain.map(({ name, auc }) =>
      leak(name, `alone it predicts the outcome with an AUC of ${auc.toFixed(2)}`),
    ),
    ...leaping(without(rest, certain), suspects, seed),
  ];
}

function filledAfterwards(column: Column, labels: Uint8Array): Refused[] {
  const isThere = (row: number) =>
    column.kind === 'number' ? !Number.isNaN(column.values[row]) : (column.codes[row] ?? -1) >= 0;
  const sides = { filled: { rows: 0, won: 0 }, empty: { rows: 0, won: 0 } };
  labels.forEach((label, row) => {
    const side = isThere(row) ? sides.filled : sides.empty;
    side.rows += 1;
    side.won += label;
  });
  const share = shareOf(labels);
  for (const [word, { rows, won }] of Object.entries(sides)) {
    if (won === 0 && rows * share >= EXPECTED_ROWS) {
      return [leak(column.name, `none of the ${rows} rows where it is ${word} was won`)];
    }
    if (won === rows && rows * (1 - share) >= EXPECTED_ROWS) {
      return [leak(column.name, `all of the ${rows} rows where it is ${word} were won`)];
    }
  }
  return [];
}

/** Suspects are tried one by one beside the columns above suspicion, because two leaks would hide each other. */
function leaping(
  { frame, labels }: Outcomes,
  suspects: readonly { name: string }[],
  seed: number,
): Refused[] {
  if (suspects.length === 0) return [];
  const names = new Set(suspects.map(({ name }) => name));
  const trusted = quickAuc({ frame: withoutColumns(frame, names), labels }, seed);
  return suspects.slice(0, MAX_SUSPECTS).flatMap(({ name }) => {
    const others = new Set([...names].filter((other) => other !== name));
    const joined = quickAuc({ frame: withoutColumns(frame, others), labels }, seed);
    if (joined < HEIGHT_AUC || joined - trusted < LEAP_AUC) return [];
    return [leak(name, `it lifts the AUC from ${trusted.toFixed(2)} to ${joined.toFixed(2)}`)];
  });
}

function leak(name: string, finding: string): Refused {
  return { name, kind: 'leak', reason: `It seems to be known only after the outcome: ${finding}.` };
}

function quickAuc({ frame, labels }: Outcomes, seed: number): number {
  const order = shuffled(frame.rows, randomFrom(seed));
  const cut = Math.floor(order.length * 0.7);
  const [learned, aside] = [order.slice(0, cut), order.slice(cut)];
  const bins = binnedFrame(frame);
  const rules = { ...boostingRulesFor(bins.data), ...QUICK_RULES };
  const model = trainBoosted(bins, labels, { learned, aside }, seed, rules);
  const kept = pickOutcomes({ frame, labels }, aside);
  return areaUnderRoc(boostedLogits(model, kept.frame), kept.labels);
}

/** How well the share of won rows in the bin of a row predicts it, the best column first; each half is judged by the other. */
function aucsAlone({ frame, labels }: Outcomes, seed: number): { name: string; auc: number }[] {
  const order = shuffled(frame.rows, randomFrom(seed));
  const halves = [0, 1].map((side) => order.filter((_, place) => place % 2 === side));
  const { data } = binnedFrame(frame);
  const counted = halves.map((half) => {
    const halfLabels = pickLabels(labels, half);
    const { columns, sizes } = pickBinned(data, half);
    return columns.map((bins, column) => countsOfBins(bins, halfLabels, sizes[column] ?? 1));
  });
  const overall = halves.map((half) => shareOf(pickLabels(labels, half)));
  return frame.columns
    .map(({ name }, column) => {
      const groups = [0, 1].flatMap((side) =>
        judgedBy(counted[1 - side]?.[column], counted[side]?.[column], overall[1 - side] ?? 0),
      );
      return { name, auc: areaOfGroups(groups) };
    })
    .toSorted((a, b) => b.auc - a.auc);
}

interface BinCounts {
  rows: Float64Array;
  won: Float64Array;
}

function countsOfBins(bins: Uint8Array, labels: Uint8Array, size: number): BinCounts {
  const [rows, won] = [new Float64Array(size), new Float64Array(size)];
  for (let row = 0; row < bins.length; row += 1) {
    const bin = bins[row] ?? 0;
    rows[bin] = (rows[bin] ?? 0) + 1;
    won[bin] = (won[bin] ?? 0) + (labels[row] ?? 0);
  }
  return { rows, won };
}

/** The bins of one half with the share that the other half had in them, drawn to the share of all. */
function judgedBy(learned: BinCounts | undefined, judged: BinCounts | undefined, overall: number): Group[] {
  if (!learned || !judged) return [];
  return Array.from(judged.rows, (rows, bin) => ({
    score: ((learned.won[bin] ?? 0) + DRAWN_ROWS * overall) / ((learned.rows[bin] ?? 0) + DRAWN_ROWS),
    rows,
    won: judged.won[bin] ?? 0,
  }));
}

function sampled(outcomes: Outcomes, seed: number): Outcomes {
  if (outcomes.frame.rows <= MAX_ROWS) return outcomes;
  return pickOutcomes(outcomes, shuffled(outcomes.frame.rows, randomFrom(seed)).slice(0, MAX_ROWS));
}

function without({ frame, labels }: Outcomes, refused: readonly { name: string }[]): Outcomes {
  return { frame: withoutColumns(frame, new Set(refused.map(({ name }) => name))), labels };
}
