import type { Day } from '#platform/contract/calendar.ts';
import { roundToRupee, sumPaise } from '#platform/contract/money.ts';
import type { RateRow } from '#company/statutory-rates/rate.rules.ts';
import { challanOf, lateInterest } from '#partners/partner-invoices/challan.rules.ts';

/** Tax that a challan is to pay. */
export interface OpenDeduction {
  id: string;
  /** The PAN, or firm:<id> where there was none. */
  deductee: string;
  creditedOn: Day;
  taxPaise: number;
}

/** Tax that was paid to the state and taken back since, as far as it is not used up. */
export interface Excess {
  id: string;
  deductee: string;
  leftPaise: number;
}

export interface ChallanSum {
  deductedPaise: number;
  excessUsedPaise: number;
  duePaise: number;
  /** In whole rupees. */
  paidPaise: number;
  byDeductee: { deductee: string; deductedPaise: number; excessUsedPaise: number; duePaise: number }[];
  /** How much of each excess. */
  used: { id: string; paise: number }[];
  /** What is left to be paid of each deduction; excess covers the oldest of its PAN first. */
  unpaid: { creditedOn: Day; amountPaise: number }[];
}

/**
 * What a challan pays for deductions of one financial year and section: of each PAN its tax less its own excess, oldest
 * first on both sides. The sum is rounded, not each part of it.
 */
export function challanSum(deductions: readonly OpenDeduction[], excesses: readonly Excess[]): ChallanSum {
  const deductees = [...new Set(deductions.map((one) => one.deductee))];
  const parts = deductees.map((deductee) => partOf(deductee, deductions, excesses));
  const sum = (of: (part: DeducteePart) => number) => sumPaise(parts.map(of));
  const duePaise = sum((part) => part.amounts.duePaise);
  return {
    deductedPaise: sum((part) => part.deductedPaise),
    excessUsedPaise: sum((part) => part.amounts.excessUsedPaise),
    duePaise,
    paidPaise: roundToRupee(duePaise),
    byDeductee: parts.map(({ deductee, deductedPaise, amounts: { excessUsedPaise, duePaise: due } }) => ({
      deductee,
      deductedPaise,
      excessUsedPaise,
      duePaise: due,
    })),
    used: parts.flatMap((part) => part.used),
    unpaid: parts.flatMap((part) => part.unpaid),
  };
}

type DeducteePart = ReturnType<typeof partOf>;

function partOf(deductee: string, deductions: readonly OpenDeduction[], excesses: readonly Excess[]) {
  const own = deductions
    .filter((one) => one.deductee === deductee)
    .toSorted((one, other) => (one.creditedOn < other.creditedOn ? -1 : 1));
  const available = excesses.filter((one) => one.deductee === deductee);
  const deductedPaise = sumPaise(own.map((one) => one.taxPaise));
  const amounts = challanOf(deductedPaise, sumPaise(available.map((one) => one.leftPaise)));
  const used = taken(
    available.map(({ leftPaise }) => leftPaise),
    amounts.excessUsedPaise,
  );
  const covered = taken(
    own.map(({ taxPaise }) => taxPaise),
    amounts.excessUsedPaise,
  );
  return {
    deductee,
    deductedPaise,
    amounts,
    used: available.map(({ id }, at) => ({ id, paise: used[at] ?? 0 })).filter(({ paise }) => paise > 0),
    unpaid: own.map(({ creditedOn, taxPaise }, at) => ({
      creditedOn,
      amountPaise: taxPaise - (covered[at] ?? 0),
    })),
  };
}

/** How much of each amount makes up a sum, the first ones first. */
function taken(amounts: readonly number[], sumOf: number): number[] {
  let left = sumOf;
  return amounts.map((amount) => {
    const part = Math.min(amount, left);
    left -= part;
    return part;
  });
}

/** Interest of a challan paid on a day, in whole rupees: a suggestion, as the state computes it by its own records. */
export function suggestedInterest(
  unpaid: ChallanSum['unpaid'],
  paidOn: Day,
  rates: readonly RateRow[],
): number {
  return roundToRupee(sumPaise(unpaid.map((one) => lateInterest({ ...one, paidOn }, rates))));
}
