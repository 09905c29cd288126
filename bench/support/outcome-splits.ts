import { driftBetween } from '#platform/learning/drift.ts';
import type { Outcomes } from '#platform/learning/frame.ts';
import { pickOutcomes } from '#platform/learning/frame.ts';
import type { Validated } from '#platform/learning/learner.ts';
import { betterKind, learnerFor } from '#platform/learning/learner.ts';
import type { Quality } from '#platform/learning/metrics.ts';
import { qualityOf } from '#platform/learning/metrics.ts';
import { randomFrom, shuffled } from '#platform/learning/random.ts';
import { readTable } from '#platform/learning/table.ts';
import { outcomesOfTables } from '#platform/learning/table.outcomes.ts';
import { probabilities } from '#platform/learning/training.ts';

const SEEDS = 12;
const SHARE = 0.7;
const CUTS = [0.66, 0.68, 0.69, 0.7, 0.71, 0.72, 0.73, 0.74, 0.76, 0.8];
const SEED = 20_260_401;
const KINDS = ['logistic', 'boosting'] as const;
const MEASURES = ['auc', 'ece', 'topDecileLift', 'logLoss'] as const;

/** @param told `FILE.csv,TARGET,POSITIVE` and columns to leave out, parted by commas; rows in the order of time */
export async function measureSplits(told: string): Promise<void> {
  const [file = '', target = '', positive = '', ...omit] = told.split(',');
  const table = await readTable(file);
  const requests = { target, positive, omit, keep: [] };
  const all = outcomesOfTables({ train: table, test: table }, requests).sides.train;
  const { rows } = all.frame;
  console.log(`${SEEDS} splits of ${rows} rows by chance, ${SHARE * 100} of 100 to learn from`);
  const byChance = Array.from({ length: SEEDS }, (_, seed) =>
    judged(all, shuffled(rows, randomFrom((seed + 1) * 7_919)), SHARE),
  );
  tell(byChance);
  console.log('splits by time');
  tell(
    CUTS.map((cut) =>
      judged(
        all,
        Int32Array.from({ length: rows }, (_, row) => row),
        cut,
      ),
    ),
  );
}

interface Judgement {
  share: number;
  drift: string;
  chosen: string;
  quality: Record<(typeof KINDS)[number], Quality>;
}

function judged(all: Outcomes, order: Int32Array, share: number): Judgement {
  const cut = Math.floor(order.length * share);
  const [learned, later] = [pickOutcomes(all, order.slice(0, cut)), pickOutcomes(all, order.slice(cut))];
  const drift = driftBetween(learned.frame, later.frame, SEED).degree;
  const measured = (kind: (typeof KINDS)[number]): { found: Validated; quality: Quality } => {
    const found = learnerFor(kind, learned, drift, SEED);
    return { found, quality: qualityOf(probabilities(found.learner, later.frame), later.labels) };
  };
  const [logistic, boosting] = [measured('logistic'), measured('boosting')];
  return {
    share,
    drift,
    chosen: betterKind({ logistic: logistic.found, boosting: boosting.found }, drift),
    quality: { logistic: logistic.quality, boosting: boosting.quality },
  };
}

function tell(judgements: readonly Judgement[]): void {
  for (const { share, drift, chosen, quality } of judgements) {
    const figures = KINDS.map(
      (kind) => `${kind} ${MEASURES.map((key) => figure(quality[kind][key])).join(' ')}`,
    );
    console.log(`  ${share}: ${figures.join(' | ')}; ${drift}, ${chosen}`);
  }
  for (const kind of KINDS)
    for (const key of MEASURES) {
      const values = judgements.map(({ quality }) => quality[kind][key] ?? Number.NaN);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      console.log(
        `  ${kind} ${key}: mean ${figure(mean)}, from ${figure(Math.min(...values))} to ${figure(Math.max(...values))}`,
      );
    }
}

function figure(value: number | null): string {
  return value === null ? 'none' : value.toFixed(4);
}
