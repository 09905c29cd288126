import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ConfigError } from '../config.ts';
import { Digest } from './digest.ts';
import { FORM_OF_VALUES } from './dump.ts';
import type { Manifest, TableInBackup } from './manifest.ts';
import { tableFile } from './manifest.ts';

/**
 * Fills the tables of a database that holds the schema of the backup, and nothing else of worth, in one transaction: all
 * or nothing. No trigger runs meanwhile, so that every row is as it was; foreign keys are made again in the end, which
 * checks each of them. It needs no superuser.
 *
 * @throws ConfigError when a file is not as the manifest says
 */
export async function loadDatabase(ownerUrl: string, folder: string, manifest: Manifest): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'plinth-restore' });
  await client.connect();
  try {
    await client.query(FORM_OF_VALUES);
    await client.query('begin');
    const allAsBefore = await openTables(client, manifest.tables);
    for (const table of manifest.tables) await loadTable(client, table, folder);
    for (const { sequence, value, isCalled } of manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [sequence, value, isCalled]);
    // Whoever held a task is not here.
    await client.query(`update graphile_worker._private_jobs set locked_at = null, locked_by = null`);
    await client.query(`update graphile_worker._private_job_queues set locked_at = null, locked_by = null`);
    for (const statement of allAsBefore) await client.query(statement);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Empties all tables and lifts what would act on each row; returns the statements that put it back. */
async function openTables(client: pg.Client, tables: readonly TableInBackup[]): Promise<string[]> {
  const names = tables.map(({ table }) => table);
  const { rows: keys } = await client.query<{
    table: string;
    name: string;
    rule: string;
    comment: string | null;
  }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as rule,
            obj_description(oid, 'pg_constraint') as comment
       from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])`,
    [names],
  );
  const { rows: forced } = await client.query<{ table: string }>(
    `select oid::regclass::text as table from pg_class where oid = any ($1::regclass[]) and relforcerowsecurity`,
    [names],
  );
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await client.query(statement);
  };
  await run(keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`));
  await run(forced.map(({ table }) => `alter table ${table} no force row level security`));
  await run(names.map((table) => `alter table ${table} disable trigger user`));
  await client.query(`truncate ${names.join(', ')}`);
  return [
    ...names.map((table) => `alter table ${table} enable trigger user`),
    ...keys.map(({ table, name, rule }) => `alter table ${table} add constraint ${name} ${rule}`),
    ...keys.flatMap(({ table, name, comment }) =>
      comment === null ? [] : [`comment on constraint ${name} on ${table} is ${pg.escapeLiteral(comment)}`],
    ),
    ...forced.map(({ table }) => `alter table ${table} force row level security`),
  ];
}

async function loadTable(
  client: pg.Client,
  { table, columns, rows, sha256 }: TableInBackup,
  folder: string,
): Promise<void> {
  const digest = new Digest();
  const filled = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  const path = tableFile(folder, table);
  try {
    await pipeline(createReadStream(path), createGunzip(), digest, filled);
  } catch (error) {
    throw Object.assign(new ConfigError(`${path} cannot be read back: ${(error as Error).message}.`), {
      cause: error,
    });
  }
  if (digest.sha256() !== sha256 || filled.rowCount !== rows)
    throw new ConfigError(`${path} is not what the backup wrote. Nothing was restored; take another backup.`);
}
