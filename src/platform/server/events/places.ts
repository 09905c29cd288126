import { sql } from 'kysely';
import type pg from 'pg';
import { AppError } from '../../contract/errors.ts';
import type { Database } from '../database/tenant.ts';
import { inTransaction } from '../database/tenant.ts';
import { Restarting } from '../http/drain.ts';
import { CHANNEL } from './outbox.ts';

/** More windows than anybody has open; the oldest ends for a new one. */
const MAX_OF_PERSON = 12;
/** Windows of a builder with a thousand people at work. */
const MAX_OF_ORGANIZATION = 5_000;
/** First half of the advisory lock by which a process shows that it lives; the second is its number. */
const LIVES = 18;
/** A notification holds at most 8,000 bytes. */
const TOLD_AT_ONCE = 100;

/** What all processes hear: these streams end, as their persons have opened newer ones. */
export interface Outnumbered {
  outnumbered: readonly string[];
}

interface Opening {
  id: string;
  userId: string;
  process: number;
  settle(refusal: Error | null): void;
}

/** What one organization waits for. */
interface Desk {
  opening: Opening[];
  closed: string[];
  isBusy: boolean;
}

/**
 * How many event streams a person and an organization have open, over all processes: each is a row. What comes while
 * a process writes for an organization is written together next, so that a thousand windows that come back after a
 * restart take one connection and a few transactions.
 */
export class StreamPlaces {
  private readonly pool: pg.Pool;
  private readonly onError: (error: unknown) => void;
  private readonly desks = new Map<string, Desk>();
  /** How each stream of this process ends when it is outnumbered. */
  private readonly ends = new Map<string, () => void>();
  /** Organizations that are being written for. */
  private readonly writing = new Set<Promise<void>>();
  private process: number | null = null;

  constructor(pool: pg.Pool, onError: (error: unknown) => void) {
    this.pool = pool;
    this.onError = onError;
  }

  /** Streams of this process count from now on, for as long as this connection lasts. */
  async liveBy(client: pg.ClientBase): Promise<void> {
    this.process = await numberLockedBy(client);
  }

  /** The connection is lost: the streams of this process count no more. */
  die(): void {
    this.process = null;
    this.ends.clear();
  }

  /** As `die`; what is being written is written before the pool goes. */
  async stop(): Promise<void> {
    this.die();
    await Promise.all(this.writing);
  }

  /** A place for a stream, by its id; 429 when the organization has too many. `end` is for when it is outnumbered. */
  async take(organizationId: string, userId: string, end: () => void): Promise<string> {
    const { process } = this;
    if (process === null) throw new Restarting();
    const id = crypto.randomUUID();
    this.ends.set(id, end);
    try {
      await new Promise<void>((resolve, reject) => {
        const settle = (refusal: Error | null) => (refusal ? reject(refusal) : resolve());
        this.serve(organizationId, { opening: [{ id, userId, process, settle }] });
      });
    } catch (error) {
      this.ends.delete(id);
      throw error;
    }
    if (this.process !== process) throw new Restarting();
    return id;
  }

  giveBack(organizationId: string, id: string): void {
    if (this.ends.delete(id)) this.serve(organizationId, { closed: [id] });
  }

  /** Of what all processes hear. */
  end({ outnumbered }: Outnumbered): void {
    for (const id of outnumbered) {
      const end = this.ends.get(id);
      this.ends.delete(id);
      end?.();
    }
  }

  private serve(organizationId: string, { opening = [], closed = [] }: Partial<Desk>): void {
    const desk = this.desks.get(organizationId) ?? { opening: [], closed: [], isBusy: false };
    this.desks.set(organizationId, desk);
    desk.opening.push(...opening);
    desk.closed.push(...closed);
    if (desk.isBusy) return;
    const work = this.serveAll(organizationId, desk).finally(() => this.writing.delete(work));
    this.writing.add(work);
  }

