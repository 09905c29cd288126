import { apportion, scaledPct } from '#platform/contract/money.ts';
import { exactPct } from './structureText.rules.ts';
import type { Payout, PayoutCondition } from './structureTerms.contract.ts';
import { PAYOUT_STEPS } from './structureTerms.contract.ts';

/** A part of a commission that is payable once its condition is reached. */
export interface Tranche {
  seq: number;
  pct: number;
  grossPaise: number;
  condition: PayoutCondition;
}

/** Parts of a gross amount by percentages that add up to 100; rounded so that they add up to it exactly. */
export function tranchesOf(grossPaise: number, payouts: readonly Payout[]): Tranche[] {
  const amounts = apportion(
    grossPaise,
    payouts.map(({ pct }) => Number(scaledPct(pct))),
  );
  return payouts.map(({ pct, condition }, index) => ({
    seq: index + 1,
    pct,
    grossPaise: amounts[index] ?? 0,
    condition,
  }));
}

/** How far a sale has come. */
export interface Progress {
  saleStatus: (typeof PAYOUT_STEPS)[number] | 'cancelled';
  /** Verified payments of the price, in percent of the agreement value. */
  collectedPct: number;
}

/** Whether a part is payable: the sale has come to the step or beyond, and enough is collected. */
export function isReached(condition: PayoutCondition, progress: Progress): boolean {
  return missingFor(condition, progress).length === 0;
}

/** What a part still lacks, in words: 'Payable when 40% is collected; 30% so far.' */
export function missingFor(condition: PayoutCondition, { saleStatus, collectedPct }: Progress): string[] {
  if (saleStatus === 'cancelled') return ['The sale is cancelled.'];
  const isAhead = PAYOUT_STEPS.indexOf(saleStatus) < PAYOUT_STEPS.indexOf(condition.saleStatus);
  return [
    ...(isAhead ? [`Payable when the sale is ${STEP_LABELS[condition.saleStatus]}.`] : []),
    ...(collectedPct < condition.collectedPct
      ? [`Payable when ${exactPct(condition.collectedPct)} is collected; ${exactPct(collectedPct)} so far.`]
      : []),
  ];
}

const STEP_LABELS = {
  booked: 'booked',
  agreement: 'under agreement',
  registered: 'registered',
  completed: 'completed',
} as const;
