import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { hasRole, isRole } from '#platform/contract/roles.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { queueMail } from '#platform/server/mail/mail.ts';
import { recordNews } from '#platform/server/record-change.ts';
import type { NotificationKind } from '../notification.contract.ts';
import type { KindsOfNotification, Choice, Words } from '../notification.rules.ts';
import { choiceOf } from '../notification.rules.ts';
import { notificationMail } from './notification.mail.ts';

/** A notification to send. */
export interface Notice<Kind extends NotificationKind = NotificationKind> extends Words {
  kind: Kind;
  userId: string;
  /** The path of the record for the role of the recipient. */
  link: (role: Role) => string;
  resourceType: string;
  resourceId: string;
  /** Distinguishes repeated events of the same record. */
  occurrenceKey: string;
}

/**
 * Notifies active people at the bell, by email or both, each once per event, if their role gets this kind and they have not switched it off. `kinds` names the roles of each kind. Runs in the transaction of the change.
 */
export async function notify<Kind extends NotificationKind>(
  at: Pick<Work, 'db' | 'now' | 'isHistory'>,
  kinds: KindsOfNotification<Kind>,
  notices: readonly Notice<NoInfer<Kind>>[],
): Promise<void> {
  if (notices.length === 0) return;
  const readers = await readersOf(at, notices);
  const tidings = notices.flatMap((notice) => {
    const reader = readers.get(notice.userId);
    const kind = kinds[notice.kind];
    if (!reader || !hasRole(reader.role, ...kind.can)) return [];
    const choice = choiceOf(kind, reader.chosen.get(notice.kind));
    return choice.inApp || choice.byMail
      ? [{ choice, reader, row: rowOf(at, notice, reader.role, choice) }]
      : [];
  });
  if (tidings.length === 0) return;
  const inserted = await at.db
    .insertInto('notification')
    .values(tidings.map(({ row }) => row))
    .onConflict((conflict) => conflict.constraint('notification_once').doNothing())
    .returning('id')
    .execute();
  const fresh = new Set(inserted.map(({ id }) => id));
  const told = tidings.filter(({ row }) => fresh.has(row.id));
  await recordNews(
    at,
    told
      .filter(({ choice }) => choice.inApp)
      .map(({ row }) => ({ action: 'tell', resource: 'notification', id: row.id, version: 1 })),
  );
  for (const { reader, row } of told.filter(({ choice }) => choice.byMail)) {
    const { title, body, link } = row;
    const data = { firstName: reader.firstName, title, body, path: link };
    await queueMail(at, { template: notificationMail, to: reader.email, data });
  }
}

/** Removes the notifications about records that were undone. */
export async function forgetNoticesOf(
  { db, now, isHistory }: Pick<Work, 'db' | 'now' | 'isHistory'>,
  resourceType: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const gone = await db
    .deleteFrom('notification')
    .where('resourceType', '=', resourceType)
    .where(sql<boolean>`notification.resource_id = any(${pgArray(ids)})`)
    .returning('id')
    .execute();
  const news = gone.map(({ id }) => ({ action: 'forget', resource: 'notification', id, version: 1 }));
  await recordNews({ db, now, ...(isHistory ? { isHistory } : {}) }, news);
}

function rowOf({ now }: Pick<Work, 'now'>, notice: Notice, role: Role, { inApp }: Choice) {
  const { kind, userId, title, body, link, resourceType, resourceId, occurrenceKey } = notice;
  return {
    id: newId(),
    userId,
    kind,
    title: title.slice(0, MAX_TITLE),
    body: body.slice(0, MAX_BODY),
    link: link(role),
    resourceType,
    resourceId,
    occurrenceKey,
    inApp,
    createdAt: now,
  };
}

const MAX_TITLE = 200;
const MAX_BODY = 500;

interface Reader {
  role: Role;
  firstName: string;
  email: string;
  chosen: Map<string, { inApp: boolean | null; byMail: boolean | null }>;
}

async function readersOf({ db }: Pick<Work, 'db'>, notices: readonly Notice[]): Promise<Map<string, Reader>> {
  const rows = await db
    .selectFrom('appUser')
    .leftJoin('notificationPreference', 'notificationPreference.userId', 'appUser.id')
    .select(['appUser.id', 'appUser.role', 'appUser.firstName', 'appUser.email'])
    .select(['notificationPreference.kind', 'notificationPreference.inApp', 'notificationPreference.byMail'])
    .where('appUser.id', 'in', [...new Set(notices.map((notice) => notice.userId))])
    .where('appUser.status', '=', 'active')
    .where('appUser.deletedAt', 'is', null)
    .execute();
  const readers = new Map<string, Reader>();
  for (const { id, role, firstName, email, kind, inApp, byMail } of rows) {
    if (!isRole(role)) continue;
    const reader = readers.get(id) ?? { role, firstName, email, chosen: new Map() };
    if (kind !== null) reader.chosen.set(kind, { inApp, byMail });
    readers.set(id, reader);
  }
  return readers;
}
