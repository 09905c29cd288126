import type { Day } from '#platform/contract/calendar.ts';
import { stateName } from '#platform/contract/identity-numbers.ts';
import type { Role } from '#platform/contract/roles.ts';
import { hasRole } from '#platform/contract/roles.ts';
import { INSTALLMENT_EDITORS } from '#money/plans/plan.contract.ts';
import type { PlannedInstallment } from '#inventory/payment-terms/plan.rules.ts';
import type { CapExcess, PlanLaw } from '#inventory/payment-terms/template.rules.ts';
import { stageCapExcesses } from '#inventory/payment-terms/template.rules.ts';
import type { PlanRow } from './planRevision.rules.ts';

/** Why the plan of a sale is no longer changed; null while it is. */
export function planEndedProblem(saleStatus: string): string | null {
  if (saleStatus === 'cancelled') return 'This sale is cancelled.';
  return saleStatus === 'completed' ? 'This sale is completed; nothing is left to plan.' : null;
}

/** Why a sale can no longer go over to another template; null while nothing beyond the booking is asked for. */
export function replanProblem(
  rows: readonly Pick<PlanRow, 'seq' | 'name' | 'trigger' | 'fixedBecause'>[],
): string | null {
  const beyond = rows.find(
    (row) => row.fixedBecause !== null && row.trigger.type !== 'booking' && row.seq !== 1,
  );
  if (!beyond) return null;
  return `${beyond.name} is demanded already. A sale goes over to another plan only while nothing beyond the booking is demanded; split, merge or move what is left instead.`;
}

interface JudgedPlan {
  rows: readonly PlannedInstallment[];
  law: PlanLaw;
  ocDate: Day | null;
  moment: { today: Day };
}

/**
 * Why the law of the state forbids a change: it would ask for more of the price than the works have reached. A plan
 * that ran ahead before, because the law changed since, may stay as it is but not run further ahead.
 */
export function runsAheadProblem(
  { rows, law, ocDate, moment }: JudgedPlan,
  after: readonly PlannedInstallment[],
): string | null {
  if (ocDate !== null && ocDate <= moment.today) return null;
  const furthest = Math.max(0, ...stageCapExcesses(rows, law).map(excessOf));
  const ahead = stageCapExcesses(after, law).find((one) => excessOf(one) > furthest);
  if (!ahead) return null;
  return `Cumulative ${ahead.reachedPct}% at ${ahead.name} exceeds the ${ahead.allowedPct}% allowed in ${stateName(law.stateCode ?? '')}.`;
}

function excessOf({ reachedPct, allowedPct }: CapExcess): number {
  return Math.round((reachedPct - allowedPct) * 10_000);
}

export type PlanAction = 'change' | 'replan';

/** What somebody may do with a plan as it stands. */
export function planActions(
  role: Role,
  saleStatus: string,
  rows: readonly Pick<PlanRow, 'seq' | 'name' | 'trigger' | 'fixedBecause'>[],
): PlanAction[] {
  const isOpen = rows.some((row) => row.fixedBecause === null);
  if (!hasRole(role, ...INSTALLMENT_EDITORS) || planEndedProblem(saleStatus) !== null || !isOpen) return [];
  return replanProblem(rows) === null ? ['change', 'replan'] : ['change'];
}
