import { createHash, randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { Database } from '#platform/server/database/tenant.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';
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

/** Uses up a code of the app or a recovery code; null when it is neither. */
export async function redeemCode(
  at: At,
  secrets: SecretBox,
  userId: string,
  code: string,
): Promise<Proof | null> {
  const factor = await lockFactor(at, userId);
  if (!factor) return null;
  const secret = secrets.open(factor.secretSealed, contextOf(userId));
  const lastStep = factor.lastStep === null ? null : Number(factor.lastStep);
  const step = acceptedStep(secret, code, { now: at.now, lastStep });
  if (step !== null) {
    await at.db
      .updateTable('secondFactor')
      .set({ lastStep: step, confirmedAt: factor.confirmedAt ?? at.now })
      .where('userId', '=', userId)
      .execute();
    return 'code';
  }
  return factor.confirmedAt !== null && (await redeemRecoveryCode(at, userId, code)) ? 'recoveryCode' : null;
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

/** Whether there was one in use. */
export async function dropFactor(db: Database, userId: string): Promise<boolean> {
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
  const gone = await db
    .deleteFrom('secondFactor')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst();
  return gone !== undefined && gone.confirmedAt !== null;
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
