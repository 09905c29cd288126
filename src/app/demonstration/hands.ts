import type pg from 'pg';
import type { Services } from '#platform/server/services.ts';
import type { ShareTokens } from '#platform/server/share-token.ts';

/** What parts of the demonstration use beside the stage. */
export interface Hands extends Services {
  pool: pg.Pool;
  tokens: ShareTokens;
}
