import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../src/platform/server/database/migrate.ts';
import { startPostgres } from '../../src/platform/server/postgres/supervisor.ts';
import { ROOT } from './project.mjs';

const silent = { info: () => undefined };

/** Applies the migrations of `folder` to a throwaway PostgreSQL and gives what `read` finds there, as its owner. */
export async function readMigrated(read, folder = join(ROOT, 'migrations')) {
  const dataDir = mkdtempSync(join(tmpdir(), 'plinth-schema-'));
  try {
    const postgres = await startPostgres({ dataDir, log: silent, durable: false });
    try {
      await migrate(postgres.url, folder, silent);
      return await readFrom(postgres.url, read);
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function readFrom(url, read) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await read(client);
  } finally {
    await client.end();
  }
}
