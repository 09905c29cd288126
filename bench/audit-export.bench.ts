import { exportSince } from './support/list-export.ts';
import { ENTRIES, LAST_ENTRY, seedAudit } from './support/many-entries.ts';
import { openBench } from './support/open-bench.ts';
import { openAccount } from './support/test-account.ts';

// npm run bench -- audit-export: a quarter and then all of an audit trail of a million entries as a file, of one
// server, each twice: a server grows with what it does first, whatever that is. Fails when entries are missing, or
// when four times the rows make a server that has grown larger by more than 50 MB.

const MAX_GROWTH_MB = 50;
const SHARES = [0.25, 1, 0.25, 1];
const MINUTES_A_DAY = 1440;

const { databaseUrl, plinth, close } = await openBench();
try {
  const account = await openAccount(plinth.url);
  await seedAudit(databaseUrl, account);
  const max: number[] = [];
  for (const share of SHARES) {
    const exported = await exportSince(plinth, account.tokens[0] ?? '', {
      list: 'audit',
      format: 'csv',
      from: dayOfLast(share),
    });
    if (exported.rows < ENTRIES * share * 0.99) process.exitCode = 1;
    max.push(exported.maxMb);
  }
  const [few = 0, many = 0] = max.slice(-2);
  if (many - few > MAX_GROWTH_MB) process.exitCode = 1;
  console.log(`  ${many - few} MB more at most for four times the entries`);
} finally {
  await close();
}

/** The day on which the last entries begin that are this share of all, one a minute. */
function dayOfLast(share: number): string {
  const days = Math.ceil((ENTRIES * share) / MINUTES_A_DAY);
  return new Date(Date.parse(LAST_ENTRY) - days * 86_400_000).toISOString().slice(0, 10);
}
