import type pg from 'pg';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { AppError } from '#platform/contract/errors.ts';
import { isWithin, rateLimit } from '#platform/server/rate-limit.ts';

const SECONDS = 5 * 60;
/** A branch of a bank behind one address; far too few to guess one of 2^80 codes. */
const FROM_A_NETWORK = 120;

/** How often papers are checked without a session, by one network. */
export class PaperThrottle {
  private readonly byNetwork: RateLimiterPostgres;

  constructor(pool: pg.Pool) {
    const limit = { duration: SECONDS, points: FROM_A_NETWORK };
    this.byNetwork = rateLimit(pool, { ...limit, keyPrefix: 'paper-network' });
  }

  async admit(ip: string): Promise<void> {
    if (await isWithin(this.byNetwork, ip)) return;
    throw new AppError('rateLimited', 'Too many papers were checked from here. Try again in five minutes.');
  }
}
