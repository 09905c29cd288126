import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import { ConfigError, readConfig } from '../config.ts';
import { openStore } from '../files/open-store.ts';
import { SECRET_FILE, sessionSecret } from '../session-secret.ts';
import { openInstallation, openNewPlace, openTrial } from './installation.ts';
import type { Manifest } from './manifest.ts';
import { noteProof } from './record.ts';
import { findBackup, refuseOtherSecret, restore } from './restore.ts';

// npm run restore -- --from FOLDER [--try], by scripts/restore.mjs.

const USAGE = 'Use: npm run restore -- --from FOLDER [--try]';
const MIGRATIONS = 'migrations';

interface Backup {
  folder: string;
  manifest: Manifest;
}

/** Into the empty place that the configuration names. */
async function restoreHere({ folder, manifest }: Backup, config: Config): Promise<string> {
  refuseOtherSecret(manifest, await secretFor(folder, config));
  const { ownerUrl, stop } = await openNewPlace(config);
  try {
    const files = manifest.files ? await openStore(config) : null;
    await restore(folder, manifest, { ownerUrl, files, migrations: MIGRATIONS });
  } finally {
    await stop();
  }
  return `Restored ${said(manifest)}. Start Plinth now: npm start.`;
}

/** The one that is set or lies in the data folder; else the one that Plinth made, which the backup has. */
async function secretFor(folder: string, config: Config): Promise<string> {
  const kept = join(folder, SECRET_FILE);
  if (!config.sessionSecret && !existsSync(join(config.dataDir, SECRET_FILE))) {
    if (!existsSync(kept))
      throw new ConfigError(
        'This backup was taken with a SESSION_SECRET of your own: set SESSION_SECRET to it.',
      );
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    await copyFile(kept, join(config.dataDir, SECRET_FILE));
  }
  return sessionSecret(config);
}

/** Into a database that is thrown away, with every file read; noted in the installation when it is whole. */
async function tryIt({ folder, manifest }: Backup, config: Config): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'plinth-restore-'));
  try {
    const trial = await openTrial(join(place, 'data'));
    try {
      await restore(folder, manifest, { ownerUrl: trial.ownerUrl, files: null, migrations: MIGRATIONS });
    } finally {
      await trial.stop();
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
  const proof = `The backup in ${folder} can be restored: ${said(manifest)}.`;
  const installation = await openInstallation(config).catch(() => null);
  if (installation === null) return proof;
  try {
    await noteProof(installation.ownerUrl, manifest);
  } finally {
    await installation.stop();
  }
  return proof;
}

function said({ tables, files, takenAt }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en');
  const counted = files ? ` and ${files.count.toLocaleString('en')} files` : '';
  return `${rows} rows${counted} as of ${takenAt}`;
}

async function run(words: string[]): Promise<string> {
  const options = { from: { type: 'string' }, try: { type: 'boolean' } } as const;
  const { values } = parseArgs({ args: words, options });
  if (!values.from) throw new ConfigError(USAGE);
  const backup = await findBackup(resolve(process.env['INIT_CWD'] ?? '.', values.from));
  const config = readConfig(process.env);
  return values.try ? tryIt(backup, config) : restoreHere(backup, config);
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
