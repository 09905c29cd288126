import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#platform/server/postgres/supervisor.ts';
import { dayOfLast, exportLeads } from './support/lead-export.ts';
import { seedCompany } from './support/many-deals.ts';
import type { ServerProcess } from './support/processes.ts';
import { startServer } from './support/processes.ts';
import { openAccount } from './support/test-account.ts';

// npm run bench -- lead-export: a hundred thousand leads and then four hundred thousand as a file, in both formats, of
// one server, each twice: a server grows with what it does first, whatever that is. Fails when leads are missing, or
// when four times the rows make a server that has grown larger by more than 50 MB.

const LEADS = 400_000;
const MAX_GROWTH_MB = 50;
const SHARES = [0.25, 1, 0.25, 1];
const FORMATS = ['csv', 'xlsx'] as const;

const folder = mkdtempSync(join(tmpdir(), 'plinth-bench-'));
const postgres = await startPostgres({ dataDir: join(folder, 'data'), log: { info: () => undefined } });
let plinth: ServerProcess | null = null;
try {
  plinth = await startServer(['dist/server/server.js'], {
    DATABASE_URL: postgres.url,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    DATA_DIR: join(folder, 'plinth'),
    DEMO: 'off',
    LOG_LEVEL: 'error',
  });
  const account = await openAccount(plinth.url);
  await seedCompany(postgres.url, account, LEADS);
  for (const format of FORMATS) await measure(plinth, account.tokens[0] ?? '', format);
} finally {
  await plinth?.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(
  server: ServerProcess,
  token: string,
  format: (typeof FORMATS)[number],
): Promise<void> {
  const max: number[] = [];
  for (const share of SHARES) {
    const exported = await exportLeads(server, token, { format, from: dayOfLast(share) });
    if (format === 'csv' && exported.leads < LEADS * share * 0.99) process.exitCode = 1;
    max.push(exported.maxMb);
  }
  const [few = 0, many = 0] = max.slice(-2);
  const growth = many - few;
  if (growth > MAX_GROWTH_MB) process.exitCode = 1;
  console.log(`  ${growth} MB more at most for four times the leads`);
}
