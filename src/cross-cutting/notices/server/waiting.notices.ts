import { displayName } from '#platform/contract/format.ts';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem } from '#platform/server/context.ts';
import { lineClosedText, unitOfferedText } from '../holdNotices.rules.ts';
import { changesOf, textOf } from './changes.ts';
import type { Notice } from '#company/notifications/server/notify.ts';

/** A unit offered to a customer on its waiting list, or sold before their turn: to the owner of the lead. */
export async function waitingNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  const changes = changesOf(deeds, 'unit', 'offer', 'closeLine');
  return (await Promise.all(changes.map(noticeOf))).flat();
}

async function noticeOf({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const waiterId = textOf(input.before, 'waiterId');
  if (waiterId === null) return [];
  const facts = await work.db
    .selectFrom('unitWaiter')
    .innerJoin('unit', 'unit.id', 'unitWaiter.unitId')
    .innerJoin('lead', 'lead.id', 'unitWaiter.leadId')
    .select(['unit.unitNumber', 'unit.projectId', 'unitWaiter.createdById'])
    .select(['lead.firstName', 'lead.lastName', 'lead.ownerId'])
    .where('unitWaiter.id', '=', waiterId)
    .executeTakeFirst();
  const userId = facts?.ownerId ?? facts?.createdById;
  if (!facts || !userId) return [];
  const words = { unitNumber: facts.unitNumber, customer: displayName(facts) };
  const until = textOf(input.after, 'offeredUntil');
  const isOffer = input.action === 'offer';
  return [
    {
      kind: isOffer ? 'unitOffered' : 'waitingEnded',
      userId,
      ...(isOffer
        ? unitOfferedText({ ...words, until, timezone: work.caller.timezone })
        : lineClosedText(words)),
      link: () => `/projects/${facts.projectId}/units/${input.id}`,
      resourceType: 'unit',
      resourceId: input.id,
      occurrenceKey: `${waiterId}:${until ?? 'closed'}`,
    },
  ];
}
