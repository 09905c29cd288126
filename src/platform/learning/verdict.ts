import type { Bounds } from './bounds.ts';
import type { Quality } from './metrics.ts';

export type Verdict = 'fit' | 'unfit' | 'tooLittle';

/** As for the score that an organization learns: fewer rows, or fewer that were won, are luck. */
const LEAST_ROWS = 200;
const LEAST_WON_ROWS = 20;
/** Below these the rows to be judged cannot tell good from bad. */
const LEAST_JUDGED_WON_ROWS = 10;
const LEAST_AUC = 0.65;

interface Evidence {
  learned: { rows: number; won: number };
  judged: { rows: number; won: number };
  quality: Quality;
  auc: Bounds | null;
}

/** Whether a model may serve, and why not. */
export function verdictOf({ learned, judged, quality, auc }: Evidence): { verdict: Verdict; reason: string } {
  if (learned.rows < LEAST_ROWS || rarer(learned) < LEAST_WON_ROWS)
    return tooLittle(
      `${learned.rows} rows with ${learned.won} won to learn from; ${LEAST_ROWS} rows and ${LEAST_WON_ROWS} of each outcome are needed.`,
    );
  if (rarer(judged) < LEAST_JUDGED_WON_ROWS || quality.auc === null || auc === null)
    return tooLittle(
      `${judged.rows} rows with ${judged.won} won to judge by; ${LEAST_JUDGED_WON_ROWS} of each outcome are needed.`,
    );
  if (auc.low <= 0.5)
    return unfit(
      `It cannot be told from guessing: the area lies between ${two(auc.low)} and ${two(auc.high)}.`,
    );
  if (quality.auc < LEAST_AUC) return unfit(`Its area of ${two(quality.auc)} is below ${LEAST_AUC}.`);
  const share = judged.won / judged.rows;
  if (quality.brier >= share * (1 - share)) return unfit('One chance for all rows would have done as well.');
  return { verdict: 'fit', reason: `The area lies between ${two(auc.low)} and ${two(auc.high)}.` };
}

function rarer({ rows, won }: { rows: number; won: number }): number {
  return Math.min(won, rows - won);
}

function tooLittle(reason: string): { verdict: Verdict; reason: string } {
  return { verdict: 'tooLittle', reason };
}

function unfit(reason: string): { verdict: Verdict; reason: string } {
  return { verdict: 'unfit', reason };
}

function two(figure: number): string {
  return figure.toFixed(2);
}
