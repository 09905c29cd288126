import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import { ConfigError } from '../config.ts';
import { secretFileOf, sessionSecret } from '../session-secret.ts';
import { backUp } from './backup.ts';
import { hasFreshBackup } from './record.ts';

/** How many of the backups that were taken before upgrades stay. */
const KEPT = 3;
/** What a packed backup takes at most of the size of its database; the demonstration takes a twentieth. */
const PACKED = 0.3;

/** The argument of `npm start` that goes without. */
const WITHOUT_BACKUP = '--without-backup';

/**
 * Before the tables of a database are changed: goes on when a backup was taken in the last day, else takes one of the
 * database into DATA_DIR/backups. Files are not touched by an upgrade.
 *
 * @throws ConfigError when there is no space for it
 */
export async function secureWayBack(
  ownerUrl: string,
  config: Config,
  version: string,
  say: { info(message: string): void },
): Promise<void> {
  if (!config.isProduction || process.argv.includes(WITHOUT_BACKUP)) return;
  if (await hasFreshBackup(ownerUrl)) return;
  const to = join(config.dataDir, 'backups');
  await refuseWithoutSpace(ownerUrl, to);
  const { folder } = await backUp({
    ownerUrl,
    files: null,
    sessionSecret: sessionSecret(config),
    secretFile: secretFileOf(config),
    version,
    to,
    keep: KEPT,
  });
  say.info(`Before the upgrade the database was backed up to ${folder}.`);
}

async function refuseWithoutSpace(ownerUrl: string, to: string): Promise<void> {
  const needed = (await databaseBytes(ownerUrl)) * PACKED;
  await mkdir(to, { recursive: true, mode: 0o700 });
  const { bsize, bavail } = await statfs(to);
  if (bsize * bavail > needed) return;
  throw new ConfigError(
    `This version changes the database, and ${to} has no space for a backup before that ` +
      `(about ${Math.ceil(needed / 1024 ** 2)} MB). Nothing was changed. Make space, or take a backup elsewhere with ` +
      `npm run backup -- --to FOLDER and start again within a day, or start with ${WITHOUT_BACKUP}.`,
  );
}

async function databaseBytes(ownerUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'plinth-backup' });
  await client.connect();
  try {
    const { rows } = await client.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    );
    return Number(rows[0]?.bytes ?? 0);
  } finally {
    await client.end();
  }
}
