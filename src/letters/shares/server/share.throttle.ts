import type pg from 'pg';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { AppError } from '#platform/contract/errors.ts';
import { isWithin, rateLimit } from '#platform/server/rate-limit.ts';

const SECONDS = 5 * 60;
/** Somebody who reads fifty documents behind a link, each twice, stays below. */
const OF_A_LINK = 150;
/** A bank behind one address. */
const FROM_A_NETWORK = 300;

/** How often links to documents are opened without a session: by one network, and one link by everybody. */
export class DocumentShareThrottle {
  private readonly byNetwork: RateLimiterPostgres;
  private readonly byLink: RateLimiterPostgres;

  constructor(pool: pg.Pool) {
    const limit = { duration: SECONDS };
    this.byNetwork = rateLimit(pool, { ...limit, keyPrefix: 'document-network', points: FROM_A_NETWORK });
    this.byLink = rateLimit(pool, { ...limit, keyPrefix: 'document-link', points: OF_A_LINK });
  }

  /** 429 after many openings of any links. */
  async admit(ip: string): Promise<void> {
    if (!(await isWithin(this.byNetwork, ip))) throw tooOften();
  }

  /** 429 when this link was opened very often, from anywhere. */
  async admitTo(shareId: string): Promise<void> {
    if (!(await isWithin(this.byLink, shareId))) throw tooOften();
  }
}

function tooOften(): AppError {
  return new AppError('rateLimited', 'This link was opened too often. Try again in five minutes.');
}
