import type pg from 'pg';
import { LinkThrottle } from '#platform/server/link-throttle.ts';

/** A whole office behind one address; a family that opens its sheet on every phone, and prints it, stays below. */
export const sheetLinks = (pool: pg.Pool) =>
  new LinkThrottle(pool, { prefix: 'share', ofALink: 40, fromANetwork: 120, what: 'This offer' });
