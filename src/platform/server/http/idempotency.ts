import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import type { Work } from '../context.ts';
import { secretsOf } from '../database/sealed.ts';
import type { IdempotencyKeyTable } from '../database/tables.ts';

/** The request identified by a key. */
export interface IdempotentRequest {
  key: string;
  method: string;
  path: string;
  bodyHash: string;
}

/** Raised when the key was used before for the same request: the stored result is the answer. */
export class Replayed extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('This request was already carried out.');
    this.name = 'Replayed';
    this.result = result;
  }
}

export function hashOfBody(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex');
}

/**
 * Takes the key before any work and stores the result in the same transaction, so a replay waits for the first attempt and then gets the same response; a failed attempt leaves no key.
 */
export async function onlyOnce<T>(
  work: Work,
  request: IdempotentRequest,
  command: (work: Work) => Promise<T>,
): Promise<T> {
  const taken = await work.db
    .insertInto('idempotencyKey')
    .values({
      key: request.key,
      userId: work.caller.userId,
      method: request.method,
      path: request.path,
      bodyHash: request.bodyHash,
      createdAt: work.now,
    })
    .onConflict((conflict) => conflict.columns(['organizationId', 'key']).doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows === 0n) throw await replay(work, request);
  const result = await command(work);
  await work.db
    .updateTable('idempotencyKey')
    .set({ answerSealed: secretsOf(work.db).seal(JSON.stringify(result ?? null), contextOf(request.key)) })
    .where('key', '=', request.key)
    .execute();
  return result;
}

async function replay(work: Work, request: IdempotentRequest): Promise<Error> {
  const before = await work.db
    .selectFrom('idempotencyKey')
    .selectAll()
    .where('key', '=', request.key)
    .executeTakeFirstOrThrow();
  const same =
    before.userId === work.caller.userId &&
    before.method === request.method &&
    before.path === request.path &&
    before.bodyHash === request.bodyHash;
  if (same) return new Replayed(resultOf(work, before));
  return new AppError(
    'idempotencyMismatch',
    'This Idempotency-Key was used for another request. Use a new one.',
  );
}

/** Sealed, as it may name people and their numbers. One of an earlier version is readable. */
function resultOf({ db }: Work, { key, answer, answerSealed }: KeptAnswer): unknown {
  if (answerSealed === null) return answer;
  return JSON.parse(secretsOf(db).open(answerSealed, contextOf(key))) as unknown;
}

type KeptAnswer = Pick<Selectable<IdempotencyKeyTable>, 'key' | 'answer' | 'answerSealed'>;

function contextOf(key: string): string {
  return `idempotencyKey/${key}`;
}
