import type pg from 'pg';
import { LinkThrottle } from '#platform/server/link-throttle.ts';

/** Several people on one site, each of whom looks at the pictures of many issues, stay below. */
export const contractorLinks = (pool: pg.Pool) =>
  new LinkThrottle(pool, { prefix: 'contractor', ofALink: 400, fromANetwork: 600, what: 'This link' });
