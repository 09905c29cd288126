import type pg from 'pg';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { AppError } from '../contract/errors.ts';
import { isWithin, rateLimit } from './rate-limit.ts';

const SECONDS = 5 * 60;

interface LinkLimits {
  /** Before the names of its counts: 'share' gives 'share-network' and 'share-link'. */
  prefix: string;
  /** Openings of one link by everybody within five minutes. */
  ofALink: number;
  /** Openings of any links by one network within five minutes. */
  fromANetwork: number;
  /** What is opened, at the beginning of a sentence: 'This offer'. */
  what: string;
}

/** How often links are opened without a session: by one network, so that none can be guessed, and one link by all. */
export class LinkThrottle {
  private readonly byNetwork: RateLimiterPostgres;
  private readonly byLink: RateLimiterPostgres;
  private readonly what: string;

  constructor(pool: pg.Pool, { prefix, ofALink, fromANetwork, what }: LinkLimits) {
    const limit = { duration: SECONDS };
    this.byNetwork = rateLimit(pool, { ...limit, keyPrefix: `${prefix}-network`, points: fromANetwork });
    this.byLink = rateLimit(pool, { ...limit, keyPrefix: `${prefix}-link`, points: ofALink });
    this.what = what;
  }

  /** 429 after many openings of any links. */
  async admit(ip: string): Promise<void> {
    if (!(await isWithin(this.byNetwork, ip))) throw this.tooOften();
  }

  /** 429 when this link was opened very often, from anywhere. */
  async admitTo(linkId: string): Promise<void> {
    if (!(await isWithin(this.byLink, linkId))) throw this.tooOften();
  }

  private tooOften(): AppError {
    return new AppError('rateLimited', `${this.what} was opened too often. Try again in five minutes.`);
  }
}
