import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../tests/support/test-database.ts';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import type { Database } from './tenant.ts';
import { inTransaction } from './tenant.ts';

const TENANT = { organizationId: '00000000-0000-7000-8000-000000000001' };

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await testDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const ask = (db: Database, what: string) => sql.raw(`select ${what}`).execute(db);

it('a transaction that fails rolls back after the statements sent with it, on a connection that nobody else uses', async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error) => void warnings.push(message);
  process.on('warning', note);
  let late: Promise<unknown> = Promise.resolve();
  const failed = inTransaction(pool, TENANT, async (db) => {
    // It is on its way when something else fails.
    late = ask(db, 'pg_sleep(0.05)');
    await new Promise((go) => setImmediate(go));
    await Promise.reject(new Error('The rules refuse this.'));
  });
  await expect(failed).rejects.toThrow('The rules refuse this.');
  await late;
  expect(await inTransaction(pool, TENANT, async (db) => (await ask(db, '1 as one')).rows)).toEqual([
    { one: 1 },
  ]);
  process.off('warning', note);
  expect(warnings).toEqual([]);
});

it('no statement issued after the end of its transaction reaches the database', async () => {
  let kept: Database | undefined;
  await inTransaction(pool, TENANT, async (db) => {
    kept = db;
    await ask(db, '1');
  });
  if (!kept) throw new Error('Nothing was run.');
  await expect(ask(kept, '1')).rejects.toThrow('The transaction of this statement has ended.');
});
