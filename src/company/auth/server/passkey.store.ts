import { v7 as newId } from 'uuid';
import { addMinutes } from '#platform/contract/calendar.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import type { PasskeyProof, Transport } from '../passkeyCeremony.contract.ts';
import type { PasskeySite } from '../passkey.rules.ts';
import { freePlace, isCopied } from '../passkey.rules.ts';
import type { CheckedPasskey } from './passkey.ceremony.ts';
import { CHALLENGE_MINUTES, counterOf } from './passkey.ceremony.ts';

interface At {
  db: Database;
  now: string;
}

/** Who is to answer a challenge, for what, and in which session or pending sign-in. */
export interface Asked {
  userId: string;
  purpose: 'add' | 'signIn' | 'stepUp';
  boundTo: string;
}

/** Keeps a challenge in place of an earlier one; those of the person that nobody answered in time go. */
export async function keepChallenge(at: At, asked: Asked, challenge: string): Promise<void> {
  await at.db
    .deleteFrom('passkeyChallenge')
    .where('userId', '=', asked.userId)
    .where('createdAt', '<', addMinutes(at.now, -CHALLENGE_MINUTES))
    .execute();
  const kept = { challenge, createdAt: at.now };
  await at.db
    .insertInto('passkeyChallenge')
    .values({ ...asked, ...kept })
    .onConflict((earlier) =>
      earlier.columns(['organizationId', 'userId', 'purpose', 'boundTo']).doUpdateSet(kept),
    )
    .execute();
}

/** Uses up a challenge: of two answers only one gets it. Null when there is none, or it is too old. */
export async function takeChallenge(at: At, { userId, purpose, boundTo }: Asked): Promise<string | null> {
  const taken = await at.db
    .deleteFrom('passkeyChallenge')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('boundTo', '=', boundTo)
    .returning(['challenge', 'createdAt'])
    .executeTakeFirst();
  if (!taken || addMinutes(taken.createdAt, CHALLENGE_MINUTES) <= at.now) return null;
  return taken.challenge;
}

export function passkeysOf(db: Database, userId: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'place', 'name', 'credentialId', 'transports', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export function findPasskey(db: Database, userId: string, id: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'name'])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Its id; the person is locked meanwhile. Null when they have ten already. */
export async function insertPasskey(
  at: At,
  userId: string,
  made: CheckedPasskey & { name: string; transports: readonly Transport[] },
): Promise<string | null> {
  const place = freePlace((await passkeysOf(at.db, userId)).map((one) => one.place));
  if (place === null) return null;
  const id = newId();
  await at.db
    .insertInto('passkey')
    .values({ id, userId, place, createdAt: at.now, ...made })
    .execute();
  return id;
}

export async function writeName(db: Database, id: string, name: string): Promise<void> {
  await db.updateTable('passkey').set({ name }).where('id', '=', id).execute();
}

export async function deletePasskey(db: Database, id: string): Promise<void> {
  await db.deleteFrom('passkey').where('id', '=', id).execute();
}

export type Judgement = 'right' | 'wrong' | 'copied';

/** Uses up the challenge, and the count of the passkey if its answer is right. */
export async function redeemPasskey(
  at: At,
  site: PasskeySite,
  asked: Asked,
  proof: PasskeyProof,
): Promise<Judgement> {
  const challenge = await takeChallenge(at, asked);
  const key = await at.db
    .selectFrom('passkey')
    .select(['id', 'credentialId', 'publicKey', 'counter'])
    .where('userId', '=', asked.userId)
    .where('credentialId', '=', proof.credentialId)
    .forUpdate()
    .executeTakeFirst();
  if (challenge === null || !key) return 'wrong';
  const counter = await counterOf(site, challenge, key, proof);
  if (counter === null) return 'wrong';
  if (isCopied({ last: Number(key.counter), now: counter })) return 'copied';
  await at.db.updateTable('passkey').set({ counter, lastUsedAt: at.now }).where('id', '=', key.id).execute();
  return 'right';
}
