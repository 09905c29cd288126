import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { exportTables } from '../../src/platform/server/database/export.ts';
import { readConfig } from '../../src/platform/server/config.ts';
import { startPostgres } from '../../src/platform/server/postgres/supervisor.ts';
import { stopWith } from './project.mjs';

// Run by scripts/db-export.mjs.
const folder = process.argv[2];
try {
  if (!folder) throw new Error('Name a folder: npm run db:export -- FOLDER');
  if (existsSync(folder)) throw new Error(`${folder} already exists; choose a new folder.`);
  const { databaseUrl, dataDir } = readConfig(process.env);
  const counts = databaseUrl ? await exportTables(databaseUrl, folder) : await exportDataDir(dataDir);
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
  console.log(`Wrote ${counts.size} tables with ${rows.toLocaleString('en')} rows to ${resolve(folder)}.`);
  if (!databaseUrl) console.log(`The uploaded files themselves are in ${resolve(dataDir, 'files')}.`);
} catch (error) {
  stopWith(error);
}

async function exportDataDir(dataDir) {
  if (!existsSync(join(dataDir, 'postgres.password')))
    throw new Error(`${resolve(dataDir)} holds no database. Set DATA_DIR to the data folder to export.`);
  const postgres = await startPostgres({ dataDir, log: console });
  try {
    return await exportTables(postgres.url, folder);
  } finally {
    await postgres.stop();
  }
}
