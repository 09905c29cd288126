import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BulkTimes } from './support/bulk-times.ts';
import { timeBulkActs } from './support/bulk-times.ts';
import { PLAN_UNITS, seedPlan } from './support/many-units.ts';
import { seedStock } from './support/much-stock.ts';
import { openBench } from './support/open-bench.ts';
import type { ServerProcess } from './support/processes.ts';
import { startServer } from './support/processes.ts';
import { recordStatements } from './support/recorded-statements.ts';
import type { BenchAccount } from './support/test-account.ts';
import { openAccount } from './support/test-account.ts';
import { askInTurns, atShare } from './support/waiting-times.ts';

// npm run bench -- inventory: how long screens of units wait, one request after the other, in turns with a bare server
// that sends the same statements. Fails when the slowest twentieth of a question takes more than 200 ms, or when a step
// of an act on 1,500 units takes more than 5 s.

const MAX_MS = 200;
const MAX_ACT_MS = 5_000;
const ROUNDS = 40;

interface Question {
  name: string;
  path: string;
}

/** One part of the bench: what it puts into the database, and what it asks then. A part sees what came before it. */
type Part = (databaseUrl: string, account: BenchAccount) => Promise<Question[]>;

const PARTS: readonly Part[] = [stackingPlan, statistics, search];

async function stackingPlan(databaseUrl: string, account: BenchAccount): Promise<Question[]> {
  const { towerId } = await seedPlan(databaseUrl, account);
  return [
    {
      name: `stacking plan of ${PLAN_UNITS.toLocaleString('en-IN')} units`,
      path: `/api/units/plan?projectId=${account.projectId}`,
    },
    { name: 'stacking plan of 300 units', path: `/api/units/plan?towerId=${towerId}` },
  ];
}

async function statistics(databaseUrl: string, account: BenchAccount): Promise<Question[]> {
  const { projectId, towerId, units } = await seedStock(databaseUrl, account);
  return [
    {
      name: `statistics of ${units.toLocaleString('en-IN')} units`,
      path: `/api/units/statistics?projectId=${projectId}`,
    },
    { name: 'statistics of a tower', path: `/api/units/statistics?towerId=${towerId}` },
    { name: 'analytics of a tower', path: `/api/towers/${towerId}/analytics` },
  ];
}

/** Among the units of both parts before: 51,500. */
async function search(_databaseUrl: string, { projectId }: BenchAccount): Promise<Question[]> {
  const found = (name: string, query: string) => ({ name, path: `/api/units?limit=50&${query}` });
  return [
    found('unit by its number', 'search=37-2514'),
    found('units by a part of the number', 'search=514'),
    found('units of one project by a part', `search=514&projectId=${projectId}`),
    found('units by facets', 'status=available&unitType=3BHK&facing=E&floorMin=10&floorMax=30'),
    found('units by facets, by price', 'status=available&unitType=3BHK&facing=E&sort=-pricePaise'),
  ];
}

const { folder, databaseUrl, sessionSecret, plinth, beside, close } = await openBench();
try {
  const account = await openAccount(plinth.url);
  const questions: Question[] = [];
  for (const part of PARTS) questions.push(...(await part(databaseUrl, account)));
  await measureAll(plinth, account, questions);
  reportActs(await timeBulkActs(plinth, account));
} finally {
  await close();
}

async function measureAll(
  plinth: ServerProcess,
  account: BenchAccount,
  questions: readonly Question[],
): Promise<void> {
  const token = account.tokens[0] ?? '';
  const asked = questions.map(({ path }) => ({ method: 'GET' as const, path, token }));
  const place = { databaseUrl, sessionSecret, folder: join(folder, 'files') };
  const recorded = await recordStatements(place, asked);
  const plan = join(folder, 'plan.json');
  const replays = recorded.map((statements, index) => ({
    method: 'GET',
    path: `/${index}`,
    phone: '+',
    statements,
  }));
  writeFileSync(plan, JSON.stringify({ databaseUrl, organizationId: account.organizationId, replays }));
  const bare = beside(
    await startServer(['--import', 'tsx', 'bench/support/bare-server.ts'], { BENCH_PLAN: plan }),
  );
  for (const [index, question] of questions.entries()) {
    const sides = [
      { server: plinth, path: question.path, token },
      { server: bare, path: `/${index}`, token },
    ];
    report(question, await askInTurns(sides, ROUNDS));
  }
}

function report({ name }: Question, [ours = [], theirs = []]: Awaited<ReturnType<typeof askInTurns>>): void {
  const isSlow = atShare(ours, 0.95) > MAX_MS;
  if (isSlow) process.exitCode = 1;
  const cells = [
    `median ${atShare(ours, 0.5).toFixed(1).padStart(7)} ms`,
    `p95 ${atShare(ours, 0.95).toFixed(1).padStart(7)} ms`,
    `bare ${atShare(theirs, 0.5).toFixed(1).padStart(7)} ms`,
    `ratio ${(atShare(theirs, 0.5) / atShare(ours, 0.5)).toFixed(2)}`,
  ];
  console.log(`${name.padEnd(40)} ${cells.join('  ')}${isSlow ? `, more than ${MAX_MS} ms` : ''}`);
}

function reportActs({ units, ...steps }: BulkTimes): void {
  for (const [step, times] of Object.entries(steps)) {
    const rising = times.toSorted((one, other) => one - other);
    const slowest = rising.at(-1) ?? 0;
    if (slowest > MAX_ACT_MS) process.exitCode = 1;
    const name = `${step} of an act on ${units.toLocaleString('en-IN')} units`;
    console.log(
      `${name.padEnd(40)} median ${atShare(rising, 0.5).toFixed(0)} ms  slowest ${slowest.toFixed(0)} ms` +
        (slowest > MAX_ACT_MS ? `, more than ${MAX_ACT_MS} ms` : ''),
    );
  }
}
