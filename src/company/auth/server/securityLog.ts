import { sql } from 'kysely';
import type pg from 'pg';
import { NIL, v7 as newId } from 'uuid';
import { AppError } from '#platform/contract/errors.ts';
import { addHours } from '#platform/contract/calendar.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { SecurityEventKind } from '../securityLog.contract.ts';

const KEPT_HOURS = 400 * 24;
/** A locked account is noted once in so long, however often it is tried. */
const LOCK_HOURS = 0.25;

export interface Origin {
  now: string;
  ip: string | null;
  userAgent?: string | null;
}

interface SecurityNote {
  kind: SecurityEventKind;
  userId: string;
  /** Who did it to another person. */
  actorId?: string;
}

export async function noteSecurity(db: Database, origin: Origin, note: SecurityNote): Promise<void> {
  await db
    .insertInto('securityEvent')
    .values({
      id: newId(),
      at: origin.now,
      ip: origin.ip,
      userAgent: origin.userAgent ?? null,
      ...note,
    })
    .execute();
}

interface Somebody {
  organizationId: string;
  userId: string;
}

/**
 * Notes that somebody was refused. Of an address without an account nothing can be noted, but it takes as long:
 * as many queries, and no wait for the disk, so that the time of the answer does not tell who has one.
 */
export async function noteRefusal(
  pool: pg.Pool,
  origin: Origin,
  kind: 'passwordRefused' | 'codeRefused' | 'passkeyRefused' | 'passkeyCopied' | 'lockedOut',
  somebody: Somebody | null,
): Promise<void> {
  const organizationId = somebody?.organizationId ?? NIL;
  await inTransaction(pool, { organizationId }, async (db) => {
    await sql`set local synchronous_commit = off`.execute(db);
    const isNews = kind !== 'lockedOut' || !(await isNotedAsLocked(db, origin.now, somebody?.userId ?? NIL));
    if (somebody && isNews) await noteSecurity(db, origin, { kind, userId: somebody.userId });
    else await sql`select 1`.execute(db);
  });
}

/** Runs what refuses after too many tries, and notes it if it does. */
export async function noteLockout(
  pool: pg.Pool,
  origin: Origin,
  somebody: Somebody | null,
  admit: () => Promise<void>,
): Promise<void> {
  try {
    await admit();
  } catch (error) {
    if (error instanceof AppError && error.code === 'rateLimited')
      await noteRefusal(pool, origin, 'lockedOut', somebody);
    throw error;
  }
}

async function isNotedAsLocked(db: Database, now: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('securityEvent')
    .select('id')
    .where('userId', '=', userId)
    .where('kind', '=', 'lockedOut')
    .where('at', '>', addHours(now, -LOCK_HOURS))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetOldSecurityEvents(db: Database): Promise<void> {
  const before = addHours(new Date().toISOString(), -KEPT_HOURS);
  await db.deleteFrom('securityEvent').where('at', '<', before).execute();
}
