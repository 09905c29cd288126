import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { AppError } from '../contract/errors.ts';
import { isWithin, rateLimit } from './rate-limit.ts';

const FAILURES = 5;
/** Of one network over all addresses: an office behind one address has many people, each with a few typos. */
const FAILURES_OF_NETWORK = 50;
const WINDOW_SECONDS = 15 * 60;
const SLOW_AFTER = 10;
const MAX_DELAY_MS = 2000;

/**
 * Five failures of an address from one network lock it there for 15 minutes, fifty of a network over all addresses
 * lock the network. Failures of the address from anywhere only slow the answer down, so that nobody can lock out
 * somebody else. Unknown addresses count the same way. A try counts before its password is checked and is given back
 * when it was right: however many come at once, no more than these are checked.
 */
export class SignInThrottle {
  private readonly byAddressAndNetwork: RateLimiterPostgres;
  private readonly byNetwork: RateLimiterPostgres;
  private readonly byAddress: RateLimiterPostgres;

  constructor(pool: pg.Pool) {
    this.byAddressAndNetwork = rateLimit(pool, {
      keyPrefix: 'sign-in-network',
      points: FAILURES,
      duration: WINDOW_SECONDS,
      blockDuration: WINDOW_SECONDS,
    });
    this.byNetwork = rateLimit(pool, {
      keyPrefix: 'sign-in-any',
      points: FAILURES_OF_NETWORK,
      duration: WINDOW_SECONDS,
    });
    this.byAddress = rateLimit(pool, {
      keyPrefix: 'sign-in',
      points: 1_000_000,
      duration: WINDOW_SECONDS,
    });
  }

  /** Counts a try. 429 while the address or the network is locked; otherwise waits a little when under attack. */
  async admit(email: string, ip: string): Promise<void> {
    const isAdmitted =
      (await isWithin(this.byNetwork, ip)) &&
      (await isWithin(this.byAddressAndNetwork, networkKey(email, ip)));
    if (!isAdmitted) throw new AppError('rateLimited', 'Too many failed attempts. Try again in 15 minutes.');
    const { consumedPoints } = await this.byAddress.consume(email);
    const excess = consumedPoints - 1 - SLOW_AFTER;
    if (excess > 0) await wait(Math.min(MAX_DELAY_MS, excess * 100));
  }

  /** The password was right: the try is given back, and earlier typos here are forgotten. */
  async succeeded(email: string, ip: string): Promise<void> {
    await Promise.all([this.forget(email, ip), this.byNetwork.reward(ip), this.byAddress.reward(email)]);
  }

  /** The password was right, but a code is still to come: only this try is given back. */
  async giveBack(email: string, ip: string): Promise<void> {
    await Promise.all([
      this.byAddressAndNetwork.reward(networkKey(email, ip)),
      this.byNetwork.reward(ip),
      this.byAddress.reward(email),
    ]);
  }

  /** The address proved in another way whose it is. */
  async forget(email: string, ip: string): Promise<void> {
    await this.byAddressAndNetwork.delete(networkKey(email, ip));
  }
}

function networkKey(email: string, ip: string): string {
  return `${email}|${ip}`;
}
