import { CAPABILITIES } from '#platform/contract/roles.ts';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem } from '#platform/server/context.ts';
import { priceListFailedText } from '../notification.rules.ts';
import { changesOf, textOf } from './changes.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { peopleOfProject } from './project.people.ts';

/** A list that cannot take effect on its date: who made and approved it, and who may approve lists. */
export async function priceListNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  return (await Promise.all(changesOf(deeds, 'priceList', 'failToTakeEffect').map(noticesOf))).flat();
}

async function noticesOf({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const list = await work.db
    .selectFrom('priceList')
    .innerJoin('project', 'project.id', 'priceList.projectId')
    .select(['priceList.number', 'priceList.name', 'priceList.effectiveFrom', 'priceList.projectId'])
    .select(['priceList.createdById', 'priceList.approvedById', 'project.name as projectName'])
    .where('priceList.id', '=', input.id)
    .executeTakeFirstOrThrow();
  const { createdById, approvedById, projectId, ...facts } = list;
  const words = priceListFailedText({ ...facts, reason: textOf(input.after, 'failure') ?? '' });
  const mayApprove = await peopleOfProject(work, projectId, CAPABILITIES.editPricing);
  const readers = new Set([createdById, approvedById, ...mayApprove].filter((id) => id !== null));
  return [...readers].map((userId) => ({
    kind: 'priceListFailed',
    userId,
    ...words,
    link: () => `/projects/${projectId}?tab=prices&list=${input.id}`,
    resourceType: 'priceList',
    resourceId: input.id,
    // Each new reason is a new version of the list.
    occurrenceKey: String(input.version),
  }));
}
