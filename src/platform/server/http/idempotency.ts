import { createHash } from 'node:crypto';
import type { Work } from '../context.ts';
import type { Database } from '../database/tenant.ts';
import { AppError } from '../../contract/errors.ts';
import type { SecretBox } from '../secret-box.ts';
import type { SentFiles, UploadedFile } from './route.ts';

/** What came with an `Idempotency-Key`. */
interface RequestWithKey {
  key: string;
  /** Of the contract: 'POST /leads'. */
  call: string;
  hash: string;
}

/** Of path, body and file, to know another request under the same key. Kept sealed: a body may hold a password. */
export function hashOfRequest(
  path: string,
  body: unknown,
  file: UploadedFile | null,
  sent?: SentFiles,
): string {
  const hash = createHash('sha256').update(JSON.stringify([path, body ?? null]));
  if (file) hash.update(JSON.stringify([file.name, file.fields, file.content.sha256]));
  if (sent) {
    const files = sent.files.map((one) => [one.name, 'content' in one ? one.content.sha256 : null]);
    hash.update(JSON.stringify([sent.fields, files]));
  }
  return hash.digest('hex');
}

/** What is kept of a write. */
interface Outcome {
  /** Hash of the request. */
  request: string;
  result: unknown;
}

type Command<T> = (work: Work) => Promise<T>;

/** A key belongs to one person; a call that writes in several transactions has a part for each. */
interface Place {
  userId: string;
  key: string;
  part: number;
}

/**
 * Carries out the writes of one request once, however often it comes. The key is taken before any work and the
 * result is kept in the same transaction: there is never a key without its work nor the other way round, a repeat
 * waits for the first attempt and gets its result, and what was refused leaves no key.
 */
export class OnlyOnce {
  private readonly request: RequestWithKey;
  private readonly secrets: SecretBox;
  private writes = 0;
  private readonly replayed = new Set<number>();

  constructor(request: RequestWithKey, secrets: SecretBox) {
    this.request = request;
    this.secrets = secrets;
  }

  /** Whether all of it had been done before. */
  get isReplayed(): boolean {
    return this.writes > 0 && this.replayed.size === this.writes;
  }

  /** The next write of the request, which may be tried several times. */
  next<T>(command: Command<T>): Command<T> {
    const part = this.writes;
    this.writes += 1;
    return async (work) => {
      const place = { userId: work.caller.userId, key: this.request.key, part };
      if (await this.take(work, place)) return this.carryOut(work, place, command);
      this.replayed.add(part);
      return (await this.resultOf(work, place)) as T;
    };
  }

  /** False when the key was used before; waits for whoever uses it now. */
  private async take({ db, now }: Work, place: Place): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('idempotencyKey')
      .values({ ...place, call: this.request.call, createdAt: now })
      .onConflict((conflict) => conflict.columns(['organizationId', 'userId', 'key', 'part']).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  private async carryOut<T>(work: Work, place: Place, command: Command<T>): Promise<T> {
    const result = await command(work);
    const outcome: Outcome = { request: this.request.hash, result: result ?? null };
    await keep(work.db, place, this.secrets.seal(JSON.stringify(outcome), contextOf(place)));
    return result;
  }

  private async resultOf({ db }: Work, place: Place): Promise<unknown> {
    const { call, outcomeSealed } = await db
      .selectFrom('idempotencyKey')
      .select(['call', 'outcomeSealed'])
      .where('userId', '=', place.userId)
      .where('key', '=', place.key)
      .where('part', '=', place.part)
      .executeTakeFirstOrThrow();
    const text = this.secrets.open(outcomeSealed ?? '', contextOf(place));
    const { request, result } = JSON.parse(text) as Outcome;
    if (call === this.request.call && request === this.request.hash) return result;
    throw new AppError(
      'idempotencyMismatch',
      'This Idempotency-Key was used for another request. Use a new one.',
    );
  }
}

/** After a change of the server's secret. */
export async function resealOutcomes(db: Database, secrets: SecretBox): Promise<void> {
  const rows = await db
    .selectFrom('idempotencyKey')
    .select(['userId', 'key', 'part', 'outcomeSealed'])
    .forUpdate()
    .execute();
  for (const { outcomeSealed, ...place } of rows) {
    const resealed = outcomeSealed && secrets.resealed(outcomeSealed, contextOf(place));
    if (resealed) await keep(db, place, resealed);
  }
}

async function keep(db: Database, place: Place, outcomeSealed: string): Promise<void> {
  await db
    .updateTable('idempotencyKey')
    .set({ outcomeSealed })
    .where('userId', '=', place.userId)
    .where('key', '=', place.key)
    .where('part', '=', place.part)
    .execute();
}

function contextOf({ userId, key, part }: Place): string {
  return `idempotencyKey:${userId}:${part}:${key}`;
}
