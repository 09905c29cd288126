import { join } from 'node:path';
import { completedSlab, lettersOfRun, withdrawalOf } from './support/demand-letters.ts';
import { openBench } from './support/open-bench.ts';
import { openAccount } from './support/test-account.ts';

// npm run bench -- letters: a demand run of a hundred sales, from the word to post to the last letter printed, and its
// withdrawal. LETTERS=500 takes more sales. Fails when a letter is missing or a demand is left.

const SALES = Number(process.env['LETTERS'] ?? 100);

const { folder, databaseUrl, sessionSecret, plinth, close } = await openBench();
try {
  const account = await openAccount(plinth.url);
  const place = { databaseUrl, sessionSecret, folder: join(folder, 'papers') };
  const milestoneId = await completedSlab(place, account, SALES);
  const [token = ''] = account.tokens;
  const { letters, runId } = await lettersOfRun(plinth, token, milestoneId);
  const { demands } = await withdrawalOf(plinth, token, runId);
  if (letters !== SALES || demands !== SALES) process.exitCode = 1;
} finally {
  await close();
}
