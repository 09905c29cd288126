import type { Day } from '#platform/contract/calendar.ts';
import { stateName } from '#platform/contract/identity-numbers.ts';
import type { PlannedInstallment } from '#inventory/payment-terms/plan.rules.ts';
import type { CapExcess, PlanLaw } from '#inventory/payment-terms/template.rules.ts';
import { stageCapExcesses } from '#inventory/payment-terms/template.rules.ts';
import type { TowerShape } from '#inventory/payment-terms/towerFit.rules.ts';
import { misfitText } from '#inventory/payment-terms/towerFit.rules.ts';

interface JudgedPlan {
  rows: readonly PlannedInstallment[];
  law: PlanLaw;
  ocDate: Day | null;
  moment: { today: Day };
}

/**
 * Why the law of the state forbids a change: it would demand more of the price than construction has reached. A
 * plan already ahead, because the law changed since, may stay as it is but not move further ahead.
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

/**
 * Why a change would leave a share that can never fall due: it moves one to a slab that the tower will not have. Such
 * stages that the plan has already may stay until they are moved.
 */
export function neverDueProblem(
  { rows, tower }: { rows: readonly PlannedInstallment[]; tower: TowerShape | null },
  after: readonly PlannedInstallment[],
): string | null {
  if (tower === null) return null;
  const before = new Set(rows.map(({ trigger }) => trigger.milestoneKey));
  return misfitText(
    after.filter(({ trigger }) => !before.has(trigger.milestoneKey)),
    tower,
  );
}

function excessOf({ reachedPct, allowedPct }: CapExcess): number {
  return Math.round((reachedPct - allowedPct) * 10_000);
}
