import type { Day } from '#platform/contract/calendar.ts';
import { formatMoney } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasRole, roleLabel } from '#platform/contract/roles.ts';
import type { InstallmentStatus } from '#money/plans/plan.contract.ts';

export type WaiverScope = 'interest' | 'balance';

/** The most a role may waive at once: null is without limit, 0 is nothing. */
export function waiverLimitPaise(role: Role, scope: WaiverScope): number | null {
  if (hasRole(role, 'Finance Head', ...GROUPS.ADMIN)) return null;
  if (role === 'Finance Manager') return FINANCE_MANAGER_LIMIT[scope];
  return role === 'Sales Head' && scope === 'interest' ? null : 0;
}

const FINANCE_MANAGER_LIMIT: Record<WaiverScope, number> = { interest: 25_000_00, balance: 1_000_00 };

const NAME: Record<WaiverScope, string> = { interest: 'interest', balance: 'of a balance' };

/** Why a role may not waive an amount; null when it may. */
export function waiverProblem(role: Role, scope: WaiverScope, amountPaise: number): string | null {
  const limitPaise = waiverLimitPaise(role, scope);
  if (limitPaise === null || (limitPaise > 0 && amountPaise <= limitPaise)) return null;
  if (limitPaise === 0) return `Only a ${roleLabel('Finance Head')} or an administrator may waive a balance.`;
  return `You may waive up to ${formatMoney(limitPaise)} ${NAME[scope]}. Ask a ${roleLabel('Finance Head')} for more.`;
}

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
    ...(isWaivable && waiverLimitPaise(role, 'interest') !== 0 ? (['waiveInterest'] as const) : []),
    ...(isDue && waiverLimitPaise(role, 'balance') !== 0 ? (['waiveBalance'] as const) : []),
  ];
}
