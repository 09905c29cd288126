import type pg from 'pg';
import { LinkThrottle } from '#platform/server/link-throttle.ts';

/** A family behind one address, each of whom reads the paper several times, stays below. */
export const acceptanceLinks = (pool: pg.Pool) =>
  new LinkThrottle(pool, { prefix: 'acceptance', ofALink: 60, fromANetwork: 120, what: 'This link' });
