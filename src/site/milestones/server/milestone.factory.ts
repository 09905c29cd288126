import type { Work } from '#platform/server/context.ts';
import { milestoneName } from '#inventory/payment-terms/plan.rules.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import type { Milestone, MilestoneInput } from '../milestone.contract.ts';
import { createMilestone } from './milestone.commands.ts';

/** A milestone, by default the plinth of a new tower. */
export async function buildMilestone(
  work: Work,
  overrides: Partial<MilestoneInput> = {},
): Promise<Milestone> {
  const key = overrides.key ?? 'plinth';
  const place =
    overrides.projectId === undefined
      ? await buildTower(work).then((tower) => ({ projectId: tower.projectId, towerId: tower.id }))
      : { projectId: overrides.projectId };
  return createMilestone(work, { key, name: milestoneName(key), sequence: 1, ...place, ...overrides });
}
