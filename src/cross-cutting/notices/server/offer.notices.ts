import { displayName } from '#platform/contract/format.ts';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem } from '#platform/server/context.ts';
import { offerOpenedText } from '../notification.rules.ts';
import { changesOf, textOf } from './changes.ts';
import type { Notice } from '#company/notifications/server/notify.ts';

/** An offer that a customer opens by its link for the first time: who made the link. */
export async function offerNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  return (await Promise.all(changesOf(deeds, 'costSheet', 'open').map(openedNotices))).flat();
}

async function openedNotices({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const shareId = textOf(input.after, 'shareId');
  const share = await work.db
    .selectFrom('costSheetShare')
    .innerJoin('costSheet', 'costSheet.id', 'costSheetShare.costSheetId')
    .innerJoin('unit', 'unit.id', 'costSheet.unitId')
    .leftJoin('lead', 'lead.id', 'costSheet.leadId')
    .select(['costSheetShare.createdById', 'costSheet.number', 'costSheet.leadId', 'unit.unitNumber'])
    .select(['lead.firstName', 'lead.lastName'])
    .where('costSheetShare.id', '=', shareId)
    .executeTakeFirst();
  if (!share) return [];
  const customer = share.leadId === null ? null : displayName(share);
  return [
    {
      kind: 'costSheetOpened',
      userId: share.createdById,
      ...offerOpenedText({ ...share, customer }),
      link: () => `/cost-sheets/${input.id}`,
      resourceType: 'costSheet',
      resourceId: input.id,
      occurrenceKey: shareId ?? 'opened',
    },
  ];
}
