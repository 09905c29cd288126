import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { hasSchemaOfBaseline, isBaseline } from './baseline.ts';

/** Any number will do, as long as all processes use the same. */
const MIGRATION_LOCK = 1_886_154_868;

export interface MigrationLog {
  info(message: string): void;
}

interface Migration {
  name: string;
  text: string;
  sha256: string;
}

/**
 * Applies the migrations of `folder` that are missing, in order of their names, each in a transaction, one
 * process at a time: first the baseline, 0000 to 0009, then the dated ones. Refuses to run when a migration that was
 * applied has been changed since.
 *
 * @throws ConfigError when the database is older than the baseline
 */
export async function migrate(ownerUrl: string, folder: string, log: MigrationLog): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'plinth-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`create table if not exists schema_migration (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
    const migrations = await migrationsOf(folder);
    await adoptBaseline(client, migrations, log);
    const applied = await appliedMigrations(client);
    for (const migration of migrations) await applyOne(client, migration, applied, log);
  } finally {
    await client.end();
  }
}

async function migrationsOf(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration',
  );
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

/** A database made step by step before there was a baseline has its tables already: only the names are recorded. */
async function adoptBaseline(
  client: pg.Client,
  migrations: readonly Migration[],
  log: MigrationLog,
): Promise<void> {
  if (!hasSchemaOfBaseline(await appliedMigrations(client))) return;
  const baseline = migrations.filter(({ name }) => isBaseline(name));
  await client.query(
    'insert into schema_migration (name, sha256) select name, sha256 from unnest($1::text[], $2::text[]) as new (name, sha256)',
    [baseline.map(({ name }) => name), baseline.map(({ sha256 }) => sha256)],
  );
  log.info('took over the tables that Plinth 1.10.0 made');
}

async function applyOne(
  client: pg.Client,
  { name, text, sha256 }: Migration,
  applied: ReadonlyMap<string, string>,
  log: MigrationLog,
): Promise<void> {
  const known = applied.get(name);
  if (known === sha256) return;
  if (known !== undefined) throw new Error(`Migration ${name} was changed after it had been applied.`);
  try {
    await client.query('begin');
    await client.query(text);
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  log.info(`applied migration ${name}`);
}
