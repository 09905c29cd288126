import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countMarkedDays } from '#enquiries/leads/server/lead.cohort.jobs.ts';
import { openPool } from '#platform/server/database/pool.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { DESKS } from './support/company-people.ts';
import { addressOf } from './support/company-people.ts';
import { USUAL_DEBT } from './support/company-sales.ts';
import { seedCompany } from './support/many-deals.ts';
import { openBench } from './support/open-bench.ts';
import type { BenchAccount } from './support/test-account.ts';
import { openAccount, signIn } from './support/test-account.ts';
import { askInTurns, atShare } from './support/waiting-times.ts';

// npm run bench -- analytics: every report, dashboard and prediction in a company of 1,000,000 leads and 50,000 sales,
// and in one of a hundredth beside it in the same database, in turns; growth is the ratio of the medians. LEADS=100000
// takes a smaller one, BENCH_DATA keeps the database in a folder, BENCH_ONLY measures what has this text in its path.
// Fails when the slowest twentieth of a report takes more than 300 ms, or that of a dashboard more than 100.

const LEADS = Number(process.env['LEADS'] ?? 1_000_000);
const PER_SALE = 20;
const SIZES = { large: LEADS, small: LEADS / 100 } as const;
type Size = keyof typeof SIZES;
type Role = keyof typeof DESKS;

const ROUNDS = Number(process.env['ROUNDS'] ?? 10);
const REPORT_MS = 300;
const DASHBOARD_MS = 100;

const kept = process.env['BENCH_DATA'];
const only = process.env['BENCH_ONLY'] ?? '';

const REPORTS: readonly (readonly [Role, ...string[]])[] = [
  [
    'Business Head',
    '/analytics/dashboard',
    '/analytics/sales-summary?period=year',
    '/analytics/sales-summary?period=year&groupBy=executive&include=trends,performance',
    '/analytics/sales-report?period=quarter',
    '/analytics/sales-analysis?period=year',
    '/analytics/sales-analysis?period=year&groupBy=source',
    '/analytics/sales-kpis?period=month',
    '/analytics/project-comparison?period=year',
    '/analytics/lead-funnel?period=year',
    '/analytics/lead-analysis?period=year&groupBy=source',
    '/analytics/lead-analysis?period=year&groupBy=user&include=quality',
    '/analytics/lead-kpis?period=year',
    '/analytics/marketing-roi?period=year',
    '/analytics/predictions/sales-forecast',
    '/analytics/predictions/inventory-turnover',
    '/analytics/predictions/lead-conversion-probability',
    '/analytics/measures',
    '/sales/analytics?period=year',
  ],
  [
    'Finance Head',
    '/analytics/dashboard',
    '/payments/dashboard',
    '/payments/reports/collections?period=year',
    '/analytics/revenue-analysis?period=year',
    '/analytics/revenue-analysis?period=year&groupBy=project&include=trends',
    '/analytics/revenue-kpis?period=month',
    '/analytics/predictions/revenue-projection',
    '/analytics/budget-vs-actual',
    '/analytics/budget-dashboard',
  ],
  [
    'Sales Manager',
    '/analytics/dashboard',
    '/analytics/sales-analysis?period=year&groupBy=executive',
    '/analytics/lead-kpis?period=year&groupBy=user',
  ],
  ['Sales Executive', '/analytics/dashboard', '/analytics/lead-funnel?period=year'],
];

const { folder, databaseUrl, plinth, close } = await openBench(kept);
try {
  const accounts = await accountsOf();
  console.log(
    `${LEADS.toLocaleString('en-IN')} leads, ${(LEADS / PER_SALE).toLocaleString('en-IN')} sales, ${ROUNDS} requests each`,
  );
  for (const [role, ...paths] of REPORTS) {
    const tokens = { large: await tokenOf(accounts.large, role), small: await tokenOf(accounts.small, role) };
    for (const path of paths.filter((one) => one.includes(only)))
      await measure(role, path, tokens).catch((error: unknown) => {
        process.exitCode = 1;
        console.log(`${role}: ${String(error).slice(0, 300)}`);
      });
  }
} finally {
  await close();
}

/** Made once; a folder that is kept remembers whose they are. */
async function accountsOf(): Promise<Record<Size, BenchAccount>> {
  const memory = join(folder, 'accounts.json');
  if (existsSync(memory)) return JSON.parse(readFileSync(memory, 'utf8')) as Record<Size, BenchAccount>;
  const accounts = { small: await account('small'), large: await account('large') };
  writeFileSync(memory, JSON.stringify(accounts));
  return accounts;
}

async function account(size: Size): Promise<BenchAccount> {
  const made = await openAccount(plinth.url, `${size}.bench.test`);
  await seedCompany(databaseUrl, made, SIZES[size], USUAL_DEBT, PER_SALE);
  const pool = openPool(databaseUrl, 1);
  try {
    await inTransaction(pool, { organizationId: made.organizationId }, countMarkedDays);
  } finally {
    await pool.end();
  }
  return made;
}

function tokenOf({ mail }: BenchAccount, role: Role): Promise<string> {
  return signIn(plinth.url, addressOf(role, mail));
}

async function measure(role: Role, path: string, tokens: Record<Size, string>): Promise<void> {
  const sides = [tokens.large, tokens.small].map((token) => ({ server: plinth, path: `/api${path}`, token }));
  const [large = [], small = []] = await askInTurns(sides, ROUNDS);
  const p95 = atShare(large, 0.95);
  const maxMs = path.includes('dashboard') && !path.includes('budget') ? DASHBOARD_MS : REPORT_MS;
  const isSlow = p95 > maxMs;
  if (isSlow) process.exitCode = 1;
  const growth = atShare(large, 0.5) / atShare(small, 0.5);
  console.log(
    `${`${role}: ${path}`.padEnd(96)} median ${ms(large, 0.5)}  p95 ${ms(large, 0.95)}  ` +
      `of a hundredth ${ms(small, 0.5)}, growth ${growth.toFixed(2)}${isSlow ? `, more than ${maxMs} ms` : ''}`,
  );
}

function ms(times: readonly number[], share: number): string {
  return `${atShare(times, share).toFixed(0).padStart(5)} ms`;
}
