import { v7 as newId } from 'uuid';
import { hasRole, isRole } from '../../../platform/contract/roles.ts';
import type { Role } from '../../../platform/contract/roles.ts';
import type { Work } from '../../../platform/server/context.ts';
import { recordNews } from '../../../platform/server/record-change.ts';
import type { NotificationKind } from '../notification.contract.ts';
import type { Words } from '../notification.rules.ts';
import { KINDS } from '../notification.rules.ts';

/** Something that a person is to be told. */
export interface Notice extends Words {
  kind: NotificationKind;
  userId: string;
  /** As it is open to a person of his role. */
  link: (role: Role) => string;
  resourceType: string;
  resourceId: string;
  /** Tells apart what may happen to the thing more than once. */
  occurrenceKey: string;
}

/**
 * Tells people, each of them once of the same thing: who is active, may be told this kind and has not switched it
 * off. Runs in the transaction of what it speaks of.
 */
export async function notify(
  at: Pick<Work, 'db' | 'now' | 'isHistory'>,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return;
  const readers = await readersOf(at, notices);
  const rows = notices.flatMap((notice) => {
    const reader = readers.get(notice.userId);
    if (!reader || reader.unwanted.has(notice.kind) || !hasRole(reader.role, ...KINDS[notice.kind].can))
      return [];
    return [rowOf(at, notice, reader.role)];
  });
  if (rows.length === 0) return;
  const told = await at.db
    .insertInto('notification')
    .values(rows)
    .onConflict((conflict) => conflict.constraint('notification_once').doNothing())
    .returning('id')
    .execute();
  await recordNews(
    at,
    told.map(({ id }) => ({ action: 'tell', resource: 'notification', id, version: 1 })),
  );
}

function rowOf({ now }: Pick<Work, 'now'>, notice: Notice, role: Role) {
  const { kind, userId, title, body, link, resourceType, resourceId, occurrenceKey } = notice;
  return {
    id: newId(),
    userId,
    kind,
    title: title.slice(0, MOST_TITLE),
    body: body.slice(0, MOST_BODY),
    link: link(role),
    resourceType,
    resourceId,
    occurrenceKey,
    createdAt: now,
  };
}

const MOST_TITLE = 200;
const MOST_BODY = 500;

interface Reader {
  role: Role;
  unwanted: Set<string>;
}

async function readersOf({ db }: Pick<Work, 'db'>, notices: readonly Notice[]): Promise<Map<string, Reader>> {
  const rows = await db
    .selectFrom('appUser')
    .leftJoin('notificationPreference', (join) =>
      join
        .onRef('notificationPreference.userId', '=', 'appUser.id')
        .on('notificationPreference.inApp', '=', false),
    )
    .select(['appUser.id', 'appUser.role', 'notificationPreference.kind as unwanted'])
    .where('appUser.id', 'in', [...new Set(notices.map((notice) => notice.userId))])
    .where('appUser.status', '=', 'active')
    .where('appUser.deletedAt', 'is', null)
    .execute();
  const readers = new Map<string, Reader>();
  for (const { id, role, unwanted } of rows) {
    if (!isRole(role)) continue;
    const reader = readers.get(id) ?? { role, unwanted: new Set() };
    if (unwanted !== null) reader.unwanted.add(unwanted);
    readers.set(id, reader);
  }
  return readers;
}
