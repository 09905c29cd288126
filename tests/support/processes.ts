import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

export interface Processes {
  urls: readonly string[];
  /** One more, on a port of its own. */
  start(): Promise<string>;
  /** All of them at once, without a chance to finish anything. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Application processes of the operating system on one database, each on a port of its own. */
export async function startProcesses(
  count: number,
  { databaseUrl, sessionSecret }: { databaseUrl: string; sessionSecret: string },
): Promise<Processes> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-processes-'));
  const children: ChildProcess[] = [];
  const start = async () => {
    const port = await freePort();
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/app/server.ts'], {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(folder, String(children.length)),
        SESSION_SECRET: sessionSecret,
        DEMO: 'off',
      },
      stdio: 'ignore',
    });
    children.push(child);
    const url = `http://127.0.0.1:${port}`;
    await answering(url, child);
    return url;
  };
  const kill = async () => {
    const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    const ends = running.map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of running) child.kill('SIGKILL');
    await Promise.all(ends);
  };
  const urls = await Promise.all(Array.from({ length: count }, start));
  const stop = async () => {
    await kill();
    await rm(folder, { recursive: true, force: true });
  };
  return { urls, start, kill, stop };
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The process ended with ${child.exitCode}.`);
    const isUp = await fetch(`${url}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer.`);
}
