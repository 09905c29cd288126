import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Statement } from '#platform/server/database/pipeline.ts';
import { startBareServer } from './support/beside-bare.ts';
import { addressOf, idOf } from './support/company-people.ts';
import { seedCommissions } from './support/many-commissions.ts';
import { openBench } from './support/open-bench.ts';
import { payManyAtOnce } from './support/pay-many.ts';
import type { ServerProcess } from './support/processes.ts';
import { recordStatements } from './support/recorded-statements.ts';
import type { BenchAccount } from './support/test-account.ts';
import { openAccount, signIn } from './support/test-account.ts';
import { askInTurns, atShare, slowest } from './support/waiting-times.ts';

// npm run bench -- commissions: lists, payable, overview and reports of commissions in a company with two hundred
// thousand of them through ten thousand firms and in one with a hundredth of it, in turns, and a bare server that sends
// the same statements beside the larger one; then a run that pays 500 tranches (BENCH_ONLY=bulk-payment pays alone; a
// kept database has them once). Fails when the slowest twentieth of a list takes more than 200 ms, or that
// of the overview or a report more than 500 ms, or the run more than ten seconds. BENCH_STATEMENTS=5 prints the slowest statements of each,
// BENCH_FULL=1 prints them whole, for EXPLAIN. With BENCH_DATA the database is kept in that folder and not made anew;
// BENCH_ONLY measures what has this text in its path, BENCH_ROUNDS=6 asks each so often.

const SIZES = { large: 200_000, small: 2_000 } as const;
type Size = keyof typeof SIZES;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 20);
/** As other lists, and as other dashboards and reports; a thousand rows at once are no list. */
const LIST_MS = 200;
const FIGURES_MS = 500;
const RUN_MS = 10_000;
const STATEMENTS = Number(process.env['BENCH_STATEMENTS'] ?? 0);
const PAYING = 'bulk-payment';
const only = process.env['BENCH_ONLY'] ?? '';

interface Question {
  role: 'Business Head' | 'Finance Head' | 'Sales Executive';
  path: string;
}

const day = (daysAhead: number) => new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);

/** In the order in which the screens ask them. */
function questions(firmId: string): Question[] {
  const of = (role: Question['role'], ...paths: string[]) => paths.map((path) => ({ role, path }));
  const year = `from=${day(-365)}&to=${day(0)}`;
  return [
    ...of(
      'Business Head',
      '/commissions/analytics',
      '/commissions?limit=50',
      '/commissions?limit=50&status=approved,partiallyPaid',
      '/commissions?limit=50&needs=approval',
      '/commissions?limit=50&needs=payment',
      '/commissions?limit=50&search=Broker%2017',
      `/commissions?limit=50&channelPartnerId=${firmId}`,
      `/commissions?limit=50&bookedFrom=${day(-90)}&bookedUntil=${day(0)}`,
      '/commissions/totals',
      '/commissions/reports/detailed?limit=50',
      `/commissions/reports/detailed?limit=50&paidFrom=${day(-60)}&paidUntil=${day(0)}`,
      '/commissions/reports/detailed/groups?groupBy=project',
      '/commissions/reports/detailed/groups?groupBy=firm',
      '/commissions/reports/liability?limit=50',
      '/commissions/reports/overdue?limit=50',
      '/commissions/reports/liability/months',
      `/commissions/reports/performance?${year}`,
      `/commissions/partners/${firmId}/performance?${year}`,
    ),
    ...of('Sales Executive', '/commissions?limit=50'),
    ...of(
      'Finance Head',
      '/commission-runs/payable',
      '/commission-runs/payable?limit=1000',
      '/commission-runs?limit=50',
      '/partner-invoices?limit=50',
      `/partner-invoices?limit=50&channelPartnerId=${firmId}`,
      '/tds/deductions?limit=50',
      '/tds/deductions?limit=50&state=open',
      '/tds/months',
    ),
  ];
}

const { folder, databaseUrl, sessionSecret, plinth, beside, close } = await openBench(
  process.env['BENCH_DATA'],
);
try {
  const accounts = await accountsOf();
  console.log(`${SIZES.large.toLocaleString('en-IN')} commissions, ${ROUNDS} requests each`);
  if (only !== PAYING) await measure(await asked(accounts.large), await asked(accounts.small));
  if (only === '' || only === PAYING) await pay(accounts.large);
} finally {
  await close();
}

/** Made once; a folder that is kept remembers whose they are. */
async function accountsOf(): Promise<Record<Size, BenchAccount>> {
  const memory = join(folder, 'accounts.json');
  if (existsSync(memory)) return JSON.parse(readFileSync(memory, 'utf8')) as Record<Size, BenchAccount>;
  const account = async (size: Size) => {
    const made = await openAccount(plinth.url, `${size}.bench.test`);
    await seedCommissions(databaseUrl, made, SIZES[size]);
    return made;
  };
  const accounts = { small: await account('small'), large: await account('large') };
  writeFileSync(memory, JSON.stringify(accounts));
  return accounts;
}

