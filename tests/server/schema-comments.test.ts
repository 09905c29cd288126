import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../support/test-database.ts';
import { testDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client(database.url);
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await database.drop();
});

async function names(query: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

describe('the schema says in one line', () => {
  it('what each table holds', async () => {
    const silent = await names(`
      select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
         and obj_description(c.oid, 'pg_class') is null`);
    expect(silent).toEqual([]);
  });

  it('what each constraint with a name of its own guarantees, unless it lists the values of a column', async () => {
    const silent = await names(`
      select o.conrelid::regclass || ' ' || o.conname as name from pg_constraint o
       where o.connamespace = 'public'::regnamespace and o.contype in ('c', 'u', 'x', 'f')
         and o.conname !~ '_(check|fkey)\\d*$'
         and not (cardinality(o.conkey) = 1 and pg_get_constraintdef(o.oid) ~ '= ANY \\(+ARRAY')
         and obj_description(o.oid, 'pg_constraint') is null`);
    expect(silent).toEqual([]);
  });

  it('what each trigger and each unique index guarantees', async () => {
    const silent = await names(`
      select t.tgrelid::regclass || ' ' || t.tgname as name from pg_trigger t
        join pg_class c on c.oid = t.tgrelid
       where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
         and obj_description(t.oid, 'pg_trigger') is null
      union all
      select i.relname from pg_index x join pg_class i on i.oid = x.indexrelid
       where i.relnamespace = 'public'::regnamespace and x.indisunique
         and not exists (select from pg_constraint o where o.conindid = i.oid)
         and obj_description(i.oid, 'pg_class') is null`);
    expect(silent).toEqual([]);
  });
});
