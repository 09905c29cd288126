import { binnedFrame, pickBinned } from './bins.ts';
import { boostedLogits, boostingRulesFor, trainBoosted } from './boosting.ts';
import type { Refused } from './columns.ts';
import type { Column, Outcomes } from './frame.ts';
import { pickLabels, pickOutcomes, withoutColumns } from './frame.ts';
import { areaUnderRoc } from './metrics.ts';
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
const MOST_SUSPECTS = 12;
const MOST_ROWS = 12_000;
const DRAWN_ROWS = 5;
const QUICK_RULES = { mostRounds: 60, patience: 10, learningRate: 0.15 };

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
      leak(name, `alone it foretells the outcome with an AUC of ${auc.toFixed(2)}`),
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
  return suspects.slice(0, MOST_SUSPECTS).flatMap(({ name }) => {
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

/** How well the share of won rows in the bin of a row foretells it, the best column first; each half is judged by the other. */
function aucsAlone({ frame, labels }: Outcomes, seed: number): { name: string; auc: number }[] {
  const order = shuffled(frame.rows, randomFrom(seed));
  const halves = [0, 1].map((side) => order.filter((_, place) => place % 2 === side));
  const { data } = binnedFrame(frame);
  const scores = data.columns.map(() => new Float64Array(frame.rows));
  halves.forEach((half, side) => {
    const other = halves[1 - side] ?? half;
    const [learned, judged] = [pickBinned(data, half), pickBinned(data, other)];
    const halfLabels = pickLabels(labels, half);
    learned.columns.forEach((bins, column) => {
      const shares = sharesOfBins(bins, halfLabels, data.sizes[column] ?? 1);
      judged.columns[column]?.forEach((bin, place) => {
        const score = scores[column];
        if (score) score[other[place] ?? 0] = shares[bin] ?? 0;
      });
    });
  });
  return frame.columns
    .map(({ name }, column) => ({ name, auc: areaUnderRoc(scores[column] ?? new Float64Array(0), labels) }))
    .toSorted((a, b) => b.auc - a.auc);
}

function sharesOfBins(bins: Uint8Array, labels: Uint8Array, size: number): Float64Array {
  const [rows, won] = [new Float64Array(size), new Float64Array(size)];
  bins.forEach((bin, row) => {
    rows[bin] = (rows[bin] ?? 0) + 1;
    won[bin] = (won[bin] ?? 0) + (labels[row] ?? 0);
  });
  const overall = shareOf(labels);
  return won.map((sum, bin) => (sum + DRAWN_ROWS * overall) / ((rows[bin] ?? 0) + DRAWN_ROWS));
}

function sampled(outcomes: Outcomes, seed: number): Outcomes {
  if (outcomes.frame.rows <= MOST_ROWS) return outcomes;
  return pickOutcomes(outcomes, shuffled(outcomes.frame.rows, randomFrom(seed)).slice(0, MOST_ROWS));
}

function without({ frame, labels }: Outcomes, refused: readonly { name: string }[]): Outcomes {
  return { frame: withoutColumns(frame, new Set(refused.map(({ name }) => name))), labels };
}
