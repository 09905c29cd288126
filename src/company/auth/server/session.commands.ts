import { sql } from 'kysely';
import type pg from 'pg';
import { v7 as newId } from 'uuid';
import { addHours, addMinutes } from '#platform/contract/calendar.ts';
import { AppError, conflict, forbidden, notFound } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import { recordChange, recordNews } from '#platform/server/record-change.ts';
import { lockUser } from '#company/people/server/user.lock.ts';
import { mayChange } from '#company/people/user.rules.ts';
import { noteOnUser } from '#company/people/server/user.store.ts';
import { SESSION_ENDED } from '#platform/server/http/caller.ts';
import type { SessionKey } from '#platform/server/http/caller.ts';
import type { PublicRequest } from '#platform/server/http/route.ts';
import type { Tokens } from '#platform/server/http/tokens.ts';
import { noteSecurity } from './securityLog.ts';

export interface TokenPair {
  token: string;
  refreshToken: string;
}

const SESSION_DAYS = 7;
const REMEMBERED_DAYS = 30;
const LONGEST_DAYS = 30;
/** Two tabs may ask at once, and a response may get lost: for this long the previous token gets the same response. */
const GRACE_SECONDS = 30;

/** Opens a session for a user who has just been authenticated. */
export async function openSession(
  db: Database,
  tokens: Tokens,
  user: { organizationId: string; userId: string; remember: boolean },
  request: PublicRequest,
): Promise<TokenPair> {
  const session: SessionKey = {
    organizationId: user.organizationId,
    userId: user.userId,
    sessionId: newId(),
  };
  await db
    .insertInto('userSession')
    .values({
      id: session.sessionId,
      userId: user.userId,
      rotatedAt: request.now,
      provedAt: request.now,
      expiresAt: sessionEnd(request.now, user.remember),
      remembered: user.remember,
      userAgent: request.userAgent,
      ip: request.ip,
      createdAt: request.now,
    })
    .execute();
  await noteOnUser({ db }, user.userId, { lastLoginAt: request.now });
  await noteSecurity(db, request, { kind: 'signedIn', userId: user.userId });
  return pairOf(tokens, session, 1, request.now);
}

/**
 * A new pair for the newest refresh token; the previous one gets the same pair again for 30 seconds. Any older one was stolen: the whole session ends.
 */
export async function refreshSession(
  pool: pg.Pool,
  tokens: Tokens,
  refreshToken: string,
  request: PublicRequest,
): Promise<TokenPair> {
  const named = tokens.readRefreshToken(refreshToken);
  if (!named) throw ended();
  const { session } = named;
  const generation = await inTransaction(pool, { organizationId: session.organizationId }, (db) =>
    rotate(db, session, named.generation, request),
  );
  if (generation === null) throw ended();
  return pairOf(tokens, session, generation, request.now);
}

/** The generation valid from now on; null when the session has ended. */
async function rotate(
  db: Database,
  session: SessionKey,
  used: number,
  request: PublicRequest,
): Promise<number | null> {
  const { now } = request;
  const row = await db
    .selectFrom('userSession')
    .innerJoin('appUser', 'appUser.id', 'userSession.userId')
    .select([
      'userSession.generation',
      'userSession.rotatedAt',
      'userSession.createdAt',
      'userSession.expiresAt',
      'userSession.revokedAt',
      'userSession.remembered',
      'appUser.status',
    ])
    .where('userSession.id', '=', session.sessionId)
    .where('userSession.userId', '=', session.userId)
    .forUpdate('userSession')
    .executeTakeFirst();
  if (!row || row.revokedAt || row.expiresAt <= now || row.status !== 'active') return null;
  const inGrace = addMinutes(row.rotatedAt, GRACE_SECONDS / 60) >= now;
  if (used === row.generation - 1 && inGrace) return row.generation;
  if (used !== row.generation) {
    await revoke(db, session.sessionId, 'tokenReuse', now);
    await noteSecurity(db, request, { kind: 'sessionStolen', userId: session.userId });
    return null;
  }
  await db
    .updateTable('userSession')
    .set({ generation: used + 1, rotatedAt: now, expiresAt: sessionEnd(now, row.remembered, row.createdAt) })
    .where('id', '=', session.sessionId)
    .execute();
  return used + 1;
}

