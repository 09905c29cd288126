import { createHash, randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { Instant } from '#platform/contract/calendar.ts';
import { addHours } from '#platform/contract/calendar.ts';
import type { Database } from '#platform/server/database/tenant.ts';

export type TokenPurpose = 'passwordReset' | 'emailVerification';

const HOURS: Readonly<Record<TokenPurpose, number>> = { passwordReset: 1, emailVerification: 7 * 24 };
const SECRET_BYTES = 32;
const ID_BYTES = 16;

export interface TokenOwner {
  id: string;
  email: string;
}

/** The secret of a new link. Only its hash is kept; it begins with the organization, so it says where to look. */
export async function issueToken(
  at: { db: Database; organizationId: string; now: Instant },
  purpose: TokenPurpose,
  owner: TokenOwner,
): Promise<{ token: string; expiresAt: Instant }> {
  const secret = Buffer.concat([idBytes(at.organizationId), randomBytes(SECRET_BYTES)]);
  const token = secret.toString('base64url');
  const expiresAt = addHours(at.now, HOURS[purpose]);
  await at.db
    .insertInto('accountToken')
    .values({
      id: newId(),
      userId: owner.id,
      purpose,
      tokenHash: hashOf(token),
      email: owner.email,
      expiresAt,
      createdAt: at.now,
    })
    .execute();
  return { token, expiresAt };
}

/** Uses up a link; null when it was used before, has expired or is invalid. Of two concurrent uses only one succeeds. */
export async function redeemToken(
  at: { db: Database; now: Instant },
  purpose: TokenPurpose,
  token: string,
): Promise<{ userId: string; email: string } | null> {
  const used = await at.db
    .updateTable('accountToken')
    .set({ usedAt: at.now })
    .where('tokenHash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at.now)
    .returning(['userId', 'email'])
    .executeTakeFirst();
  return used ?? null;
}

/** A new password voids all links sent before it. */
export async function dropTokens(
  at: { db: Database; now: Instant },
  purpose: TokenPurpose,
  userId: string,
): Promise<void> {
  await at.db
    .updateTable('accountToken')
    .set({ usedAt: at.now })
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute();
}

/** The organization that a link names; null when it cannot be one of ours. */
export function organizationOf(token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + SECRET_BYTES) return null;
  const hex = bytes.subarray(0, ID_BYTES).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Removes links of more than 30 days ago. */
export async function forgetOldTokens(db: Database): Promise<void> {
  const before = addHours(new Date().toISOString(), -30 * 24);
  await db.deleteFrom('accountToken').where('expiresAt', '<', before).execute();
}

function idBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
