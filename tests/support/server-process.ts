import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { asOwner } from './test-database.ts';

/** The product in a process of the operating system, on a port of its own. */
export interface ServerProcess {
  url: string;
  child: ChildProcess;
}

/** Passed in its environment. */
export interface ServerSettings {
  /** Empty for a PostgreSQL of its own, in its data folder. */
  databaseUrl: string;
  dataDir: string;
  sessionSecret: string;
  demo?: 'on';
}

/** Starts it and waits until it answers. */
export async function startServer(settings: ServerSettings): Promise<ServerProcess> {
  const server = await beginServer(settings);
  while (!(await answers(server.url))) {
    const { exitCode, signalCode } = server.child;
    if (exitCode !== null || signalCode !== null)
      throw new Error(`The server ended with ${exitCode ?? signalCode}.`);
    await new Promise((go) => setTimeout(go, 50));
  }
  return server;
}

/** Starts it, and leaves it to the caller what to wait for. */
export async function beginServer(settings: ServerSettings): Promise<ServerProcess> {
  await (built ??= build());
  const port = await freePort();
  const child = spawn(process.execPath, ['dist/server/server.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATABASE_URL: settings.databaseUrl,
      DATA_DIR: settings.dataDir,
      SESSION_SECRET: settings.sessionSecret,
      DEMO: settings.demo ?? 'off',
    },
    stdio: 'ignore',
  });
  return { url: `http://127.0.0.1:${port}`, child };
}

/** Of this worker. */
let built: Promise<void> | undefined;

/**
 * As it is installed, and not from its sources: these take a new process three seconds to read, and tests that kill it
 * start it dozens of times. One worker of the run builds it, the others wait.
 */
async function build(): Promise<void> {
  await asOwner(async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('dist/server'))`);
    await promisify(execFile)(process.execPath, ['scripts/build.mjs', '--server']);
  });
}

function answers(url: string): Promise<boolean> {
  return fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}
