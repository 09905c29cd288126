import { spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { ConfigError } from '../config.ts';
import { asAccount } from './account.ts';
import type { Binaries } from './binaries.ts';
import { type DataFolder, password } from './data-folder.ts';
import { sharedBuffersMb } from './memory.ts';
import { errorCode, isRunning, waitForEnd } from './processes.ts';

/** Receives messages about slow or unusual steps. */
export interface PostgresLog {
  info: (message: string) => void;
}

/** A running PostgreSQL server of ours; it listens on 127.0.0.1 only. */
export interface Server {
  pid: number;
  port: number;
  password: string;
}

/** The servers this process answers for: they end with it, however it ends by itself. */
const ours = new Set<number>();
process.once('exit', () => ours.forEach((pid) => signal(pid, 'SIGINT')));

/** Makes a server that is running already one of this process. */
export function adopt(pid: number): void {
  ours.add(pid);
}

/**
 * Starts the server of a cluster and waits until it answers.
 *
 * @throws ConfigError with the end of the server's log when it does not start
 */
export async function launch(
  folder: DataFolder,
  binaries: Binaries,
  log: PostgresLog,
  durable: boolean,
): Promise<Server> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const outcome = await tryLaunch(folder, binaries, log, durable);
    if (typeof outcome !== 'string') return outcome;
    // Another program may take the port first, and the last processes of a killed server need a moment to end.
    const isPassing = /could not bind|shared memory block|lock file .* already exists/i.test(outcome);
    if (!isPassing || Date.now() > deadline)
      throw new ConfigError(`PostgreSQL did not start. The end of its log:\n${outcome}`);
    await sleep(250);
  }
}

/** One attempt: the server when it answers, or the end of its log when it stopped. */
async function tryLaunch(
  folder: DataFolder,
  binaries: Binaries,
  log: PostgresLog,
  durable: boolean,
): Promise<Server | string> {
  const port = await freePort();
  const output = openLog(folder.logFile);
  const logStart = fstatSync(output).size;
  const child = spawn(binaries.postgres, serverArguments(folder, port, durable), {
    ...asAccount(folder.account),
    env: binaries.env,
    // A group of its own: Ctrl-C at the terminal must reach Plinth, which lets requests finish first.
    detached: true,
    stdio: ['ignore', output, output],
  });
  const failed = new Promise<Error>((tell) => child.once('error', tell));
  closeSync(output);
  const { pid } = child;
  if (!pid) throw new ConfigError(`PostgreSQL could not be started: ${(await failed).message}`);
  child.unref();
  adopt(pid);

  const server = { pid, port, password: password(folder, durable) };
  const startedAt = Date.now();
  for (let reportAt = startedAt + 10_000; isRunning(pid); await sleep(20)) {
    if (await answeringVersion(server, folder)) return server;
    if (Date.now() < reportAt) continue;
    log.info(`PostgreSQL is still starting after ${Math.round((Date.now() - startedAt) / 1000)} s.`);
    reportAt += 10_000;
  }
  ours.delete(pid);
  return logTail(folder.logFile, logStart);
}

/** Of servers that nobody misses. */
const THROWAWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Their tables are small, and their machine is busy: to start a process and fill its caches costs more than it brings.
  max_parallel_workers_per_gather: 0,
};

function serverArguments({ cluster }: DataFolder, port: number, durable: boolean): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 150,
    shared_buffers: `${sharedBuffersMb()}MB`,
    // Sums over all open leads of an organization are kept in memory, not written to disk in between.
    work_mem: '8MB',
    // Solid-state disks, and short statements that a just-in-time compiler only delays.
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    ...(durable ? {} : THROWAWAY),
  };
  return [
    '-D',
    cluster,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** The version of a server that answers for exactly this cluster; undefined while it does not. */
export async function answeringVersion(server: Server, { cluster }: DataFolder): Promise<string | undefined> {
  if (!server.port) return undefined;
  try {
    return await query(server, 'postgres', async (client) => {
      const { rows } = await client.query<{ folder: string; version: string }>(
        `select current_setting('data_directory') as folder, current_setting('server_version') as version`,
      );
      return rows[0]?.folder === cluster ? rows[0].version : undefined;
    });
  } catch (error) {
    if (isWrongPassword(error)) throw wrongPassword(cluster, error);
    // Starting up, shutting down or just gone: the caller looks again.
    return undefined;
  }
}

/** A fast shutdown, and an immediate one if that takes too long: nothing committed is lost by either. */
export async function end(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  if (!(await waitForEnd(pid, 30_000))) {
    signal(pid, 'SIGQUIT');
    if (!(await waitForEnd(pid, 10_000))) throw new Error(`PostgreSQL (process ${pid}) does not end.`);
  }
  ours.delete(pid);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/** Connects as the owner, works, and disconnects. */
export async function query<T>(
  server: Server,
  database: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: urlOf(server, database), connectionTimeoutMillis: 5000 });
  // A server that ends while we are connected is reported by the statement itself.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

export function urlOf(server: Server, database: string): string {
  return `postgres://plinth:${server.password}@127.0.0.1:${server.port}/${database}`;
}

function isWrongPassword(error: unknown): boolean {
  return errorCode(error) === '28P01';
}

function wrongPassword(cluster: string, cause: unknown): ConfigError {
  return new ConfigError(
    `The database in ${cluster} refuses the password in postgres.password of its data folder. ` +
      'Bring that file back from the backup that the database came from.',
    { cause },
  );
}

async function freePort(): Promise<number> {
  const listener = createServer();
  await new Promise<void>((listening, failed) => {
    listener.once('error', failed).listen(0, '127.0.0.1', listening);
  });
  const address = listener.address();
  await new Promise((closed) => listener.close(closed));
  if (typeof address !== 'object' || address === null)
    throw new Error('The system gave no free port on 127.0.0.1.');
  return address.port;
}

function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 10_000_000) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

/** The last lines that the server wrote after the given place in its log. */
export function logTail(path: string, from: number): string {
  const lines = readFileSync(path).subarray(from).toString('utf8').trim().split('\n');
  return lines.slice(-15).join('\n');
}
