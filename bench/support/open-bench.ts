import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#platform/server/postgres/supervisor.ts';
import type { ServerProcess } from './processes.ts';
import { startServer } from './processes.ts';

export interface Bench {
  /** What is put here is removed at the end. */
  folder: string;
  databaseUrl: string;
  sessionSecret: string;
  plinth: ServerProcess;
  /** One more process of the same installation, as behind a balancer. */
  another: () => Promise<ServerProcess>;
  /** Another server that stops with the bench; returned for use. */
  beside: (server: ServerProcess) => ServerProcess;
  close: () => Promise<void>;
}

/**
 * The built server as a process of its own, on a new PostgreSQL; in a folder that is kept, on that of the last time.
 * `environment` adds to its settings.
 */
export async function openBench(kept?: string, environment: Record<string, string> = {}): Promise<Bench> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'plinth-bench-'));
  const sessionSecret = randomBytes(32).toString('hex');
  const postgres = await startPostgres({ dataDir: join(folder, 'data'), log: { info: () => undefined } });
  const servers: ServerProcess[] = [];
  const beside = (server: ServerProcess) => {
    servers.push(server);
    return server;
  };
  const close = async () => {
    for (const server of servers) await server.stop();
    await postgres.stop();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  };
  const another = async () =>
    beside(
      await startServer(['dist/server/server.js'], {
        DATABASE_URL: postgres.url,
        SESSION_SECRET: sessionSecret,
        DATA_DIR: join(folder, 'plinth'),
        DEMO: 'off',
        LOG_LEVEL: 'error',
        ...environment,
      }),
    );
  try {
    const plinth = await another();
    return { folder, databaseUrl: postgres.url, sessionSecret, plinth, another, beside, close };
  } catch (error) {
    await close();
    throw error;
  }
}
