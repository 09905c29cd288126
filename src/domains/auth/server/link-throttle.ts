import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../../platform/contract/errors.ts';

const OF_A_NETWORK = 20;
const NETWORK_SECONDS = 15 * 60;
const TO_AN_ADDRESS = 3;
const ADDRESS_SECONDS = 60 * 60;

/** How often links are asked for by a network and sent to an address, so that nobody's mailbox is flooded. */
export class LinkThrottle {
  private readonly byNetwork: RateLimiterPostgres;
  private readonly byAddress: RateLimiterPostgres;

  constructor(pool: pg.Pool) {
    const shared = {
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
    };
    this.byNetwork = new RateLimiterPostgres({
      ...shared,
      keyPrefix: 'link-network',
      points: OF_A_NETWORK,
      duration: NETWORK_SECONDS,
    });
    this.byAddress = new RateLimiterPostgres({
      ...shared,
      keyPrefix: 'link-address',
      points: TO_AN_ADDRESS,
      duration: ADDRESS_SECONDS,
    });
  }

  /** 429 after twenty requests, whatever the addresses. */
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

async function isWithin(limiter: RateLimiterPostgres, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
}
