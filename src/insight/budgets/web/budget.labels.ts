import { formatMonth, formatPct } from '#platform/contract/format.ts';
import type { Statuses } from '#platform/web/status/status.ts';
import { look } from '#platform/web/status/status.ts';
import type { BudgetStatus, Control } from '../budget.contract.ts';
import { yearAfter, yearBefore, yearName, yearOf } from '../budgetYear.rules.ts';

export const BUDGET_STATUS: Statuses<BudgetStatus> = {
  draft: look('Draft', 'ring', 'faint'),
  submitted: look('Pending approval', 'dash', 'amber'),
  approved: look('In force', 'tick', 'success'),
};

export const CONTROL_CHOICES: readonly { value: Control; label: string }[] = [
  { value: 'none', label: 'Nothing' },
  { value: 'warn', label: 'Warn' },
  { value: 'stop', label: 'Refuse' },
];

/** The years that people plan or look back on: two before, the running one and the next. */
export function yearChoices(today: string): { value: string; label: string }[] {
  const current = yearOf(today);
  return [yearAfter(current), current, yearBefore(current), yearBefore(yearBefore(current))].map((value) => ({
    value,
    label: yearName(value),
  }));
}

/** 'Apr 2026' */
export function monthHead(month: string): string {
  return formatMonth(`${month}-01`);
}

/** '+8.2%', '−3%'; '–' where nothing was planned. */
export function variancePctText(pct: number | null): string {
  if (pct === null) return '–';
  const rounded = Math.round(pct * 10) / 10;
  return `${rounded > 0 ? '+' : ''}${formatPct(rounded)}`;
}
