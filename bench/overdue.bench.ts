import { join } from 'node:path';
import type { Statement } from '#platform/server/database/pipeline.ts';
import { measureBeside, startBareServer } from './support/beside-bare.ts';
import { addressOf } from './support/company-people.ts';
import { seedCompany } from './support/many-deals.ts';
import { openBench } from './support/open-bench.ts';
import type { ServerProcess } from './support/processes.ts';
import { recordStatements } from './support/recorded-statements.ts';
import { openAccount, signIn } from './support/test-account.ts';

// npm run bench -- overdue: what the Finance Head asks about ten thousand open installments that are late, and all of
// them as a file, in turns with a bare server that sends the same statements. Fails when there are fewer, when the
// slowest twentieth of a report takes more than 500 ms, or that of a file more than 10 s.

const LEADS = 200_000;
/** Every customer owes the last nine steps that were asked for, as far as there were so many. */
const DEBT = { ofFour: 4, steps: 9 };
const WANTED = 10_000;
const ROUNDS = 20;
const REPORT_MS = 500;
const FILE_MS = 10_000;

interface Question {
  path: string;
  maxMs: number;
}

const QUESTIONS: readonly Question[] = [
  ...[
    '/payments/reports/overdue?limit=50',
    '/payments/reports/overdue?limit=50&sort=dueDate',
    '/payments/reports/overdue?limit=50&age=over90',
    '/payments/reports/overdue?limit=50&search=asha',
    '/payments/reports/statistics',
    '/payments/reports/collections',
    '/payments/reports/collections?groupBy=project&period=month',
  ].map((path) => ({ path, maxMs: REPORT_MS })),
  ...['csv', 'xlsx'].map((format) => ({
    path: `/payments/reports/overdue/export?format=${format}`,
    maxMs: FILE_MS,
  })),
];

const { folder, databaseUrl, sessionSecret, plinth, beside, close } = await openBench();
try {
  const account = await openAccount(plinth.url);
  await seedCompany(databaseUrl, account, LEADS, DEBT);
  const token = await signIn(plinth.url, addressOf('Finance Head', account.mail));
  const late = await countLate(plinth, token);
  console.log(`${late.toLocaleString('en-IN')} overdue installments, ${ROUNDS} requests each`);
  if (late < WANTED) process.exitCode = 1;
  const { organizationId } = account;
  const bare = beside(
    await startBareServer({ databaseUrl, organizationId, folder }, await recordedReads(token)),
  );
  for (const [index, question] of QUESTIONS.entries())
    await measureBeside({ name: question.path, maxMs: question.maxMs, rounds: ROUNDS, width: 52 }, [
      { server: plinth, path: `/api${question.path}`, token },
      { server: bare, path: `/${index}`, token },
    ]);
} finally {
  await close();
}

/** How many rows the file has: all of them were read, of each batch. */
async function countLate({ url }: ServerProcess, token: string): Promise<number> {
  const answer = await fetch(`${url}/api/payments/reports/overdue/export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`The export was answered with ${answer.status} ${await answer.text()}`);
  return (await answer.text()).trimEnd().split('\n').length - 1;
}

/** What Plinth reads for each question; a bare server keeps no audit. */
async function recordedReads(token: string): Promise<Statement[][]> {
  const place = { databaseUrl, sessionSecret, folder: join(folder, 'files') };
  const asked = QUESTIONS.map(({ path }) => ({ method: 'GET' as const, path: `/api${path}`, token }));
  const recorded = await recordStatements(place, asked);
  return recorded.map((statements) => statements.filter(({ text }) => text.startsWith('select')));
}
