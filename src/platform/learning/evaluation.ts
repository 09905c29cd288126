import type { QualityBounds } from './bounds.ts';
import { boundsOf } from './bounds.ts';
import type { Refused } from './columns.ts';
import { idleColumns } from './columns.ts';
import type { Drift, DriftDegree } from './drift.ts';
import { driftBetween } from './drift.ts';
import type { Outcomes } from './frame.ts';
import { withoutColumns } from './frame.ts';
import { leaks } from './leaks.ts';
import { betterKind, learnerFor, unorderedLearner } from './learner.ts';
import type { Quality } from './metrics.ts';
import { qualityOf } from './metrics.ts';
import type { Suspect } from './suspects.ts';
import { suspectsOf } from './suspects.ts';
import { readTable, UnusableInput } from './table.ts';
import type { Sides } from './table.outcomes.ts';
import { outcomesOfTables } from './table.outcomes.ts';
import type { ModelKind } from './training.ts';
import { probabilities } from './training.ts';
import type { Verdict } from './verdict.ts';
import { verdictOf } from './verdict.ts';

export interface EvaluationRequest {
  /** CSV with a line of names, plain or gzipped; its rows in the order of time, if they have one. */
  train: string;
  test: string;
  target: string;
  /** The value of the target that counts as won; every other counts as lost. */
  positive: string;
  /** Columns to leave out. */
  omit: readonly string[];
  /** Columns to learn from even though they look like leaks. */
  keep: readonly string[];
  /** Whether rows stand in the order of time; without one all of them tell which kind is better. */
  order: RowOrder;
}

export const ROW_ORDERS = ['time', 'none'] as const;
type RowOrder = (typeof ROW_ORDERS)[number];

interface Measured extends Quality {
  /** What training, calibration and validation took. */
  seconds: number;
  /** 95 of 100. */
  bounds: QualityBounds;
}

export interface Evaluation {
  /** Whether the chosen model may serve. */
  verdict: Verdict;
  verdictReason: string;
  order: RowOrder;
  rows: { train: number; test: number };
  /** Share of won rows. */
  won: { train: number; test: number };
  models: Record<ModelKind, Measured>;
  /**
   * The model that predicted better: the last of the rows learned from, when trained on those before; without an order
   * each row, when trained on others.
   */
  chosen: Measured & { model: ModelKind; validationLogLoss: Record<ModelKind, number> };
  refusedAsLeaks: string[];
  /** All columns that were not learned from, and why. */
  refused: Refused[];
  /** Columns of which one value nearly tells the outcome; they were learned from. */
  suspects: Suspect[];
  drift: Drift & { calibratedOn: 'all rows' | 'the most recent rows' };
}

const SEED = 20_260_401;
const DRIFTING_COLUMNS_TOLD = 8;

/** Trains both models on one file and measures them on another. @throws UnusableInput */
export async function evaluate(request: EvaluationRequest): Promise<Evaluation> {
  const tables = { train: await readTable(request.train), test: await readTable(request.test) };
  const { sides, absent } = outcomesOfTables(tables, request);
  const refused = [...absent, ...refusedColumns(sides.train, request.keep)];
  const { train, test } = without(sides, refused);
  if (train.frame.columns.length === 0) throw new UnusableInput('No column is left to learn from.');
  const drift = driftBetween(train.frame, test.frame, SEED);
  // Without an order there are no latest rows that could contradict the others.
  const degree = request.order === 'none' ? 'none' : drift.degree;
  const results = {
    logistic: measured('logistic', { train, test }, { degree, order: request.order }),
    boosting: measured('boosting', { train, test }, { degree, order: request.order }),
  };
  const chosen = betterKind(results, degree);
  const { quality } = results[chosen];
  const { verdict, reason } = verdictOf({
    learned: countsOf(train),
    judged: countsOf(test),
    quality,
    auc: quality.bounds.auc,
  });
  return {
    verdict,
    verdictReason: reason,
    order: request.order,
    rows: { train: train.frame.rows, test: test.frame.rows },
    won: { train: wonShare(train), test: wonShare(test) },
    models: { logistic: results.logistic.quality, boosting: results.boosting.quality },
    chosen: {
      model: chosen,
      ...results[chosen].quality,
      validationLogLoss: { logistic: results.logistic.loss, boosting: results.boosting.loss },
    },
    refusedAsLeaks: refused.filter(({ kind }) => kind === 'leak').map(({ name }) => name),
    refused,
    suspects: suspectsOf(train),
    drift: {
      ...drift,
      columns: drift.columns.slice(0, DRIFTING_COLUMNS_TOLD),
      calibratedOn: results[chosen].isRecent ? 'the most recent rows' : 'all rows',
    },
  };
}

/** Columns that are no use, and those that seem to be known only after the outcome unless the caller knows better. */
function refusedColumns(train: Outcomes, keep: readonly string[]): Refused[] {
  const idle = idleColumns(train.frame.columns);
  const rest = { ...train, frame: withoutColumns(train.frame, new Set(idle.map(({ name }) => name))) };
  return [...idle, ...leaks(rest, SEED).filter(({ name }) => !keep.includes(name))];
}

function without({ train, test }: Sides, refused: readonly Refused[]): Sides {
  const names = new Set(refused.map(({ name }) => name));
  const kept = ({ frame, labels }: Outcomes) => ({ frame: withoutColumns(frame, names), labels });
  return { train: kept(train), test: kept(test) };
}

function measured(
  kind: ModelKind,
  { train, test }: Sides,
  { degree, order }: { degree: DriftDegree; order: RowOrder },
) {
  const start = performance.now();
  const result =
    order === 'none' ? unorderedLearner(kind, train, SEED) : learnerFor(kind, train, degree, SEED);
  const seconds = (performance.now() - start) / 1000;
  const foretold = probabilities(result.learner, test.frame);
  return {
    ...result,
    quality: { ...qualityOf(foretold, test.labels), seconds, bounds: boundsOf(foretold, test.labels, SEED) },
  };
}

function countsOf({ labels }: Outcomes): { rows: number; won: number } {
  return { rows: labels.length, won: labels.reduce((sum, label) => sum + label, 0) };
}

function wonShare({ labels }: Outcomes): number {
  return labels.reduce((sum, label) => sum + label, 0) / labels.length;
}
