import type { Day } from '#platform/contract/calendar.ts';
import { financialQuarter, financialYearLabel } from '#platform/contract/calendar.ts';
import { roundToRupee } from '#platform/contract/money.ts';

/** By when tax deducted on a day is paid to the state: the 7th of the next month, for March 30 April (rule 30(2)). */
export function challanDueOn(creditedOn: Day): Day {
  const [year = 0, month = 1] = creditedOn.split('-').map(Number);
  if (month === 3) return `${year}-04-30`;
  return month === 12 ? `${year + 1}-01-07` : `${year}-${String(month + 1).padStart(2, '0')}-07`;
}

/** The quarterly statement that reports tax deducted on a day. */
export function statementOf(creditedOn: Day): { year: string; quarter: 1 | 2 | 3 | 4 } {
  return { year: financialYearLabel(creditedOn), quarter: financialQuarter(creditedOn) };
}

export interface ChallanAmounts {
  /** Tax to be paid to the state for the deductions. */
  duePaise: number;
  /** The same in whole rupees, as a challan takes it. */
  paidPaise: number;
  /** Tax of cancelled entries, paid to the state before, which this challan need not pay. */
  excessUsedPaise: number;
  /** Left for the next challan of the year. */
  excessLeftPaise: number;
}

/** What a challan pays for deductions of one PAN, less the excess of the same PAN and year. */
export function challanOf(deductedPaise: number, excessPaise: number): ChallanAmounts {
  const excessUsedPaise = Math.min(deductedPaise, excessPaise);
  const duePaise = deductedPaise - excessUsedPaise;
  return {
    duePaise,
    paidPaise: roundToRupee(duePaise),
    excessUsedPaise,
    excessLeftPaise: excessPaise - excessUsedPaise,
  };
}
