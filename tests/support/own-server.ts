import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDataFolder, password } from '#platform/server/postgres/data-folder.ts';
import { waitForEnd } from '#platform/server/postgres/processes.ts';
import { urlOf } from '#platform/server/postgres/server.ts';
import { startServer } from './server-process.ts';

/** The product as it is started by hand: one process of the system that runs its own PostgreSQL on a data folder. */
export class OwnServer {
  url = '';
  private child: ChildProcess | null = null;
  private readonly dataDir: string;
  private readonly sessionSecret: string;

  constructor(dataDir: string, sessionSecret: string) {
    this.dataDir = dataDir;
    this.sessionSecret = sessionSecret;
  }

  /** The database, as its owner; at another port after each start. */
  get databaseUrl(): string {
    return urlOf(this.postgres(), 'plinth');
  }

  async start(): Promise<void> {
    const { dataDir, sessionSecret } = this;
    const { url, child } = await startServer({ databaseUrl: '', dataDir, sessionSecret });
    this.url = url;
    this.child = child;
  }

  /** Kills every process of the database at once; the application, which has lost it, ends by itself. */
  async killPostgres(): Promise<void> {
    const { pid } = this.postgres();
    const all = [pid, ...childrenOf(pid)];
    for (const one of all) kill(one);
    await Promise.all(all.map((one) => waitForEnd(one, 30_000)));
    await this.ended();
  }

  /** Kills the application alone: the next one takes over the database that it leaves running. */
  async killApplication(): Promise<void> {
    this.child?.kill('SIGKILL');
    await this.ended();
  }

  async stop(): Promise<void> {
    this.child?.kill('SIGTERM');
    await this.ended();
  }

  private postgres() {
    const folder = openDataFolder(this.dataDir);
    const lines = readFileSync(join(folder.cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), password: password(folder, true) };
  }

  private async ended(): Promise<void> {
    const { child } = this;
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // A backend may have ended in between.
    if ((error as { code?: string }).code !== 'ESRCH') throw error;
  }
}
