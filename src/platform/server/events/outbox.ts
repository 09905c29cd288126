import { sql } from 'kysely';
import type pg from 'pg';
import { inTransaction } from '../database/tenant.ts';
import { queueDueJobs } from '../jobs/dueJobs.ts';

export const CHANNEL = 'plinth_events';
const BATCH = 500;
const POLL_MS = 500;
/** Many changes in a row cause one look at what is due. */
const LOOK_AFTER_MS = 30_000;

/** What a listener receives: only which record changed, never its content. */
export interface Publication {
  organizationId: string;
  first: number;
  last: number;
}

/**
 * Numbers committed events, queues a look at what has become due, and notifies all processes. It polls, and is woken by this process after each commit, so events are published quickly and no writing transaction calls NOTIFY, which locks the whole database.
 */
export class OutboxRelay {
  private readonly pool: pg.Pool;
  private readonly onError: (error: unknown) => void;
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private again = false;
  private stopped = false;

  constructor(pool: pg.Pool, onError: (error: unknown) => void) {
    this.pool = pool;
    this.onError = onError;
  }

  start(): void {
    this.schedule(POLL_MS);
  }

  /** Something was committed: publish it now, or right after the run under way. */
  wake(): void {
    if (this.stopped) return;
    if (this.running) this.again = true;
    else this.run();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.running;
  }

  private schedule(delayMs: number): void {
    if (this.stopped) return;
    if (this.timer) clearTimeout(this.timer);
    this.timer = setTimeout(() => this.run(), delayMs);
    this.timer.unref();
  }

  private run(): void {
    if (this.running) return;
    this.running = this.publishAll()
      .catch(this.onError)
      .finally(() => {
        this.running = null;
        this.schedule(this.again ? 0 : POLL_MS);
        this.again = false;
      });
  }

  private async publishAll(): Promise<void> {
    const { rows } = await this.pool.query<{ id: string }>('select organizations_for_jobs(true) as id');
    for (const { id } of rows) await this.publishOne(id);
  }

  /** One organization at a time across all processes, so numbers become visible in their order. */
  private publishOne(organizationId: string): Promise<void> {
    return inTransaction(this.pool, { organizationId }, async (db) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${organizationId}, 7))`.execute(db);
      const waiting = db
        .selectFrom('outboxEvent')
        .select('id')
        .where('publicationNo', 'is', null)
        .orderBy('id')
        .limit(BATCH);
      const published = await db
        .updateTable('outboxEvent')
        .set({ publicationNo: sql<number>`nextval('outbox_publication')` })
        .where('id', 'in', waiting)
        .returning('publicationNo')
        .execute();
      const numbers = published.flatMap((row) => row.publicationNo ?? []);
      if (numbers.length === 0) return;
      const publication: Publication = {
        organizationId,
        first: Math.min(...numbers),
        last: Math.max(...numbers),
      };
      await Promise.all([
        queueDueJobs(db, new Date(Date.now() + LOOK_AFTER_MS).toISOString()),
        sql`select pg_notify(${CHANNEL}, ${JSON.stringify(publication)}::text)`.execute(db),
      ]);
    });
  }
}
