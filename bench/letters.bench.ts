import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#platform/server/postgres/supervisor.ts';
import { completedSlab, lettersOfRun, withdrawalOf } from './support/demand-letters.ts';
import type { ServerProcess } from './support/processes.ts';
import { startServer } from './support/processes.ts';
import { openAccount } from './support/test-account.ts';

// npm run bench -- letters: a demand run of a hundred sales, from the word to post to the last letter printed, and its
// withdrawal. LETTERS=500 takes more sales. Fails when a letter is missing or a demand is left.

const SALES = Number(process.env['LETTERS'] ?? 100);

const folder = mkdtempSync(join(tmpdir(), 'plinth-bench-'));
const sessionSecret = randomBytes(32).toString('hex');
const postgres = await startPostgres({ dataDir: join(folder, 'data'), log: { info: () => undefined } });
let plinth: ServerProcess | null = null;
try {
  plinth = await startServer(['dist/server/server.js'], {
    DATABASE_URL: postgres.url,
    SESSION_SECRET: sessionSecret,
    DATA_DIR: join(folder, 'plinth'),
    DEMO: 'off',
    LOG_LEVEL: 'error',
  });
  const account = await openAccount(plinth.url);
  const place = { databaseUrl: postgres.url, sessionSecret, folder: join(folder, 'papers') };
  const milestoneId = await completedSlab(place, account, SALES);
  const [token = ''] = account.tokens;
  const { letters, runId } = await lettersOfRun(plinth, token, milestoneId);
  const { demands } = await withdrawalOf(plinth, token, runId);
  if (letters !== SALES || demands !== SALES) process.exitCode = 1;
} finally {
  await plinth?.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
