import type pg from 'pg';
import { LinkThrottle } from '#platform/server/link-throttle.ts';

/** A bank behind one address; somebody who reads fifty documents behind a link, each twice, stays below. */
export const documentLinks = (pool: pg.Pool) =>
  new LinkThrottle(pool, { prefix: 'document', ofALink: 150, fromANetwork: 300, what: 'This link' });
