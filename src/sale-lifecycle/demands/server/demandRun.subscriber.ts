import type { Change } from '#platform/server/change.ts';
import type { BatchItem } from '#platform/server/context.ts';
import { getMilestone } from '#site/milestones/server/milestone.queries.ts';
import { orderDemandRun } from './demandRun.commands.ts';

/**
 * A completed milestone with linked payment plans, or a tower whose possession is offered, adds a demand run in the
 * same transaction. A job previews it and notifies Finance.
 */
export async function orderDemandRuns(deeds: readonly BatchItem<Change>[]): Promise<void> {
  for (const deed of deeds) {
    if (deed.input.resource === 'milestone' && deed.input.action === 'complete') await afterMilestone(deed);
    if (deed.input.resource === 'tower' && deed.input.action === 'edit') await afterOffer(deed);
  }
}

async function afterMilestone({ work, input }: BatchItem<Change>): Promise<void> {
  const { id, name, towerName, projectName, projectId, towerId, linkedPlans } = await getMilestone(
    work,
    input.id,
  );
  if (linkedPlans === 0) return;
  const scope = { kind: 'milestone' as const, projectId, towerId, milestoneId: id, upTo: null };
  await orderDemandRun(work, `${name} of ${towerName ?? projectName}`, scope);
}

async function afterOffer({ work, input }: BatchItem<Change>): Promise<void> {
  if (!('possessionOfferDate' in (input.after ?? {}))) return;
  const tower = await work.db
    .selectFrom('tower')
    .select(['name', 'projectId', 'possessionOfferDate'])
    .where('id', '=', input.id)
    .executeTakeFirstOrThrow();
  if (tower.possessionOfferDate === null || tower.possessionOfferDate > work.today) return;
  const scope = {
    kind: 'possession' as const,
    projectId: tower.projectId,
    towerId: input.id,
    milestoneId: null,
    upTo: null,
  };
  await orderDemandRun(work, `Possession of ${tower.name}`, scope);
}
