import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { OwnSession } from '../auth.contract.ts';
import { deviceOf, isProgram } from '../device.rules.ts';

/** The caller's sessions, browsers first, each last used first, and whether their address is confirmed. */
export async function listSessions(read: Read, currentId: string) {
  const [user, rows] = await Promise.all([ownAddress(read), openSessions(read)]);
  const sessions = rows.map((row): OwnSession => ({
    _id: row.id,
    id: row.id,
    device: deviceOf(row.userAgent),
    ip: row.ip,
    signedInAt: row.createdAt,
    lastSeenAt: row.rotatedAt,
    expiresAt: row.expiresAt,
    isRemembered: row.remembered,
    isCurrent: row.id === currentId,
    isProgram: isProgram(row.userAgent),
  }));
  return { ...user, sessions };
}

function ownAddress(read: Read) {
  return read.db
    .selectFrom('appUser')
    .select(['email', 'emailVerifiedAt'])
    .where('id', '=', read.caller.userId)
    .executeTakeFirstOrThrow();
}

function openSessions(read: Read) {
  return read.db
    .selectFrom('userSession')
    .select(['id', 'userAgent', 'ip', 'createdAt', 'rotatedAt', 'expiresAt', 'remembered'])
    .where('userId', '=', read.caller.userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', read.now)
    .orderBy(sql`coalesce(user_agent like 'Mozilla/%', false)`, 'desc')
    .orderBy('rotatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute();
}

/** A program may sign in a thousand times; browsers stand before it. */
const MAX_SHOWN = 50;
