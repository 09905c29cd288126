import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './server-process.ts';

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
  let started = 0;
  const start = async () => {
    started += 1;
    const dataDir = join(folder, String(started));
    const { url, child } = await startServer({ databaseUrl, sessionSecret, dataDir });
    children.push(child);
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
