import { dayOfLast, exportSince } from './support/list-export.ts';
import { seedCompany } from './support/many-deals.ts';
import { openBench } from './support/open-bench.ts';
import type { ServerProcess } from './support/processes.ts';
import { openAccount } from './support/test-account.ts';

// npm run bench -- lead-export: a hundred thousand leads and then four hundred thousand as a file, in both formats, of
// one server, each twice: a server grows with what it does first, whatever that is. Fails when leads are missing, or
// when four times the rows make a server that has grown larger by more than 50 MB.

const LEADS = 400_000;
const MAX_GROWTH_MB = 50;
const SHARES = [0.25, 1, 0.25, 1];
const FORMATS = ['csv', 'xlsx'] as const;

const { databaseUrl, plinth, close } = await openBench();
try {
  const account = await openAccount(plinth.url);
  await seedCompany(databaseUrl, account, LEADS);
  for (const format of FORMATS) await measure(plinth, account.tokens[0] ?? '', format);
} finally {
  await close();
}

async function measure(
  server: ServerProcess,
  token: string,
  format: (typeof FORMATS)[number],
): Promise<void> {
  const max: number[] = [];
  for (const share of SHARES) {
    const exported = await exportSince(server, token, { list: 'leads', format, from: dayOfLast(share) });
    if (format === 'csv' && exported.rows < LEADS * share * 0.99) process.exitCode = 1;
    max.push(exported.maxMb);
  }
  const [few = 0, many = 0] = max.slice(-2);
  const growth = many - few;
  if (growth > MAX_GROWTH_MB) process.exitCode = 1;
  console.log(`  ${growth} MB more at most for four times the leads`);
}
