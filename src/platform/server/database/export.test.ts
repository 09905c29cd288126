import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../tests/support/test-database.ts';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import { exportTables } from './export.ts';

let database: TestDatabase;
let owner: pg.Client;
let folder: string;

beforeEach(async () => {
  database = await testDatabase();
  owner = new pg.Client(database.url);
  await owner.connect();
  folder = await mkdtemp(join(tmpdir(), 'plinth-export-'));
});

afterEach(async () => {
  await owner.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function rowsOf(table: string): Promise<string[][]> {
  return parse(await readFile(join(folder, `${table}.csv`), 'utf8'));
}

describe('exporting the tables of a database', () => {
  it('writes every table with every row, whatever its values', async () => {
    await owner.query(`insert into rate_limit (key, points, expire)
      values ('=1+1, "quoted"\nand more', 3, null), ('', 0, 5)`);
    await owner.query(
      `insert into rate_limit (key, points) select 'many ' || n, n from generate_series(1, 12000) n`,
    );

    const counts = await exportTables(database.url, folder);

    const { rows } = await owner.query<{ tables: number }>(
      `select count(*)::int as tables from pg_tables where schemaname = 'public'`,
    );
    expect(counts.size).toBe(rows[0]?.tables);
    expect((await readdir(folder)).length).toBe(counts.size);
    expect(counts.get('rate_limit')).toBe(12_002);
    const [heading, ...lines] = await rowsOf('rate_limit');
    expect(heading).toEqual(['key', 'points', 'expire']);
    expect(lines).toHaveLength(12_002);
    expect(lines).toContainEqual(['=1+1, "quoted"\nand more', '3', '']);
    expect(lines).toContainEqual(['', '0', '5']);
    expect(lines).toContainEqual(['many 12000', '12000', '']);
  });

  it('tells an absent value from an empty text', async () => {
    await owner.query(`insert into rate_limit (key, points, expire) values ('', 1, null)`);

    await exportTables(database.url, folder);

    expect(await readFile(join(folder, 'rate_limit.csv'), 'utf8')).toBe('key,points,expire\r\n"",1,\r\n');
  });

  it('writes the rows that forced row-level security hides from an owner who is no superuser', async () => {
    await owner.query(`
      create role tables_owner login password 'tables-owner';
      create table secret (organization_id int, name text);
      alter table secret owner to tables_owner;
      insert into secret values (1, 'one'), (2, 'two');
      alter table secret enable row level security;
      alter table secret force row level security`);
    await owner.query(`do $$ begin
      execute (select string_agg(format('alter table public.%I owner to tables_owner', tablename), '; ')
                 from pg_tables where schemaname = 'public');
    end $$`);
    const url = new URL(database.url);
    [url.username, url.password] = ['tables_owner', 'tables-owner'];
    try {
      await exportTables(url.href, folder);

      expect(await rowsOf('secret')).toEqual([
        ['organization_id', 'name'],
        ['1', 'one'],
        ['2', 'two'],
      ]);
      const { rows } = await owner.query(
        `select relforcerowsecurity as forced from pg_class where oid = 'secret'::regclass`,
      );
      expect(rows).toEqual([{ forced: true }]);
    } finally {
      await owner.query('drop owned by tables_owner cascade; drop role tables_owner');
    }
  });

  it('never writes over a file', async () => {
    await exportTables(database.url, folder);

    await expect(exportTables(database.url, folder)).rejects.toThrow('EEXIST');
  });
});
