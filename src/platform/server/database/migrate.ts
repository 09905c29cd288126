import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Any number will do, as long as all processes use the same. */
const MIGRATION_LOCK = 1_886_154_868;

export interface MigrationLog {
  info(message: string): void;
}

/**
 * Applies the migrations of `folder` that are missing, in order of their names, each in a transaction, one
 * process at a time. Refuses to run when a migration that was applied has been changed since.
 */
export async function migrate(ownerUrl: string, folder: string, log: MigrationLog): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'plinth-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`create table if not exists schema_migration (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
    const applied = await appliedMigrations(client);
    for (const name of await migrationNames(folder)) await applyOne(client, folder, name, applied, log);
  } finally {
    await client.end();
  }
}

async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration',
  );
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

async function migrationNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder);
  return entries.filter((name) => name.endsWith('.sql')).sort();
}

async function applyOne(
  client: pg.Client,
  folder: string,
  name: string,
  applied: ReadonlyMap<string, string>,
  log: MigrationLog,
): Promise<void> {
  const text = await readFile(join(folder, name), 'utf8');
  const sha256 = createHash('sha256').update(text).digest('hex');
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
