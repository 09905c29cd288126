import type { Binned, BinnedFrame, Binning } from './bins.ts';
import { binned, orderByShare, orderedBinnings, orderedData, pickBinned } from './bins.ts';
import type { Frame } from './frame.ts';
import { pickLabels } from './frame.ts';
import type { Slopes } from './histogram.ts';
import { logit, shareOf, sigmoid, softplus } from './numbers.ts';
import { randomFrom, shuffled } from './random.ts';
import type { Tree } from './tree.ts';
import { addTree } from './tree.ts';
import type { Sample, TreeRules } from './tree.grower.ts';
import { TreeGrower } from './tree.grower.ts';

/** Boosted trees on histograms: the logit of a row is the intercept plus what each tree adds. */
export interface BoostedModel {
  kind: 'boosting';
  binnings: readonly Binning[];
  intercept: number;
  trees: readonly Tree[];
}

export interface BoostingRules extends TreeRules {
  maxRounds: number;
  /** Rounds without a smaller loss on the rows kept aside, after which no more trees are tried. */
  patience: number;
  /** Share of rows and of columns, redrawn for each tree. */
  rowShare: number;
  columnShare: number;
}

/** Found on public data by trial; the figures of neighbouring rules differ in the fourth decimal. */
const BOOSTING_RULES: BoostingRules = {
  maxRounds: 400,
  patience: 25,
  rowShare: 0.8,
  columnShare: 0.4,
  maxLeaves: 12,
  leastRows: 20,
  ridge: 4,
  learningRate: 0.1,
};

/** A tree of fewer columns could not learn what two of them say only together. */
const LEAST_COLUMNS = 6;

/** Rows times columns above which each tree reads half the rows and training stops sooner, to stay within seconds. */
const LARGE_CELLS = 600_000;
const LARGE_RULES: BoostingRules = { ...BOOSTING_RULES, maxRounds: 300, rowShare: 0.5, patience: 15 };

/** Of many columns fewer and smaller trees predict better: there is more to be taken for a signal by chance. */
const WIDE_COLUMNS = 50;
const WIDE_RULES: BoostingRules = {
  ...LARGE_RULES,
  maxRounds: 200,
  patience: 10,
  maxLeaves: 8,
  learningRate: 0.15,
};

export function boostingRulesFor({ rows, columns }: Binned): BoostingRules {
  if (rows * columns.length <= LARGE_CELLS) return BOOSTING_RULES;
  return columns.length < WIDE_COLUMNS ? LARGE_RULES : WIDE_RULES;
}

/** Rows that a model learns from, and rows kept aside that tell it when to stop; numbers of rows of one frame. */
export interface Parts {
  learned: Int32Array;
  aside: Int32Array;
}

/**
 * Gradient boosting of trees for the logistic loss (Friedman, 2001; by chance of rows and columns, 2002). Trains until
 * the loss on the rows aside no longer falls, and keeps the trees up to the smallest. `frame` is that of the labels in
 * bins, made once for several trainings.
 */
export function trainBoosted(
  frame: BinnedFrame,
  labels: Uint8Array,
  parts: Parts,
  seed: number,
  rules = boostingRulesFor(frame.data),
): BoostedModel {
  const random = randomFrom(seed);
  const [learned, aside] = [pickLabels(labels, parts.learned), pickLabels(labels, parts.aside)];
  const order = orderByShare(frame.binnings, pickBinned(frame.data, parts.learned), learned);
  const data = orderedData(frame.data, order);
  const intercept = logit(shareOf(learned));
  const known = startOf(pickBinned(data, parts.learned), intercept);
  const kept = startOf(pickBinned(data, parts.aside), intercept);
  const grower = new TreeGrower(known.data, rules);
  const trees: Tree[] = [];
  let best = { loss: meanLoss(kept.logits, aside), trees: 0 };
  const maxRounds = data.columns.length === 0 ? 0 : rules.maxRounds;
  while (trees.length < maxRounds && trees.length < best.trees + rules.patience) {
    const tree = grower.grow(sampled(known.data, rules, random), slopesOf(known.logits, learned));
    trees.push(tree);
    addTree(tree, known.data, known.logits);
    addTree(tree, kept.data, kept.logits);
    const loss = meanLoss(kept.logits, aside);
    if (loss < best.loss) best = { loss, trees: trees.length };
  }
  return {
    kind: 'boosting',
    binnings: orderedBinnings(frame.binnings, order),
    intercept,
    trees: trees.slice(0, best.trees),
  };
}

/** Logits of the rows of a frame. */
export function boostedLogits(model: BoostedModel, frame: Frame): Float64Array {
  const { data, logits } = startOf(binned(frame, model.binnings), model.intercept);
  for (const tree of model.trees) addTree(tree, data, logits);
  return logits;
}

function startOf(data: Binned, intercept: number) {
  return { data, logits: new Float64Array(data.rows).fill(intercept) };
}

function slopesOf(logits: Float64Array, labels: Uint8Array): Slopes {
  const gradient = new Float64Array(logits.length);
  const hessian = new Float64Array(logits.length);
  for (let row = 0; row < logits.length; row += 1) {
    const p = sigmoid(logits[row] ?? 0);
    gradient[row] = p - (labels[row] ?? 0);
    hessian[row] = Math.max(1e-6, p * (1 - p));
  }
  return { gradient, hessian };
}

function meanLoss(logits: Float64Array, labels: Uint8Array): number {
  let sum = 0;
  for (let row = 0; row < logits.length; row += 1) {
    const z = logits[row] ?? 0;
    sum += softplus(z) - (labels[row] ?? 0) * z;
  }
  return sum / Math.max(1, logits.length);
}

function sampled(
  { rows, columns }: Binned,
  { rowShare, columnShare }: BoostingRules,
  random: () => number,
): Sample {
  const many = Math.max(LEAST_COLUMNS, Math.round(columns.length * columnShare));
  const drawn = new Int32Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row += 1) if (random() < rowShare) drawn[count++] = row;
  return { rows: drawn.subarray(0, count), columns: shuffled(columns.length, random).slice(0, many).sort() };
}
