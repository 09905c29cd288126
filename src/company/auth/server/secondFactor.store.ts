import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '#platform/server/database/tenant.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';
import { hasSecondFactor } from '#company/people/server/person.ts';
import { acceptedStep, bare, inGroups, RECOVERY_CODES } from '../secondFactor.rules.ts';

/** Letters and digits that nobody takes for each other; 32 of them, so that a code has 120 bits and a plain hash will do. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LETTERS = 24;

interface At {
  db: Database;
  now: string;
}

type Proof = 'code' | 'recoveryCode';

/** The factor of a person, locked: of two that send the same code at once only one is let in. */
export function lockFactor({ db }: Pick<At, 'db'>, userId: string) {
  return db
    .selectFrom('secondFactor')
    .selectAll()
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Begins a factor, in place of one that was begun and never confirmed; false when one is in use. */
export async function beginFactor(
  at: At,
  secrets: SecretBox,
  userId: string,
  secret: string,
): Promise<boolean> {
  const begun = { secretSealed: secrets.seal(secret, contextOf(userId)), createdAt: at.now };
  const { numInsertedOrUpdatedRows } = await at.db
    .insertInto('secondFactor')
    .values({ userId, ...begun })
    .onConflict((factor) =>
      factor
        .columns(['organizationId', 'userId'])
        .doUpdateSet(begun)
        .where('secondFactor.confirmedAt', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

type Factor = NonNullable<Awaited<ReturnType<typeof lockFactor>>>;

/** Uses up a code of the app in use or a recovery code; null when it is neither. */
export async function redeemCode(
  at: At,
  secrets: SecretBox,
  userId: string,
  code: string,
): Promise<Proof | null> {
  const app = await lockFactor(at, userId);
  if (app?.confirmedAt && (await redeemAppCode(at, secrets, app, code))) return 'code';
  return (await redeemRecoveryCode(at, userId, code)) ? 'recoveryCode' : null;
}

/** Uses up a code of the app; the first right one puts it in use. */
export async function redeemAppCode(at: At, secrets: SecretBox, app: Factor, code: string): Promise<boolean> {
  const secret = secrets.open(app.secretSealed, contextOf(app.userId));
  const lastStep = app.lastStep === null ? null : Number(app.lastStep);
  const step = acceptedStep(secret, code, { now: at.now, lastStep });
  if (step === null) return false;
  await at.db
    .updateTable('secondFactor')
    .set({ lastStep: step, confirmedAt: app.confirmedAt ?? at.now })
    .where('userId', '=', app.userId)
    .execute();
  return true;
}

async function redeemRecoveryCode(at: At, userId: string, code: string): Promise<boolean> {
  const used = await at.db
    .updateTable('recoveryCode')
    .set({ usedAt: at.now })
    .where('userId', '=', userId)
    .where('codeHash', '=', hashOf(code))
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** New codes in place of all earlier ones, as they are shown. */
export async function issueRecoveryCodes(at: At, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, randomCode);
  await at.db.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
  await at.db
    .insertInto('recoveryCode')
    .values(codes.map((code) => ({ id: newId(), userId, codeHash: hashOf(code), createdAt: at.now })))
    .execute();
  return codes.map(inGroups);
}

export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCode')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Whether signing in takes a second step: an app in use, or a passkey. */
export async function hasFactor(db: Database, userId: string): Promise<boolean> {
  const { isOn } = await db
    .selectFrom('appUser')
    .select((eb) => sql<boolean>`${hasSecondFactor(eb)}`.as('isOn'))
    .where('appUser.id', '=', userId)
    .executeTakeFirstOrThrow();
  return isOn;
}

/** Removes the app; whether one was in use. */
export async function dropApp(db: Database, userId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('secondFactor')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst();
  await dropCodesWithoutFactor(db, userId);
  return gone !== undefined && gone.confirmedAt !== null;
}

/** Recovery codes end with the last second factor. */
export async function dropCodesWithoutFactor(db: Database, userId: string): Promise<void> {
  if (!(await hasFactor(db, userId)))
    await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
}

/** Removes app, passkeys and recovery codes; whether signing in took a second step. */
export async function dropFactors(db: Database, userId: string): Promise<boolean> {
  const wasOn = await hasFactor(db, userId);
  for (const table of ['recoveryCode', 'secondFactor', 'passkeyChallenge', 'passkey'] as const)
    await db.deleteFrom(table).where('userId', '=', userId).execute();
  return wasOn;
}

/** After a change of the server's secret. */
export async function resealFactors(db: Database, secrets: SecretBox): Promise<void> {
  const factors = await db
    .selectFrom('secondFactor')
    .select(['userId', 'secretSealed'])
    .forUpdate()
    .execute();
  for (const { userId, secretSealed } of factors) {
    const resealed = secrets.resealed(secretSealed, contextOf(userId));
    if (resealed)
      await db
        .updateTable('secondFactor')
        .set({ secretSealed: resealed })
        .where('userId', '=', userId)
        .execute();
  }
}

function randomCode(): string {
  return Array.from(randomBytes(LETTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

function hashOf(code: string): string {
  return createHash('sha256').update(bare(code)).digest('hex');
}

function contextOf(userId: string): string {
  return `secondFactor/${userId}`;
}
