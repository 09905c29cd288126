import type { Change } from '#platform/server/change.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import { releaseHeldOnMilestone } from '#money/plans/server/installment.store.ts';
import { ARCHITECT_CERTIFICATE } from '#inventory/payment-terms/plan.rules.ts';
import { isHeldByIssue } from '#site/issues/server/issue.condition.ts';
import { lockWaitingSales } from '#site/milestones/server/milestone.effects.ts';
import { getMilestone } from '#site/milestones/server/milestone.queries.ts';
import { cancelPreviews, orderDemandRun } from './demandRun.commands.ts';

/**
 * A stage that is reached adds a demand run in the same transaction, which a job previews and tells Finance about: a
 * milestone is completed with payment plans linked to it, or has its certificate only later, or possession of a tower
 * is offered, or what a failed later check held is free again. A stage that is not reached any more cancels its previews.
 */
export async function followStages(deeds: readonly BatchItem<Change>[]): Promise<void> {
  for (const { work, input } of deeds) {
    if (input.resource === 'milestone' && input.action === 'complete')
      await orderForMilestone(work, input.id);
    if (input.resource === 'milestone' && input.action === 'reopen') await afterReopening(work, input);
    if (input.resource === 'siteIssue' && input.action === 'verify') await afterIssue(work, input.id);
    if (input.resource === 'document' && COUNTS_NOW.has(input.action)) await afterCertificate(work, input.id);
    if (input.resource === 'tower' && input.action === 'edit') await afterOffer(work, input);
  }
}

async function orderForMilestone(work: Work, milestoneId: string): Promise<void> {
  const { id, name, status, towerName, projectName, projectId, towerId, linkedPlans, hasCertificate } =
    await getMilestone(work, milestoneId);
  if (status !== 'completed' || linkedPlans === 0 || !hasCertificate) return;
  const scope = { kind: 'milestone' as const, projectId, towerId, milestoneId: id, upTo: null };
  await orderDemandRun(work, `${name} of ${towerName ?? projectName}`, scope);
}

async function afterReopening(work: Work, { id, reason }: Change): Promise<void> {
  const { name, key } = await getMilestone(work, id);
  const saleIds = await lockWaitingSales(work, { id });
  await releaseHeldOnMilestone(work, saleIds, key);
  await cancelPreviews(work, { milestoneId: id }, `${name} was reopened: ${reason ?? ''}`);
}

/** Acts that may let a document count. */
const COUNTS_NOW = new Set(['upload', 'addVersion', 'approve', 'restore']);

/** Of a milestone completed before it had one: no plan was linked to it then. */
async function afterCertificate(work: Work, documentId: string): Promise<void> {
  const certified = await work.db
    .selectFrom('document')
    .innerJoin('documentCategory', 'documentCategory.id', 'document.categoryId')
    .innerJoin('milestone', 'milestone.id', 'document.resourceId')
    .select('milestone.id')
    .where('document.id', '=', documentId)
    .where('document.approvedVersionId', 'is not', null)
    .where('documentCategory.key', '=', ARCHITECT_CERTIFICATE)
    .executeTakeFirst();
  if (!certified) return;
  const earlier = await work.db
    .selectFrom('demandRun')
    .innerJoin('milestone', 'milestone.id', 'demandRun.milestoneId')
    .select('demandRun.id')
    .where('milestone.id', '=', certified.id)
    .whereRef('milestone.completionNo', '=', 'demandRun.completionNo')
    .where('demandRun.status', '!=', 'cancelled')
    .limit(1)
    .executeTakeFirst();
  if (!earlier) await orderForMilestone(work, certified.id);
}

/** The last issue that held what completed work demands is closed. */
async function afterIssue(work: Work, issueId: string): Promise<void> {
  const freed = await work.db
    .selectFrom('siteIssue')
    .innerJoin('milestone', 'milestone.id', 'siteIssue.milestoneId')
    .select('milestone.id')
    .where('siteIssue.id', '=', issueId)
    .where('siteIssue.isAfterCompletion', '=', true)
    .where((eb) => eb.not(isHeldByIssue()))
    .executeTakeFirst();
  if (!freed) return;
  const { undemandedPaise } = await getMilestone(work, freed.id);
  if (undemandedPaise > 0) await orderForMilestone(work, freed.id);
}

async function afterOffer(work: Work, { id, after }: Change): Promise<void> {
  if (!('possessionOfferDate' in (after ?? {}))) return;
  await cancelPreviews(
    work,
    { kind: 'possession', towerId: id },
    'The day on which possession is offered was changed.',
  );
  await orderForPossession(work, id);
}

/** Orders a run if possession of the tower is offered by today. */
export async function orderForPossession(work: Work, towerId: string): Promise<void> {
  const tower = await work.db
    .selectFrom('tower')
    .select(['name', 'projectId', 'possessionOfferDate'])
    .where('id', '=', towerId)
    .executeTakeFirstOrThrow();
  if (tower.possessionOfferDate === null || tower.possessionOfferDate > work.today) return;
  const scope = {
    kind: 'possession' as const,
    projectId: tower.projectId,
    towerId,
    milestoneId: null,
    upTo: null,
  };
  await orderDemandRun(work, `Possession of ${tower.name}`, scope);
}