interface Asked {
  organizationId: string;
  requests: { method: 'GET'; path: string; token: string }[];
}

async function asked({ organizationId, mail }: BenchAccount): Promise<Asked> {
  const tokens = new Map<Question['role'], string>();
  for (const role of ['Business Head', 'Finance Head', 'Sales Executive'] as const)
    tokens.set(role, await signIn(plinth.url, addressOf(role, mail)));
  const requests = questions(idOf(organizationId, 'broker', 17))
    .filter(({ path }) => path.includes(only))
    .map(({ role, path }) => ({
      method: 'GET' as const,
      path: `/api${path}`,
      token: tokens.get(role) ?? '',
    }));
  return { organizationId, requests };
}

async function measure(large: Asked, small: Asked): Promise<void> {
  const { organizationId, requests } = large;
  const place = { databaseUrl, sessionSecret, folder: join(folder, 'files') };
  const recorded = await recordStatements(place, requests);
  const bare = beside(await startBareServer({ databaseUrl, organizationId, folder }, recorded));
  for (const [index, { path, token }] of requests.entries()) {
    const hundredth = small.requests[index];
    if (!hundredth) continue;
    await compare(path, [
      { server: plinth, path, token },
      { server: plinth, path: hundredth.path, token: hundredth.token },
      { server: bare, path: `/${index}`, token },
    ]);
    await printSlowest(organizationId, recorded[index] ?? []);
  }
}

/** Nobody else releases it here, so the limit of a day is lifted. */
async function pay({ organizationId, mail }: BenchAccount): Promise<void> {
  await liftLimit(organizationId);
  const { payments, refusal, rehearsedMs, paidMs, status } = await payManyAtOnce({
    url: plinth.url,
    token: await signIn(plinth.url, addressOf('Finance Head', mail)),
    accountId: (projectId) => idOf(organizationId, 'account', Number.parseInt(projectId.slice(-12), 16)),
  });
  if (paidMs > RUN_MS || refusal.startsWith('2')) process.exitCode = 1;
  console.log(`With one wrong among them: ${refusal.slice(0, 300)}`);
  console.log(
    `A run of ${payments} payments: rehearsed in ${rehearsedMs.toFixed(0)} ms, ${status} in ${paidMs.toFixed(0)} ms`,
  );
}

async function liftLimit(organizationId: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(`set app.organization_id = '${organizationId}'`);
    await client.query(
      `update organization set settings = jsonb_set(settings, '{commissions,releaseAbovePaise}', '10000000000000')
        where organization_id = $1`,
      [organizationId],
    );
  } finally {
    await client.end();
  }
}

async function compare(
  path: string,
  sides: { server: ServerProcess; path: string; token: string }[],
): Promise<void> {
  const [ours = [], hundredth = [], bare = []] = await askInTurns(sides, ROUNDS);
  const maxMs = /analytics|reports|performance|months|limit=1000/.test(path) ? FIGURES_MS : LIST_MS;
  const isSlow = atShare(ours, 0.95) > maxMs;
  if (isSlow) process.exitCode = 1;
  const [median, ofHundredth, ofBare] = [ours, hundredth, bare].map((times) => atShare(times, 0.5));
  const ms = (time = Number.NaN) => `${time.toFixed(1).padStart(7)} ms`;
  const ratio = (one = Number.NaN, other = Number.NaN) => (one / other).toFixed(2).padStart(5);
  const cells = [
    `median ${ms(median)}  p95 ${ms(atShare(ours, 0.95))}`,
    `of a hundredth ${ms(ofHundredth)}, growth ${ratio(median, ofHundredth)}`,
    `bare ${ms(ofBare)}, ratio ${ratio(ofBare, median)}`,
  ];
  const name = path.replace('/api', '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');
  console.log(`${name.padEnd(84)} ${cells.join('  ')}${isSlow ? `, more than ${maxMs} ms` : ''}`);
}

async function printSlowest(organizationId: string, statements: readonly Statement[]): Promise<void> {
  for (const { ms, text } of await slowest({ databaseUrl, organizationId }, statements, STATEMENTS))
    console.log(`  ${ms.toFixed(1).padStart(8)} ms  ${process.env['BENCH_FULL'] ? text : brief(text)}`);
}

/** A statement without the names of what it selects. */
function brief(text: string): string {
  return text.replaceAll('"', '').replace(/\s+/g, ' ').slice(0, 220);
}
