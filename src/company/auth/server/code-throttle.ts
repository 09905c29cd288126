import type pg from 'pg';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { AppError } from '#platform/contract/errors.ts';
import { isWithin, rateLimit } from '#platform/server/rate-limit.ts';

const FAILURES = 5;
const WINDOW_SECONDS = 15 * 60;

/**
 * Five wrong codes of a person in 15 minutes, from wherever they come: whoever gets to the second step knows the
 * password, and a million codes are soon tried from many networks. A try counts before it is checked.
 */
export class CodeThrottle {
  private readonly ofPerson: RateLimiterPostgres;

  constructor(pool: pg.Pool) {
    this.ofPerson = rateLimit(pool, {
      keyPrefix: 'second-factor',
      points: FAILURES,
      duration: WINDOW_SECONDS,
      blockDuration: WINDOW_SECONDS,
    });
  }

  async admit(userId: string): Promise<void> {
    if (!(await isWithin(this.ofPerson, userId)))
      throw new AppError('rateLimited', 'Too many wrong codes. Try again in 15 minutes.');
  }

  async succeeded(userId: string): Promise<void> {
    await this.ofPerson.delete(userId);
  }
}
