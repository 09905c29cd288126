import type pg from 'pg';
import type { IRateLimiterPostgresOptions } from 'rate-limiter-flexible';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

type Limit = Pick<IRateLimiterPostgresOptions, 'keyPrefix' | 'points' | 'duration' | 'blockDuration'>;

/** Counts in the database, so that all processes count together; a job forgets what is over. */
export function rateLimit(pool: pg.Pool, limit: Limit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    ...limit,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
}

/** Whether one more is within the limit; counts it. */
export async function isWithin(limiter: RateLimiterPostgres, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
}
