import type pg from 'pg';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { AppError } from '#platform/contract/errors.ts';
import { isWithin, rateLimit } from '#platform/server/rate-limit.ts';

/** Limits how many organizations a network registers in an hour. */
export class RegistrationThrottle {
  private readonly byNetwork: RateLimiterPostgres;

  constructor(pool: pg.Pool, perHour: number) {
    this.byNetwork = rateLimit(pool, { keyPrefix: 'registration', points: perHour, duration: 60 * 60 });
  }

  /** 429 beyond the limit; counts also what is refused later, so that nobody tries out addresses. */
  async admit(ip: string): Promise<void> {
    if (!(await isWithin(this.byNetwork, ip)))
      throw new AppError('rateLimited', 'Too many registrations from this network. Try again in an hour.');
  }
}
