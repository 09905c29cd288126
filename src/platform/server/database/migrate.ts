import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import { hasSchemaOfBaseline, isBaseline, isBeforeBaseline } from './baseline.ts';
import { addMissingFunctions } from './older-postgres.ts';

/** Any number will do, as long as all processes use the same. */
const MIGRATION_LOCK = 1_886_154_868;

export interface MigrationLog {
  info(message: string): void;
}

export interface Migration {
  name: string;
  text: string;
  sha256: string;
}

interface MigrationOptions {
  /** Only these names, as a backup lists them; by default all. */
  only?: ReadonlySet<string>;
  /** Before the first is applied to a database that has been used; what it throws stops the start, nothing is changed. */
  before?: (missing: readonly string[]) => Promise<void>;
}

/**
 * Applies the migrations of `folder` that are missing, in order of their names, each in a transaction, one
 * process at a time: first the baseline, 0000 to 0009, then the dated ones. Refuses to run when a migration that was
 * applied has been changed since.
 *
 * @throws ConfigError when the database is older than the baseline, or newer than this program
 */
export async function migrate(
  ownerUrl: string,
  folder: string,
  log: MigrationLog,
  { only, before }: MigrationOptions = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'plinth-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`create table if not exists schema_migration (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
    const all = await migrationsOf(folder);
    const migrations = only ? all.filter(({ name }) => only.has(name)) : all;
    refuseNewer([...(await appliedMigrations(client)).keys()], all, 'This database');
    await adoptBaseline(client, migrations, log);
    const applied = await appliedMigrations(client);
    const missing = migrations.map(({ name }) => name).filter((name) => !applied.has(name));
    if (missing.length > 0 && applied.size > 0) await before?.(missing);
    await addMissingFunctions(client);
    for (const migration of migrations) await applyOne(client, migration, applied, log);
  } finally {
    await client.end();
  }
}

/**
 * Refuses migrations that this version of Plinth does not have: an older program would write what a newer one does not
 * expect.
 *
 * @param what begins the sentence: 'This database', 'This backup'
 * @throws ConfigError
 */
export function refuseNewer(
  applied: readonly string[],
  known: readonly Pick<Migration, 'name'>[],
  what: string,
): void {
  const names = new Set(known.map(({ name }) => name));
  const newer = applied.find((name) => !names.has(name) && !isBeforeBaseline(name));
  if (newer === undefined) return;
  throw new ConfigError(
    `${what} was made by a newer version of Plinth: this one does not have ${newer}. Nothing was changed. ` +
      'Start the newer version, or go back to a backup made before the upgrade (docs/OPERATING.md).',
  );
}

/** In order of their names. */
export async function migrationsOf(folder: string): Promise<Migration[]> {
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
