import type { Change } from '#platform/server/change.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { namesOf } from '#company/people/server/user.queries.ts';
import { TEMPLATE_KEEPERS } from '#letters/templates/template.rules.ts';
import { linkOpenedText, templateWaitingText } from '../letterNotices.rules.ts';
import { changesOf } from './changes.ts';

/** A revision that waits, to all who may approve it but its author. */
export async function templateNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  return (await Promise.all(changesOf(deeds, 'letterTemplate', 'create', 'edit').map(toKeepers))).flat();
}

async function toKeepers({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const { userId } = work.caller;
  const [revision, keepers, names] = await Promise.all([
    waitingRevision(work, input.id),
    keepersBut(work, userId),
    namesOf(work, [userId]),
  ]);
  if (!revision) return [];
  const words = templateWaitingText({ ...revision, by: names.get(userId) ?? null });
  return keepers.map(({ id }) => ({
    kind: 'templateWaiting',
    userId: id,
    ...words,
    link: () => `/documents/templates/${input.id}`,
    resourceType: 'letterTemplate',
    resourceId: input.id,
    occurrenceKey: String(revision.number),
  }));
}

function waitingRevision({ db }: Work, templateId: string) {
  return db
    .selectFrom('letterTemplateRevision')
    .select(['name', 'number'])
    .where('templateId', '=', templateId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
}

function keepersBut({ db }: Work, userId: string) {
  return db
    .selectFrom('appUser')
    .select('id')
    .where('role', 'in', [...TEMPLATE_KEEPERS])
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .where('id', '<>', userId)
    .execute();
}

/** A link to documents that is opened for the first time, to who sent it. */
export async function linkNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  return (await Promise.all(changesOf(deeds, 'documentShare', 'open').map(toSharer))).flat();
}

async function toSharer({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const items = await work.db
    .selectFrom('documentShare')
    .innerJoin('shareItem', 'shareItem.shareId', 'documentShare.id')
    .innerJoin('document', 'document.id', 'shareItem.documentId')
    .select(['documentShare.sharedById', 'documentShare.email', 'document.id', 'document.title'])
    .where('documentShare.id', '=', input.id)
    .orderBy('document.title')
    .execute();
  const [first] = items;
  if (!first) return [];
  const { id, title, sharedById, email } = first;
  return [
    {
      kind: 'linkOpened',
      userId: sharedById,
      ...linkOpenedText({ title, more: items.length - 1, reader: email ?? 'Somebody' }),
      link: () => `/documents/${id}`,
      resourceType: 'document',
      resourceId: id,
      occurrenceKey: `opened:${input.id}`,
    },
  ];
}
