import { dirname } from 'node:path';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import { migrate, migrationsOf, refuseNewer } from '../database/migrate.ts';
import type { FileStore } from '../files/file-store.ts';
import { migrateJobs } from '../jobs/worker.ts';
import { filesFolder } from './backup.ts';
import { bringBackFiles, checkFiles, readFileList } from './files.ts';
import { loadDatabase } from './load.ts';
import type { Manifest } from './manifest.ts';
import { backupsIn, readManifest, secretMark } from './manifest.ts';

export interface RestoreOrder {
  /** Of a database without tables, as who shall own them. */
  ownerUrl: string;
  /** Empty, or as a restore left it that was broken off. Null: the files in the backup are only read and compared. */
  files: FileStore | null;
  migrations: string;
}

const silent = { info: () => undefined };

/** The folder of one backup, or the newest in a folder of several. @throws ConfigError when there is none */
export async function findBackup(from: string): Promise<{ folder: string; manifest: Manifest }> {
  const folder = (await backupsIn(from)).at(-1) ?? from;
  return { folder, manifest: await readManifest(folder) };
}

/** Other columns are sealed by the secret. @throws ConfigError when it is not the one of the backup */
export function refuseOtherSecret(manifest: Manifest, sessionSecret: string): void {
  if (secretMark(sessionSecret) === manifest.secretMark) return;
  throw new ConfigError(
    'SESSION_SECRET is not the one of this backup: what is sealed in it could not be read. ' +
      'Set SESSION_SECRET to the secret that was in use when the backup was taken.',
  );
}

/**
 * Makes the tables of the backup and fills them, after its files: whoever finds the database filled finds it whole.
 * The next start brings it to the version of this program.
 *
 * @throws ConfigError when the place is not empty, the backup is newer than this program or not whole
 */
export async function restore(
  folder: string,
  manifest: Manifest,
  { ownerUrl, files, migrations }: RestoreOrder,
): Promise<void> {
  await refuseFilled(ownerUrl);
  await refuseUnknown(manifest, migrations);
  const listed = await readFileList(folder, manifest);
  const shared = filesFolder(dirname(folder));
  await (files ? bringBackFiles(files, shared, listed) : checkFiles(shared, listed));
  const names = new Set(manifest.migrations.map(({ name }) => name));
  await migrate(ownerUrl, migrations, silent, { only: names });
  await migrateJobs(ownerUrl);
  await loadDatabase(ownerUrl, folder, manifest);
}

async function refuseUnknown(manifest: Manifest, folder: string): Promise<void> {
  const known = await migrationsOf(folder);
  refuseNewer(
    manifest.migrations.map(({ name }) => name),
    known,
    'This backup',
  );
  const hashes = new Map(known.map(({ name, sha256 }) => [name, sha256]));
  const other = manifest.migrations.find(({ name, sha256 }) => (hashes.get(name) ?? sha256) !== sha256);
  if (other)
    throw new ConfigError(`This backup was made by another program: its ${other.name} has another content.`);
}

async function refuseFilled(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'plinth-restore' });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`,
    );
    if (rows.length === 0) return;
  } finally {
    await client.end();
  }
  throw new ConfigError(
    'The database is not empty. A restore never writes over anything: make a new database (or name another DATA_DIR).',
  );
}
