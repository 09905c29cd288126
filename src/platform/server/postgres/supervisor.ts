import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../config.ts';
import { type Binaries, locateBinaries } from './binaries.ts';
import {
  type DataFolder,
  initialise,
  isInitialised,
  openDataFolder,
  password,
  removeDrafts,
} from './data-folder.ts';
import { lockDataDir } from './lock.ts';
import { isRunning, processCommand, readText } from './processes.ts';
import {
  adopt,
  answeringVersion,
  end,
  launch,
  logTail,
  type PostgresLog,
  query,
  type Server,
  urlOf,
} from './server.ts';

export interface PostgresOptions {
  /** Plinth's own folder; created when missing. One process at a time. */
  dataDir: string;
  /** Receives messages about slow or unusual steps. */
  log: PostgresLog;
  /** False only for throwaway databases: faster, and lost when the machine stops. */
  durable?: boolean;
  /** Called once if the server ends unexpectedly. */
  onLost?: (error: Error) => void;
}

export interface Postgres {
  /** Of the database `plinth`, as its owner. */
  url: string;
  /** Stops the server after cancelling running statements; safe to call more than once. */
  stop: () => Promise<void>;
}

/**
 * Starts PostgreSQL on a data folder, on 127.0.0.1 and a port of its own, or takes over the server that a
 * killed process left running there. Resolves when the database answers. The server ends with this process
 * when that exits by itself; when it is killed, the next start takes the server over.
 *
 * @throws ConfigError with a sentence for the operator: folder in use, binaries that do not run, a server that
 *   does not start (with the end of its log)
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const unlock = lockDataDir(options.dataDir);
  const locks = [unlock];
  const releaseAll = () => locks.forEach((release) => release());
  try {
    const folder = openDataFolder(options.dataDir);
    const place = dirname(folder.cluster);
    // Two copies of one data folder may point to one cluster that lies elsewhere.
    if (place !== dirname(folder.locationFile)) locks.push(lockDataDir(place));
    const server = await runServer(folder, options);
    return supervise(server, folder, options, releaseAll);
  } catch (error) {
    releaseAll();
    throw error;
  }
}

/** The database of a data folder while another process runs it; undefined when none does. */
export async function runningPostgres(dataDir: string): Promise<string | undefined> {
  if (!existsSync(dataDir)) return undefined;
  const folder = openDataFolder(dataDir);
  const server = runningServer(folder);
  return server && (await answeringVersion(server, folder)) ? urlOf(server, 'plinth') : undefined;
}

async function runServer(folder: DataFolder, { log, durable = true }: PostgresOptions): Promise<Server> {
  const binaries = locateBinaries(folder.account);
  removeDrafts(folder);
  if (!isInitialised(folder)) {
    if (folder.account)
      log.info(`PostgreSQL runs as ${folder.account.name}, with its files in ${folder.cluster}.`);
    await initialise(folder, binaries, durable);
  }
  const server = (await takeOver(folder, binaries, log)) ?? (await launch(folder, binaries, log, durable));
  try {
    await createDatabase(server);
  } catch (error) {
    await end(server.pid);
    throw error;
  }
  return server;
}

/** The server a killed process left behind, once it answers; undefined when there is none. */
async function takeOver(
  folder: DataFolder,
  binaries: Binaries,
  log: PostgresLog,
): Promise<Server | undefined> {
  const deadline = Date.now() + 120_000;
  for (let left = runningServer(folder); left; left = runningServer(folder)) {
    const version = await answeringVersion(left, folder);
    if (version === binaries.version) {
      adopt(left.pid);
      log.info(`Took over the PostgreSQL server that was left running (process ${left.pid}).`);
      return left;
    }
    if (version) await end(left.pid);
    else if (Date.now() > deadline) {
      throw new ConfigError(
        `A PostgreSQL server was left running on ${folder.cluster} (process ${left.pid}) and does not respond. ` +
          'Stop that process, then start Plinth again.',
      );
    }
    await sleep(50);
  }
  return undefined;
}

/** Reads postmaster.pid: process, data folder, start, port, one per line. The file outlives a crash. */
function runningServer(folder: DataFolder): Server | undefined {
  const file = join(folder.cluster, 'postmaster.pid');
  const lines = readText(file)?.split('\n') ?? [];
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!pid || !isRunning(pid)) return undefined;
  const command = processCommand(pid);
  if (command.includes(folder.cluster)) return { pid, port, password: password(folder, true) };
  // After a restart of the machine the number may be anybody's, and PostgreSQL would take it for a server.
  if (command && !command.includes('postgres')) rmSync(file, { force: true });
  return undefined;
}

function supervise(
  server: Server,
  folder: DataFolder,
  { onLost }: PostgresOptions,
  unlock: () => void,
): Postgres {
  const watch = setInterval(() => {
    if (isRunning(server.pid)) return;
    clearInterval(watch);
    onLost?.(new Error(`PostgreSQL ended unexpectedly. The end of its log:\n${logTail(folder.logFile, 0)}`));
  }, 1000);
  watch.unref();

  let stopping: Promise<void> | undefined;
  const stop = async () => {
    clearInterval(watch);
    await end(server.pid);
    unlock();
  };
  return { url: urlOf(server, 'plinth'), stop: () => (stopping ??= stop()) };
}

async function createDatabase(server: Server): Promise<void> {
  await query(server, 'postgres', async (client) => {
    const { rowCount } = await client.query(`select from pg_database where datname = 'plinth'`);
    if (rowCount === 0) await client.query('create database plinth');
  });
}
