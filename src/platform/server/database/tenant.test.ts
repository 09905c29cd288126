import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../tests/support/test-database.ts';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import { openPool } from './pool.ts';
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

it('a connection that is lost between two statements of a transaction ends the transaction, and not the process', async () => {
  const own = openPool(database.url, 1);
  const owner = new pg.Client(database.url);
  await owner.connect();
  try {
    const lost = inTransaction(own, TENANT, async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await owner.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
      // An event that nobody hears would end the process here.
      await new Promise((go) => setTimeout(go, 50));
      await ask(db, '1');
    });
    await expect(lost).rejects.toThrow();
    expect(await inTransaction(own, TENANT, async (db) => (await ask(db, '1 as one')).rows)).toEqual([
      { one: 1 },
    ]);
  } finally {
    await owner.end();
    await own.end();
  }
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

it('a connection keeps the statements prepared that it used last, and those that failed can be asked again', async () => {
  const askOne = (what: string) => inTransaction(pool, TENANT, async (db) => (await ask(db, what)).rows);
  const prepared = async () =>
    (await pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
      ({ statement }) => statement,
    );
  for (let number = 0; number < 450; number += 1) {
    await askOne(`${number} as number`);
    await askOne(`'again' as text`);
  }
  const kept = await prepared();
  expect(kept.length).toBeLessThanOrEqual(400);
  expect(kept).toEqual(expect.arrayContaining([`select 'again' as text`, 'select 449 as number']));
  expect(kept).not.toContain('select 0 as number');
  expect(await askOne('0 as number')).toEqual([{ number: 0 }]);

  for (let time = 0; time < 2; time += 1)
    await expect(
      askOne(`1 / (select count(*)::int - 1 from pg_class where relname = 'sale')`),
    ).rejects.toThrow('division by zero');
  expect(await askOne(`'again' as text`)).toEqual([{ text: 'again' }]);
});