  private async serveAll(organizationId: string, desk: Desk): Promise<void> {
    desk.isBusy = true;
    let failed = false;
    while (desk.opening.length > 0 || (desk.closed.length > 0 && !failed)) {
      const opening = desk.opening.splice(0);
      const closed = desk.closed.splice(0);
      try {
        const room = await this.write(organizationId, opening, closed);
        opening.forEach(({ settle }, index) => settle(index < room ? null : tooMany()));
      } catch (error) {
        // What could not be taken off is taken off with the next that opens or closes.
        failed = true;
        desk.closed.push(...closed);
        const refusal = error instanceof Error ? error : new Error(String(error));
        for (const { settle } of opening) settle(refusal);
        if (opening.length === 0) this.onError(error);
      }
    }
    desk.isBusy = false;
    if (desk.closed.length === 0) this.desks.delete(organizationId);
  }

  /** How many of those that are opening have found a place. One process at a time in an organization. */
  private write(
    organizationId: string,
    opening: readonly Opening[],
    closed: readonly string[],
  ): Promise<number> {
    return inTransaction(this.pool, { organizationId }, async (db) => {
      const [, , open] = await Promise.all([
        sql`select pg_advisory_xact_lock(hashtextextended(${organizationId}, 8))`.execute(db),
        takeOff(db, closed),
        countOpen(db),
      ]);
      const rows = opening.slice(0, Math.max(0, MAX_OF_ORGANIZATION - open));
      if (rows.length === 0) return 0;
      await db
        .insertInto('eventStream')
        .values(rows.map(({ id, userId, process }) => ({ id, userId, process })))
        .execute();
      await endOldest(db, [...new Set(rows.map(({ userId }) => userId))]);
      return rows.length;
    });
  }
}

async function numberLockedBy(client: pg.ClientBase): Promise<number> {
  const number = Math.floor(Math.random() * 2 ** 31);
  const { rows } = await client.query<{ own: boolean }>('select pg_try_advisory_lock($1, $2) as own', [
    LIVES,
    number,
  ]);
  return rows[0]?.own ? number : await numberLockedBy(client);
}

/** These, and those of processes that live no more. */
async function takeOff(db: Database, closed: readonly string[]): Promise<void> {
  const living = sql<number>`(
    select objid::bigint::int from pg_locks
     where locktype = 'advisory' and classid = ${LIVES} and objsubid = 2 and granted
       and database = (select oid from pg_database where datname = current_database()))`;
  await db
    .deleteFrom('eventStream')
    .where(({ eb, or }) => or([eb('id', 'in', [...closed, NONE]), eb('process', 'not in', living)]))
    .execute();
}

/** The id of no stream: a list must not be empty. */
const NONE = '00000000-0000-0000-0000-000000000000';

async function countOpen(db: Database): Promise<number> {
  const { open } = await db
    .selectFrom('eventStream')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow();
  return Number(open);
}

/** Ends what these persons have beyond their limit, oldest first, wherever it is served. */
async function endOldest(db: Database, userIds: readonly string[]): Promise<void> {
  const ranked = db
    .selectFrom('eventStream')
    .select([
      'id',
      sql<number>`row_number() over (partition by user_id order by opened_at desc, id)`.as('place'),
    ])
    .where('userId', 'in', userIds)
    .as('ranked');
  const ended = await db
    .deleteFrom('eventStream')
    .where('id', 'in', (query) =>
      query.selectFrom(ranked).select('ranked.id').where('ranked.place', '>', MAX_OF_PERSON),
    )
    .returning('id')
    .execute();
  const ids = ended.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += TOLD_AT_ONCE) {
    const told: Outnumbered = { outnumbered: ids.slice(start, start + TOLD_AT_ONCE) };
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(told)}::text)`.execute(db);
  }
}

function tooMany(): AppError {
  return new AppError('rateLimited', 'Too many windows are open at once. Close some and reload.');
}