export async function revoke(
  db: Database,
  sessionId: string,
  reason: 'signedOut' | 'tokenReuse',
  now: string,
): Promise<void> {
  await db
    .updateTable('userSession')
    .set({ revokedAt: now, revokedReason: reason })
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Ends all sessions of a person but the one named; returns how many. */
export async function revokeAll(
  at: { db: Database; now: string },
  userId: string,
  reason: 'signedOut' | 'deactivated' | 'passwordChanged' | 'endedByAdministrator',
  keptSessionId: string | null = null,
): Promise<number> {
  let ended = at.db
    .updateTable('userSession')
    .set({ revokedAt: at.now, revokedReason: reason })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null);
  if (keptSessionId) ended = ended.where('id', '!=', keptSessionId);
  const { numUpdatedRows } = await ended.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Ends one session of the caller; another person's is not found. */
export async function endSession(work: Work, id: string): Promise<void> {
  const ended = await work.db
    .updateTable('userSession')
    .set({ revokedAt: work.now, revokedReason: 'signedOut' })
    .where('id', '=', id)
    .where('userId', '=', work.caller.userId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) throw notFound('Session');
  await noteSecurity(work.db, work, { kind: 'sessionEnded', userId: work.caller.userId });
  await tellDevices(work, id);
}

/** The person at this session proved who they are once more. */
export async function noteProof(db: Database, sessionId: string, now: string): Promise<void> {
  await db.updateTable('userSession').set({ provedAt: now }).where('id', '=', sessionId).execute();
}

/** For an administrator: signs another person out everywhere. */
export async function signOutPerson(work: Work, id: string): Promise<number> {
  const person = await lockUser(work, id);
  if (person.id === work.caller.userId) throw conflict('Sign out in your own menu.');
  if (!mayChange(work.caller, person)) throw forbidden('You may not change this person.');
  await noteSecurity(work.db, work, { kind: 'sessionEnded', userId: id, actorId: work.caller.userId });
  await recordChange(work, { action: 'endSessions', resource: 'user', id, version: person.version });
  return endSessionsOf(work, id);
}

/** Ends all sessions of another person; returns how many. */
export async function endSessionsOf(work: Work, userId: string): Promise<number> {
  const ended = await revokeAll(work, userId, 'endedByAdministrator');
  await tellDevices(work, userId);
  return ended;
}

/** Ends all sessions of the caller but the current one; returns how many. */
export async function endOtherSessions(work: Work, keptSessionId: string): Promise<number> {
  const ended = await revokeAll(work, work.caller.userId, 'signedOut', keptSessionId);
  await noteSecurity(work.db, work, { kind: 'sessionEnded', userId: work.caller.userId });
  await tellDevices(work, keptSessionId);
  return ended;
}

/** Sent to nobody; but every event makes each open stream check its session, and that of an ended session closes. */
async function tellDevices(work: Work, sessionId: string): Promise<void> {
  await recordNews(work, [{ action: 'end', resource: 'session', id: sessionId, version: 1 }]);
}

/** Removes sessions that ended more than 90 days ago. */
export async function forgetOldSessions(db: Database): Promise<void> {
  await db
    .deleteFrom('userSession')
    .where('expiresAt', '<', sql<string>`now() - interval '90 days'`)
    .execute();
}

async function pairOf(
  tokens: Tokens,
  session: SessionKey,
  generation: number,
  now: string,
): Promise<TokenPair> {
  return {
    token: await tokens.sign(session, Math.floor(Date.parse(now) / 1000)),
    refreshToken: tokens.refreshToken(session, generation),
  };
}

/** However often it is used, a sign-in ends 30 days after it began. */
function sessionEnd(now: string, remember: boolean, since = now): string {
  const idle = addHours(now, 24 * (remember ? REMEMBERED_DAYS : SESSION_DAYS));
  const absolute = addHours(since, 24 * LONGEST_DAYS);
  return idle < absolute ? idle : absolute;
}

function ended(): AppError {
  return new AppError('unauthenticated', SESSION_ENDED);
}
