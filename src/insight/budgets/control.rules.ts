import { formatMoney, formatMoneyExact } from '#platform/contract/format.ts';
import type { Control } from './budget.contract.ts';
import type { YearLabel } from './budgetYear.rules.ts';
import { yearName } from './budgetYear.rules.ts';
import type { CostCategory } from './category.rules.ts';
import { categoryLabel } from './category.rules.ts';

/** A category of the budget in force, and what it has cost. */
export interface ControlledLine {
  category: CostCategory;
  fy: YearLabel;
  control: Control;
  hasLine: boolean;
  /** Of the year. */
  plannedPaise: number;
  actualPaise: number;
}

export interface Verdict {
  /** Null while it fits. */
  problem: string | null;
  isRefused: boolean;
}

const FITS: Verdict = { problem: null, isRefused: false };

/**
 * What happens to a cost that is added to the actual amount: without a line it is refused; beyond what remains of the
 * year it is refused, warned of or let pass, as the version in force says. Commitments do not lower what remains.
 */
export function judged(line: ControlledLine, costPaise: number): Verdict {
  const { category, fy, control, hasLine, plannedPaise, actualPaise } = line;
  const name = categoryLabel(category);
  if (!hasLine) {
    const problem = `The budget of ${yearName(fy)} has no line for ${name.toLowerCase()}. Have it revised first.`;
    return { problem, isRefused: true };
  }
  const remaining = plannedPaise - actualPaise;
  if (control === 'none' || costPaise <= 0 || costPaise <= remaining) return FITS;
  const left =
    remaining > 0
      ? `${amountText(remaining)} remain of ${name.toLowerCase()} in ${yearName(fy)}`
      : `Nothing remains of ${name.toLowerCase()} in ${yearName(fy)}`;
  const over = amountText(costPaise - Math.max(0, remaining));
  return control === 'stop'
    ? { problem: `${left}; this is ${over} more. Have the budget revised first.`, isRefused: true }
    : {
        problem: `${left}; this is ${over} more. It is saved, and shown among the alerts.`,
        isRefused: false,
      };
}

/** Paise only where there are any. */
function amountText(paise: number): string {
  return paise % 100 === 0 ? formatMoney(paise) : formatMoneyExact(paise);
}
