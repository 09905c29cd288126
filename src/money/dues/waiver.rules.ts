import type { Day } from '#platform/contract/calendar.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import { mayWaive } from '#money/charges/waiverLimit.rules.ts';
import type { InstallmentStatus } from '#money/plans/plan.contract.ts';

/** Why an installment can no longer be waived or moved; null while it can. */
export function settledInstallmentProblem(status: InstallmentStatus): string | null {
  switch (status) {
    case 'paid':
      return 'This installment is already paid.';
    case 'waived':
      return 'This installment is already waived.';
    case 'cancelled':
      return 'This sale is cancelled.';
    default:
      return null;
  }
}

/** Who may change a plan: sales managers and Finance. */
export function mayReschedule(role: Role, status: InstallmentStatus): boolean {
  if (status === 'overdue') return hasRole(role, 'Finance Head', ...GROUPS.ADMIN);
  return hasRole(role, 'Sales Head', 'Sales Manager', ...GROUPS.FINANCE);
}

export type InstallmentAction = 'edit' | 'reschedule' | 'waiveInterest' | 'waiveBalance';

export function installmentActions(
  role: Role,
  {
    status,
    dueDate,
    interestPaise,
  }: { status: InstallmentStatus; dueDate: Day | null; interestPaise: number },
): InstallmentAction[] {
  const isOpen = settledInstallmentProblem(status) === null;
  const isDue = isOpen && dueDate !== null;
  const isWaivable = status !== 'cancelled' && interestPaise > 0;
  return [
    ...(isOpen && mayReschedule(role, 'due') ? (['edit'] as const) : []),
    ...(isDue && mayReschedule(role, status) ? (['reschedule'] as const) : []),
    ...(isWaivable && mayWaive(role, 'interest') ? (['waiveInterest'] as const) : []),
    ...(isDue && mayWaive(role, 'balance') ? (['waiveBalance'] as const) : []),
  ];
}
