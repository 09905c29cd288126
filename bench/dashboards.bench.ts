import { join } from 'node:path';
import { measureBeside, startBareServer } from './support/beside-bare.ts';
import { COMPANY_LEADS, LEADS_PER_SALE } from './support/company-leads.ts';
import { addressOf, DESKS } from './support/company-people.ts';
import type { Question } from './support/company-questions.ts';
import { DASHBOARDS, listQuestions } from './support/company-questions.ts';
import { companyIds, seedCompany } from './support/many-deals.ts';
import { openBench } from './support/open-bench.ts';
import type { ServerProcess } from './support/processes.ts';
import { recordStatements } from './support/recorded-statements.ts';
import type { BenchAccount } from './support/test-account.ts';
import { openAccount, signIn } from './support/test-account.ts';
import { slowest } from './support/waiting-times.ts';

// npm run bench -- dashboards: how long each role waits for its first screen, and for the lists that its figures
// lead to, in a company of a million leads and ten thousand sales; one request after the other, in turns with a bare
// server that sends the same statements. Fails when the slowest twentieth of a dashboard takes more than 500 ms or
// that of a list more than 200 ms. Under each dashboard stand its slowest statements, each alone; BENCH_FULL=1 prints
// them whole, for EXPLAIN.

const ROUNDS = 20;
const SLOWEST = 5;

const { folder, databaseUrl, sessionSecret, plinth, beside, close } = await openBench();
try {
  const account = await openAccount(plinth.url);
  await seedCompany(databaseUrl, account);
  await measureAll(plinth, account);
} finally {
  await close();
}

async function measureAll(plinth: ServerProcess, account: BenchAccount): Promise<void> {
  const tokens = new Map<Question['role'], string>();
  for (const role of Object.keys(DESKS) as Question['role'][])
    tokens.set(role, await signIn(plinth.url, addressOf(role, account.mail)));
  const questions = [...DASHBOARDS, ...listQuestions(companyIds(account))];
  const asked = questions.map(({ role, path }) => ({
    method: 'GET' as const,
    path,
    token: tokens.get(role) ?? '',
  }));
  const place = { databaseUrl, sessionSecret, folder: join(folder, 'files') };
  const recorded = await recordStatements(place, asked);
  const { organizationId } = account;
  const bare = beside(await startBareServer({ databaseUrl, organizationId, folder }, recorded));
  console.log(
    `${COMPANY_LEADS.toLocaleString('en-IN')} leads, ${(COMPANY_LEADS / LEADS_PER_SALE).toLocaleString('en-IN')} sales, ${ROUNDS} requests each`,
  );
  for (const [index, question] of questions.entries()) {
    const token = asked[index]?.token ?? '';
    await measureBeside({ ...question, rounds: ROUNDS, width: 84 }, [
      { server: plinth, path: question.path, token },
      { server: bare, path: `/${index}`, token },
    ]);
    if (!DASHBOARDS.includes(question)) continue;
    const place = { databaseUrl, organizationId };
    for (const { ms, text } of await slowest(place, recorded[index] ?? [], SLOWEST))
      console.log(`  ${ms.toFixed(1).padStart(8)} ms  ${process.env['BENCH_FULL'] ? text : brief(text)}`);
  }
}

/** A statement without the names of what it selects. */
function brief(text: string): string {
  return text.replaceAll('"', '').replace(/\s+/g, ' ').slice(0, 220);
}
