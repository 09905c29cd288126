import pg from 'pg';
import { typeOverrides } from './values.ts';

export const APPLICATION_ROLE = 'plinth_app';

/**
 * Connections of the application: opened as the owner named by the URL, then reduced to the application role,
 * which owns nothing and sees only the organization it names.
 */
export function openPool(url: string, size: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'plinth',
    types: typeOverrides,
    // pg-pool waits for this before it hands the connection out.
    onConnect: (client) =>
      client.query(`set role ${APPLICATION_ROLE}; set statement_timeout = '25s'; set jit = off`),
  });
  // A connection that is lost is replaced at the next use; the error event must not end the process. While idle it
  // reports to the pool, and lent out, between two statements of a transaction, by itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
