import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError } from '../config.ts';
import type { Config } from '../config.ts';
import { runningPostgres, startPostgres } from '../postgres/supervisor.ts';

/** A database to work with, and what ends the work. */
export interface OpenDatabase {
  ownerUrl: string;
  stop(): Promise<void>;
}

const nothing = () => Promise.resolve();

/** The database of the installation: at DATABASE_URL, or in DATA_DIR, whether or not Plinth runs on it. */
export async function openInstallation({ databaseUrl, dataDir }: Config): Promise<OpenDatabase> {
  if (databaseUrl) return { ownerUrl: databaseUrl, stop: nothing };
  if (!existsSync(join(dataDir, 'postgres.password')))
    throw new ConfigError(`${resolve(dataDir)} holds no database. Set DATA_DIR, or DATABASE_URL.`);
  const running = await runningPostgres(dataDir);
  if (running) return { ownerUrl: running, stop: nothing };
  return startOn(dataDir);
}

/** A new database to restore into: at DATABASE_URL, where somebody has made an empty one, or in a new DATA_DIR. */
export async function openNewPlace({ databaseUrl, dataDir }: Config): Promise<OpenDatabase> {
  if (databaseUrl) return { ownerUrl: databaseUrl, stop: nothing };
  if (await runningPostgres(dataDir))
    throw new ConfigError(`Plinth runs on ${resolve(dataDir)}. Restore into another DATA_DIR.`);
  return startOn(dataDir);
}

/** One that is thrown away with its folder. */
export function openTrial(folder: string): Promise<OpenDatabase> {
  return startOn(folder, false);
}

async function startOn(dataDir: string, durable = true): Promise<OpenDatabase> {
  const log = { info: () => undefined };
  const { url, stop } = await startPostgres({ dataDir, log, durable });
  return { ownerUrl: url, stop };
}

/** Of this program. */
export function versionOfPlinth(): string {
  const text = readFileSync(join(process.cwd(), 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
