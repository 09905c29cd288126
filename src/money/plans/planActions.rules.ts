import type { Role } from '#platform/contract/roles.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { StageTrigger } from '#inventory/payment-terms/plan.rules.ts';
import { INSTALLMENT_EDITORS } from './plan.contract.ts';

/** The facts of an installment that decide what may be done with its plan. */
export interface PlanStage {
  seq: number;
  name: string;
  trigger: StageTrigger;
  /** Why no revision may change it; null while it is not demanded. */
  fixedBecause: string | null;
}

/** Why the plan of a sale can no longer be changed; null while it can. */
export function planEndedProblem(saleStatus: string): string | null {
  if (saleStatus === 'cancelled') return 'This sale is cancelled.';
  return saleStatus === 'completed' ? 'This sale is completed; its plan can no longer be changed.' : null;
}

/** Why a sale can no longer switch to another template; null while nothing beyond the booking is demanded. */
export function replanProblem(rows: readonly PlanStage[]): string | null {
  const beyond = rows.find(
    (row) => row.fixedBecause !== null && row.trigger.type !== 'booking' && row.seq !== 1,
  );
  if (!beyond) return null;
  return `${beyond.name} is demanded already. A sale can switch to another plan only while nothing beyond the booking is demanded; split, merge or move the rest instead.`;
}

export type PlanAction = 'change' | 'replan';

/** What a person may do with a plan in its present state. */
export function planActions(role: Role, saleStatus: string, rows: readonly PlanStage[]): PlanAction[] {
  const isOpen = rows.some((row) => row.fixedBecause === null);
  if (!hasRole(role, ...INSTALLMENT_EDITORS) || planEndedProblem(saleStatus) !== null || !isOpen) return [];
  return replanProblem(rows) === null ? ['change', 'replan'] : ['change'];
}
