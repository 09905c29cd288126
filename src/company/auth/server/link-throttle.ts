import type pg from 'pg';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { AppError } from '#platform/contract/errors.ts';
import { isWithin, rateLimit } from '#platform/server/rate-limit.ts';

const OF_A_NETWORK = 20;
const NETWORK_SECONDS = 15 * 60;
const TO_AN_ADDRESS = 3;
const ADDRESS_SECONDS = 60 * 60;

/** Limits how many links a network requests and an address receives, so that nobody's mailbox is flooded. */
export class LinkThrottle {
  private readonly byNetwork: RateLimiterPostgres;
  private readonly byAddress: RateLimiterPostgres;

  constructor(pool: pg.Pool) {
    this.byNetwork = rateLimit(pool, {
      keyPrefix: 'link-network',
      points: OF_A_NETWORK,
      duration: NETWORK_SECONDS,
    });
    this.byAddress = rateLimit(pool, {
      keyPrefix: 'link-address',
      points: TO_AN_ADDRESS,
      duration: ADDRESS_SECONDS,
    });
  }

  /** 429 after twenty requests, for any addresses. */
  async admit(ip: string): Promise<void> {
    if (!(await isWithin(this.byNetwork, ip))) {
      throw new AppError('rateLimited', 'Too many requests. Try again in 15 minutes.');
    }
  }

  /** Whether one more link may be sent to the address; counts it. */
  mayWriteTo(email: string): Promise<boolean> {
    return isWithin(this.byAddress, email);
  }
}
