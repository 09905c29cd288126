import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { AppError } from '../contract/errors.ts';
import { rateLimit } from './rate-limit.ts';

const FAILURES = 5;
const WINDOW_SECONDS = 15 * 60;
const SLOW_AFTER = 10;
const MAX_DELAY_MS = 2000;

/**
 * Five failures of an address from one network lock it there for 15 minutes. Failures of the address from
 * anywhere only slow the answer down, so that nobody can lock out somebody else. Unknown addresses count the same way.
 */
export class SignInThrottle {
  private readonly byAddressAndNetwork: RateLimiterPostgres;
  private readonly byAddress: RateLimiterPostgres;

  constructor(pool: pg.Pool) {
    this.byAddressAndNetwork = rateLimit(pool, {
      keyPrefix: 'sign-in-network',
      points: FAILURES,
      duration: WINDOW_SECONDS,
      blockDuration: WINDOW_SECONDS,
    });
    this.byAddress = rateLimit(pool, {
      keyPrefix: 'sign-in',
      points: 1_000_000,
      duration: WINDOW_SECONDS,
    });
  }

  /** 429 while the address is locked on this network; otherwise waits a little when it is under attack. */
  async admit(email: string, ip: string): Promise<void> {
    const [here, anywhere] = await Promise.all([
      this.byAddressAndNetwork.get(networkKey(email, ip)),
      this.byAddress.get(email),
    ]);
    if ((here?.consumedPoints ?? 0) >= FAILURES) {
      throw new AppError('rateLimited', 'Too many failed attempts. Try again in 15 minutes.');
    }
    const excess = (anywhere?.consumedPoints ?? 0) - SLOW_AFTER;
    if (excess > 0) await wait(Math.min(MAX_DELAY_MS, excess * 100));
  }

  async failed(email: string, ip: string): Promise<void> {
    await Promise.all([
      this.byAddressAndNetwork.penalty(networkKey(email, ip)),
      this.byAddress.penalty(email),
    ]);
  }

  async succeeded(email: string, ip: string): Promise<void> {
    await this.byAddressAndNetwork.delete(networkKey(email, ip));
  }
}

function networkKey(email: string, ip: string): string {
  return `${email}|${ip}`;
}
