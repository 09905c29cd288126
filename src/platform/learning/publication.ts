import type { Refused } from './columns.ts';
import { idleColumns } from './columns.ts';
import type { Drift } from './drift.ts';
import { driftBetween } from './drift.ts';
import type { Frame, Outcomes } from './frame.ts';
import { pickOutcomes, withoutColumns } from './frame.ts';
import { leaks } from './leaks.ts';
import { learnerFor } from './learner.ts';
import { textOf } from './learner.text.ts';
import type { CalibrationBin, Quality } from './metrics.ts';
import { calibrationBins, qualityOf } from './metrics.ts';
import { shareOf } from './numbers.ts';
import type { ModelKind } from './training.ts';
import { probabilities } from './training.ts';

/** Outcomes of an organization in any order, and what is to be judged next. */
export interface OwnOutcomes {
  outcomes: Outcomes;
  /** Day of each row, and how many days later its outcome was known. */
  days: Float64Array;
  outcomeDays: number;
  /** The latest rows, whose outcomes are not known yet. */
  latest: Frame;
  /** Columns in which later rows differ without the world having changed, such as the month. */
  seasonal: readonly string[];
  seed: number;
}

/** A model of one kind, and how it did on rows that came after those it was measured with. */
interface Candidate {
  /** The learner as text, trained on all rows. */
  text: string;
  quality: Quality;
  curve: CalibrationBin[];
  isRecent: boolean;
  /** The probability that 99 of 100 rows do not exceed. */
  p99: number;
}

export interface LearnedRange {
  name: string;
  min: number;
  max: number;
}

export interface Publication {
  rows: number;
  won: number;
  /** Days of the first and of the last row. */
  from: number;
  to: number;
  /** Rows of the time split: learned from, and judged afterwards. */
  split: { learned: number; judged: number; judgedWon: number };
  /** What giving every row the share of the rows before would have scored. */
  baseBrier: number;
  refused: Refused[];
  columns: string[];
  /** Of each column of numbers the least and the largest that was learned from. */
  ranges: LearnedRange[];
  candidates: Record<ModelKind, Candidate>;
  better: ModelKind;
  /** How far the latest rows differ from those learned from. */
  drift: Drift | null;
}

const JUDGED_SHARE = 0.2;
const LEAST_LEARNED_SHARE = 0.4;
const LEAST_LATEST_ROWS = 50;

/**
 * Trains both kinds twice: on the earlier four fifths, to be judged by the last one as the future would have judged
 * them, and on all rows, to serve. The latest outcomes calibrate a model that serves wherever they contradict it.
 */
export function publicationOf(inAnyOrder: OwnOutcomes): Publication {
  const own = inOrderOfTime(inAnyOrder);
  const { outcomes: all, days, seed } = own;
  const refused = refusedColumns(all, seed);
  const left = new Set(refused.map(({ name }) => name));
  const outcomes = { labels: all.labels, frame: withoutColumns(all.frame, left) };
  const { learned, judged } = timeSplit(outcomes, own);
  const candidates = {
    logistic: candidate('logistic', { outcomes, learned, judged }, seed),
    boosting: candidate('boosting', { outcomes, learned, judged }, seed),
  };
  const { logistic, boosting } = candidates;
  const share = shareOf(learned.labels);
  return {
    rows: outcomes.frame.rows,
    won: wonRows(outcomes),
    from: days[0] ?? 0,
    to: days.at(-1) ?? 0,
    split: { learned: learned.labels.length, judged: judged.labels.length, judgedWon: wonRows(judged) },
    baseBrier: qualityOf(new Float64Array(judged.labels.length).fill(share), judged.labels).brier,
    refused,
    columns: outcomes.frame.columns.map(({ name }) => name),
    ranges: rangesOf(outcomes.frame),
    candidates,
    better: boosting.quality.logLoss < logistic.quality.logLoss ? 'boosting' : 'logistic',
    drift: driftOf(outcomes.frame, own),
  };
}

function rangesOf({ columns }: Frame): LearnedRange[] {
  return columns.flatMap((column) => {
    if (column.kind !== 'number') return [];
    let [min, max] = [Infinity, -Infinity];
    for (const value of column.values) {
      if (value < min) min = value;
      if (value > max) max = value;
    }
    return min <= max ? [{ name: column.name, min, max }] : [];
  });
}

/** Sorted here, in the thread: some ten thousand rows would keep the one that asks from its own work. */
function inOrderOfTime(own: OwnOutcomes): OwnOutcomes {
  const { days, outcomes } = own;
  const order = Int32Array.from(days, (_, row) => row).sort(
    (one, other) => (days[one] ?? 0) - (days[other] ?? 0) || one - other,
  );
  return {
    ...own,
    outcomes: pickOutcomes(outcomes, order),
    days: Float64Array.from(order, (row) => days[row] ?? 0),
  };
}

/** How far later rows differ from those learned from, seasons aside; null while they are too few to tell. */
export function driftOf(
  learned: Frame,
  { latest, seasonal, seed }: Pick<OwnOutcomes, 'latest' | 'seasonal' | 'seed'>,
): Drift | null {
  if (latest.rows < LEAST_LATEST_ROWS || learned.rows < LEAST_LATEST_ROWS) return null;
  const names = new Set(learned.columns.map(({ name }) => name));
  const others = latest.columns.filter(({ name }) => !names.has(name)).map(({ name }) => name);
  const left = new Set([...seasonal, ...others]);
  return driftBetween(withoutColumns(learned, left), withoutColumns(latest, left), seed);
}

interface Parts {
  outcomes: Outcomes;
  learned: Outcomes;
  judged: Outcomes;
}

function candidate(kind: ModelKind, { outcomes, learned, judged }: Parts, seed: number): Candidate {
  const measured = learnerFor(kind, learned, 'changed', seed);
  const foretold = probabilities(measured.learner, judged.frame);
  const { learner, isRecent } = learnerFor(kind, outcomes, 'changed', seed);
  const sorted = probabilities(learner, outcomes.frame).sort();
  return {
    text: textOf(learner),
    quality: qualityOf(foretold, judged.labels),
    curve: calibrationBins(foretold, judged.labels),
    isRecent,
    p99: sorted[Math.floor((sorted.length - 1) * 0.99)] ?? 1,
  };
}

/**
 * The last fifth, and the rows before it whose outcomes were known when it began. Where that leaves too few, all
 * rows before it.
 */
function timeSplit(outcomes: Outcomes, { days, outcomeDays }: OwnOutcomes) {
  const { rows } = outcomes.frame;
  const cut = rows - Math.max(1, Math.round(rows * JUDGED_SHARE));
  const begins = days[cut] ?? 0;
  const before = Int32Array.from({ length: cut }, (_, row) => row);
  const known = before.filter((row) => (days[row] ?? 0) + outcomeDays <= begins);
  const isEnough = known.length >= rows * LEAST_LEARNED_SHARE;
  return {
    learned: pickOutcomes(outcomes, isEnough ? known : before),
    judged: pickOutcomes(
      outcomes,
      Int32Array.from({ length: rows - cut }, (_, row) => cut + row),
    ),
  };
}

function refusedColumns(outcomes: Outcomes, seed: number): Refused[] {
  const idle = idleColumns(outcomes.frame.columns);
  const frame = withoutColumns(outcomes.frame, new Set(idle.map(({ name }) => name)));
  return [...idle, ...leaks({ ...outcomes, frame }, seed)];
}

function wonRows({ labels }: Outcomes): number {
  return labels.reduce((sum, label) => sum + label, 0);
}
