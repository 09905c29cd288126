import { join } from 'node:path';
import { measureBeside, startBareServer } from './support/beside-bare.ts';
import { addressOf, idOf } from './support/company-people.ts';
import { seedCommissions } from './support/many-commissions.ts';
import { openBench } from './support/open-bench.ts';
import { recordStatements } from './support/recorded-statements.ts';
import type { BenchAccount } from './support/test-account.ts';
import { openAccount, signIn } from './support/test-account.ts';
import { slowest } from './support/waiting-times.ts';

// npm run bench -- commissions: lists, payable, overview and reports of commissions in a company with ten thousand of
// them and in one with a hundred thousand, in turns with a bare server that sends the same statements. Fails when the
// slowest twentieth of a list takes more than 200 ms, or that of the overview or a report more than 500 ms.
// BENCH_STATEMENTS=5 prints the slowest statements of each, BENCH_FULL=1 prints them whole, for EXPLAIN.

const SIZES = [10_000, 100_000] as const;
const ROUNDS = 20;
/** As other lists, and as other dashboards and reports. */
const LIST_MS = 200;
const FIGURES_MS = 500;
const STATEMENTS = Number(process.env['BENCH_STATEMENTS'] ?? 0);

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
      '/commission-runs?limit=50',
      '/partner-invoices?limit=50',
      `/partner-invoices?limit=50&channelPartnerId=${firmId}`,
      '/tds/deductions?limit=50',
      '/tds/deductions?limit=50&state=open',
      '/tds/months',
    ),
  ];
}

const { folder, databaseUrl, sessionSecret, plinth, beside, close } = await openBench();
try {
  for (const size of SIZES) {
    const account = await openAccount(plinth.url, `of${size}.bench.test`);
    await seedCommissions(databaseUrl, account, size);
    console.log(`${size.toLocaleString('en-IN')} commissions, ${ROUNDS} requests each`);
    await measure(account);
  }
} finally {
  await close();
}

async function measure(account: BenchAccount): Promise<void> {
  const { organizationId, mail } = account;
  const tokens = new Map<Question['role'], string>();
  for (const role of ['Business Head', 'Finance Head', 'Sales Executive'] as const)
    tokens.set(role, await signIn(plinth.url, addressOf(role, mail)));
  const asked = questions(idOf(organizationId, 'broker', 17)).map(({ role, path }) => ({
    method: 'GET' as const,
    path: `/api${path}`,
    token: tokens.get(role) ?? '',
  }));
  const place = { databaseUrl, sessionSecret, folder: join(folder, 'files') };
  const recorded = await recordStatements(place, asked);
  const bare = beside(await startBareServer({ databaseUrl, organizationId, folder }, recorded));
  for (const [index, { path, token }] of asked.entries()) {
    const name = path.replace('/api', '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');
    await measureBeside(
      {
        name,
        maxMs: /analytics|reports|performance|months/.test(path) ? FIGURES_MS : LIST_MS,
        rounds: ROUNDS,
        width: 84,
      },
      [
        { server: plinth, path, token },
        { server: bare, path: `/${index}`, token },
      ],
    );
    for (const { ms, text } of await slowest(
      { databaseUrl, organizationId },
      recorded[index] ?? [],
      STATEMENTS,
    ))
      console.log(`  ${ms.toFixed(1).padStart(8)} ms  ${process.env['BENCH_FULL'] ? text : brief(text)}`);
  }
}

/** A statement without the names of what it selects. */
function brief(text: string): string {
  return text.replaceAll('"', '').replace(/\s+/g, ' ').slice(0, 220);
}
