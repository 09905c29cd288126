import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../tests/support/test-database.ts';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import { ConfigError } from '../config.ts';
import { migrate } from './migrate.ts';
import { FUNCTIONS } from './older-postgres.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../../migrations/', import.meta.url));
const OF_1_10_0 = fileURLToPath(
  new URL('../../../../tests/support/golden/migrations-of-1.10.0.json', import.meta.url),
);
const silent = { info: () => undefined };

let database: TestDatabase;
let owner: pg.Client;
let folder: string;

beforeEach(async () => {
  database = await testDatabase();
  owner = new pg.Client(database.url);
  await owner.connect();
  folder = await mkdtemp(join(tmpdir(), 'plinth-migrations-'));
  await cp(MIGRATIONS, folder, { recursive: true });
});

afterEach(async () => {
  await owner.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

/**
 * Replaces the baseline in the record by the steps of Plinth 1.10.0, which made the same schema. The dated files stay:
 * they are applied already.
 */
async function recordStepsOf1_10_0(): Promise<string[]> {
  const steps = Object.entries(JSON.parse(await readFile(OF_1_10_0, 'utf8')) as Record<string, string>);
  await owner.query(`delete from schema_migration where name like '000%'`);
  await owner.query(
    'insert into schema_migration (name, sha256) select * from unnest($1::text[], $2::text[])',
    [steps.map(([name]) => name), steps.map(([, sha256]) => sha256)],
  );
  return steps.map(([name]) => name);
}

async function recorded(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    'select name from schema_migration order by name collate "C"',
  );
  return rows.map(({ name }) => name);
}

describe('migrate', () => {
  it('applies the baseline in the order of the areas, then dated files, each once', async () => {
    const before = await recorded();
    expect(before.slice(0, 3)).toEqual(['0000_platform.sql', '0001_company.sql', '0002_inventory.sql']);
    await writeFile(join(folder, '209901010000_later.sql'), 'create table later (id int);');

    await migrate(database.url, folder, silent);
    await migrate(database.url, folder, silent);

    expect(await recorded()).toEqual([...before, '209901010000_later.sql']);
    expect((await owner.query('select * from later')).rows).toEqual([]);
  });

  it('leaves nothing behind of a file that fails, and names it', async () => {
    const before = await recorded();
    await writeFile(join(folder, '209901010000_bad.sql'), 'create table half (id int); select 1 / 0;');

    await expect(migrate(database.url, folder, silent)).rejects.toThrow(
      'Migration 209901010000_bad.sql failed: division by zero',
    );

    expect(await recorded()).toEqual(before);
    await expect(owner.query('select * from half')).rejects.toThrow('does not exist');
  });

  it('refuses a database that a newer program has changed, and says so', async () => {
    await owner.query(`insert into schema_migration (name, sha256) values ('209901010000_later.sql', '0')`);

    const attempt = migrate(database.url, folder, silent);

    await expect(attempt).rejects.toThrow(ConfigError);
    await expect(attempt).rejects.toThrow(
      'This database was made by a newer version of Plinth: this one does not have 209901010000_later.sql. Nothing was changed.',
    );
  });

  it('secures a way back before it changes a database that is in use, and changes nothing without one', async () => {
    const asked: (readonly string[])[] = [];
    const before = (missing: readonly string[]) => {
      asked.push(missing);
      return Promise.reject(new Error('There is no space for a backup.'));
    };
    await migrate(database.url, folder, silent, { before });
    expect(asked).toEqual([]);
    await writeFile(join(folder, '209901010000_later.sql'), 'create table later (id int);');

    await expect(migrate(database.url, folder, silent, { before })).rejects.toThrow('There is no space');

    expect(asked).toEqual([['209901010000_later.sql']]);
    expect(await recorded()).not.toContain('209901010000_later.sql');
  });

  it('refuses a file that was changed after it had been applied', async () => {
    await writeFile(join(folder, '0005_sales.sql'), '-- changed');

    await expect(migrate(database.url, folder, silent)).rejects.toThrow(
      'Migration 0005_sales.sql was changed after it had been applied.',
    );
  });
});

describe('a database that Plinth 1.10.0 made step by step', () => {
  it('is taken over as it is: the baseline is recorded and not run, dated files follow', async () => {
    const baseline = await recorded();
    const steps = await recordStepsOf1_10_0();
    await owner.query(`insert into rate_limit (key, points) values ('kept', 1)`);
    await writeFile(join(folder, '209901010000_later.sql'), 'create table later (id int);');

    await migrate(database.url, folder, silent);
    await migrate(database.url, folder, silent);

    expect(await recorded()).toEqual([...baseline, ...steps, '209901010000_later.sql'].toSorted());
    expect((await owner.query('select key from rate_limit')).rows).toEqual([{ key: 'kept' }]);
  });

  it('is refused with a way out when a step is missing, and stays as it was', async () => {
    await recordStepsOf1_10_0();
    await owner.query(`delete from schema_migration where name = '202611231640_transfer_fees.sql'`);
    const before = await recorded();

    const attempt = migrate(database.url, folder, silent);

    await expect(attempt).rejects.toThrow(ConfigError);
    await expect(attempt).rejects.toThrow(
      /^This database was made by a version of Plinth before 1\.10\.0\. Start it once with Plinth 1\.10\.0, .* npm run db:export -- FOLDER$/,
    );
    expect(await recorded()).toEqual(before);
  });

  it('is refused when a step had another content', async () => {
    await recordStepsOf1_10_0();
    await owner.query(
      `update schema_migration set sha256 = repeat('0', 64) where name = '202611210900_ground.sql'`,
    );

    await expect(migrate(database.url, folder, silent)).rejects.toThrow(ConfigError);
  });
});

describe('what servers before 18 lack', () => {
  it('is made to give what version 18 gives: ids that begin with their moment', async () => {
    for (const { text } of FUNCTIONS) await owner.query(text);
    const { rows } = await owner.query(`
      select uuid_extract_version(made.id)::int as version,
             public.uuid_extract_timestamp(made.id) = pg_catalog.uuid_extract_timestamp(made.id) as same,
             abs(extract(epoch from clock_timestamp() - public.uuid_extract_timestamp(made.id))) < 60 as now,
             made.id <> public.uuidv7() as once
        from (select public.uuidv7() as id) made`);
    expect(rows).toEqual([{ version: 7, same: true, now: true, once: true }]);
  });
});
