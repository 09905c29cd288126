import type pg from 'pg';
import { AppError } from '../../contract/errors.ts';
import type { Clock } from './caller.ts';

const MINUTE_MS = 60_000;
/** So often a process that has requests adds its counts to those of all. */
const SHARE_EVERY_MS = 2_000;

interface Count {
  /** Of all processes, as last heard, and of this one since. */
  requests: number;
  /** Of this one, not shared yet. */
  own: number;
}

interface RequestLimitOptions {
  pool: Pick<pg.Pool, 'query'>;
  /** Begins its keys in the table. */
  name: string;
  perMinute: number;
  onError: (error: unknown) => void;
  clock: Clock;
}

/**
 * So many requests a minute of each person or network, over all processes together. They are counted in memory and
 * added up in the database every two seconds in one statement, so that no request waits for a count or locks one; until
 * then a process knows only its own.
 */
export class RequestLimit {
  private readonly options: RequestLimitOptions;
  private minute = 0;
  private counts = new Map<string, Count>();
  private timer: NodeJS.Timeout | null = null;
  private sharing: Promise<void> | null = null;
  private isStopped = false;

  constructor(options: RequestLimitOptions) {
    this.options = options;
  }

  /** Counts a request; 429 beyond the limit. */
  take(key: string): void {
    this.turnMinute();
    const count = this.counts.get(key) ?? { requests: 0, own: 0 };
    count.requests += 1;
    count.own += 1;
    this.counts.set(key, count);
    this.shareSoon();
    if (count.requests > this.options.perMinute)
      throw new AppError('rateLimited', 'Too many requests. Wait a minute and try again.');
  }

  /** Adds the counts of this process to those of all, and learns theirs. */
  async share(): Promise<void> {
    const { minute } = this;
    const counts = [...this.counts].filter(([, { own }]) => own > 0);
    if (counts.length === 0) return;
    const keys = counts.map(([key]) => `${this.options.name}:${minute}:${key}`);
    const own = counts.map(([, count]) => count.own);
    for (const [, count] of counts) count.own = 0;
    const { rows } = await this.options.pool.query<{ key: string; points: number }>(ADD_COUNTS, [
      keys,
      own,
      (minute + 1) * MINUTE_MS,
    ]);
    const totals = new Map(rows.map(({ key, points }) => [key, points]));
    counts.forEach(([, count], index) => {
      count.requests = (totals.get(keys[index] ?? '') ?? 0) + count.own;
    });
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.sharing;
  }

  private shareSoon(): void {
    if (this.timer || this.isStopped) return;
    this.timer = setTimeout(() => {
      this.sharing = this.share()
        .catch(this.options.onError)
        .finally(() => (this.timer = null));
    }, SHARE_EVERY_MS);
    this.timer.unref();
  }

  /** Counts begin again with each minute. */
  private turnMinute(): void {
    const minute = Math.floor(Date.parse(this.options.clock()) / MINUTE_MS);
    if (minute === this.minute) return;
    this.minute = minute;
    this.counts = new Map();
  }
}

/** In the order of their keys, so that two processes never wait for each other. */
const ADD_COUNTS = `
  insert into rate_limit (key, points, expire)
  select counted.key, counted.points, $3
    from unnest($1::text[], $2::int[]) as counted (key, points)
   order by counted.key
  on conflict (key) do update set points = rate_limit.points + excluded.points
  returning key, points`;
