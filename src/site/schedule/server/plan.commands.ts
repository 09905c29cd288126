import { v7 as newId } from 'uuid';
import { conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { lockPlaceholders, lockProjectOfWorks } from '#site/milestones/server/milestone.lock.ts';
import type { ProposedWork } from '#site/milestones/server/plannedWorks.commands.ts';
import { enterPlannedWorks } from '#site/milestones/server/plannedWorks.commands.ts';
import type { Plan, PlanInput } from '../plan.contract.ts';
import type { StandingWork, TowerPlan } from './plan.queries.ts';
import { proposePlan, shownPlan, standingFor } from './plan.queries.ts';

/** Adds the milestones that the template proposes for towers; what they have stays as it is. */
export async function planTowers(work: Work, projectId: string, input: PlanInput): Promise<Plan> {
  await lockProjectOfWorks(work, projectId);
  await lockPlaceholders(
    work,
    projectId,
    input.towers.map(({ towerId }) => towerId),
  );
  const plan = await proposePlan(work, projectId, input);
  const added = plan.towers.flatMap((tower) => newWorks(tower, plan.standing));
  if (added.length === 0) throw conflict('The towers have all works of the template already.');
  await enterPlannedWorks(work, projectId, added);
  return shownPlan(plan);
}

function newWorks({ towerId, milestones }: TowerPlan, standing: readonly StandingWork[]): ProposedWork[] {
  const own = standing.filter((one) => one.towerId === towerId);
  const placeholders = new Map(own.filter((one) => one.isPlaceholder).map((one) => [one.key, one]));
  const ids = new Map(standingFor(standing, towerId).map(({ key, id }) => [key, id]));
  for (const { key, state } of milestones)
    if (state === 'new' && !placeholders.has(key)) ids.set(key, newId());
  return milestones.flatMap(({ key, name, state, plannedStart, plannedEnd, weightPct, after }, index) => {
    const id = ids.get(key);
    if (state === 'kept' || id === undefined || plannedStart === null || plannedEnd === null) return [];
    const placeholder = placeholders.get(key);
    return {
      id,
      isPlaceholder: placeholder !== undefined,
      version: (placeholder?.version ?? 0) + 1,
      towerId,
      key,
      name,
      sequence: index + 1,
      weightPct,
      plannedStart,
      plannedEnd,
      dependsOn: after.flatMap((one) => ids.get(one) ?? []),
    };
  });
}
