import type { Change } from '#platform/server/change.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import type { Words } from '#company/notifications/notification.rules.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import {
  acceptanceCompleteText,
  acceptanceDeclinedText,
  acceptanceRunOutText,
  acceptanceVoidText,
} from '../acceptanceNotices.rules.ts';
import { changesOf } from './changes.ts';

const HEARD = ['complete', 'decline', 'runOut', 'withdraw'] as const;

/** How an acceptance ended, and who ran out of time, to the person who asked, unless they did it. */
export async function acceptanceNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  return (await Promise.all(changesOf(deeds, 'acceptance', ...HEARD).map(toRequester))).flat();
}

async function toRequester({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const asked = await askedOf(work, input.id);
  const isOwn = !work.isSystem && asked.requestedById === work.caller.userId;
  const said = isOwn ? null : saidOf(asked.title, input);
  if (!said) return [];
  return [
    {
      ...said,
      userId: asked.requestedById,
      link: () => `/documents/${asked.documentId}`,
      resourceType: 'document',
      resourceId: asked.documentId,
      occurrenceKey: `${input.action}:${input.id}:${input.version}`,
    },
  ];
}

function saidOf(title: string, { action, after, reason }: Change): (Words & Pick<Notice, 'kind'>) | null {
  const { by, why, person } = { by: '', why: '', person: '', ...after };
  switch (action) {
    case 'complete':
      return { kind: 'acceptanceComplete', ...acceptanceCompleteText({ title }) };
    case 'decline':
      return { kind: 'acceptanceDeclined', ...acceptanceDeclinedText({ title, by, reason: why }) };
    case 'runOut':
      return { kind: 'acceptanceEnded', ...acceptanceRunOutText({ title, person }) };
    case 'withdraw':
      return { kind: 'acceptanceEnded', ...acceptanceVoidText({ title, why: reason ?? '' }) };
    default:
      return null;
  }
}

function askedOf({ db }: Work, id: string) {
  return db
    .selectFrom('acceptance')
    .innerJoin('document', 'document.id', 'acceptance.documentId')
    .select(['acceptance.requestedById', 'acceptance.documentId', 'document.title'])
    .where('acceptance.id', '=', id)
    .executeTakeFirstOrThrow();
}
