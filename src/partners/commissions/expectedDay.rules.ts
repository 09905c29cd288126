import type { Day } from '#platform/contract/calendar.ts';
import { pctOf } from '#platform/contract/money.ts';
import type { PayoutCondition } from '#partners/structures/structureTerms.contract.ts';

interface Due {
  /** Null: no day is foreseen. */
  day: Day | null;
  principalPaise: number;
}

/**
 * The day on which a tranche can be expected: when the plan has demanded the share of the price that it depends on.
 * Null where it depends on a step of the sale, for which no day is planned, or where an installment has no day.
 */
export function expectedDay(
  condition: PayoutCondition,
  sale: { stepsReached: boolean; agreementValuePaise: number; dues: readonly Due[] },
): Day | null {
  if (!sale.stepsReached) return null;
  const neededPaise = pctOf(sale.agreementValuePaise, condition.collectedPct);
  let sumPaise = 0;
  let latest: Day = '';
  for (const { day, principalPaise } of sale.dues) {
    if (sumPaise >= neededPaise) break;
    if (day === null) return null;
    sumPaise += principalPaise;
    if (day > latest) latest = day;
  }
  return sumPaise >= neededPaise && latest !== '' ? latest : null;
}
