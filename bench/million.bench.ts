import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf, DESKS } from './support/company-people.ts';
import type { CompanyIds } from './support/many-deals.ts';
import { companyIds, seedCompany } from './support/many-deals.ts';
import type { LeadQuestion } from './support/many-enquiries.ts';
import { leadQuestions } from './support/many-enquiries.ts';
import { dayOfLast, exportSince } from './support/list-export.ts';
import { scoreAllLeads } from './support/nightly-scores.ts';
import { openBench } from './support/open-bench.ts';
import type { ServerProcess } from './support/processes.ts';
import type { BenchAccount } from './support/test-account.ts';
import { openAccount, signIn } from './support/test-account.ts';
import { askInTurns, atShare } from './support/waiting-times.ts';

// npm run bench -- million: what the daily work on leads asks, in an organization of a million leads and in one of ten
// thousand beside it, in turns; the ratio is that of the medians. Then every lead of the first hundred thousand as a
// file. Fails when something takes more than twice as long among a million and more than 200 ms. With BENCH_DATA the
// database is kept in that folder and not made anew; BENCH_ONLY measures what has this text in its name.

const SIZES = { large: 1_000_000, small: 10_000 } as const;
const ROUNDS = 15;
/** For what is too slow anyway. */
const FEW_ROUNDS = 3;
const MAX_RATIO = 2;
const MAX_MS = 200;

type Size = keyof typeof SIZES;
type Company = BenchAccount & { ids: CompanyIds };

const kept = process.env['BENCH_DATA'];
const only = process.env['BENCH_ONLY'] ?? '';
const { folder, databaseUrl, sessionSecret, plinth, close } = await openBench(kept);
try {
  const companies = await companiesOf(plinth);
  await measureAll(plinth, companies);
  if ('export'.includes(only)) await exportTenth(plinth, companies.large);
} finally {
  await close();
}

/** The leads of the last tenth of two years, a hundred thousand of a million; `lead-export` measures how memory grows. */
async function exportTenth(plinth: ServerProcess, { mail }: Company): Promise<void> {
  const token = await signIn(plinth.url, addressOf('Business Head', mail));
  for (const format of ['csv', 'xlsx'] as const) {
    const { rows } = await exportSince(plinth, token, { list: 'leads', format, from: dayOfLast(0.1) });
    if (format === 'csv' && rows < SIZES.large / 10) process.exitCode = 1;
  }
}

/** Made once; a folder that is kept remembers whose they are. */
async function companiesOf(plinth: ServerProcess): Promise<Record<Size, Company>> {
  const memory = join(folder, 'companies.json');
  if (existsSync(memory)) return JSON.parse(readFileSync(memory, 'utf8')) as Record<Size, Company>;
  const companies = {
    small: await company(plinth, 'small.test', SIZES.small),
    large: await company(plinth, 'large.test', SIZES.large),
  };
  writeFileSync(memory, JSON.stringify(companies));
  return companies;
}

async function company(plinth: ServerProcess, mail: string, leads: number): Promise<Company> {
  const account = await openAccount(plinth.url, mail);
  await seedCompany(databaseUrl, account, leads);
  const { organizationId } = account;
  const place = { databaseUrl, sessionSecret, folder: join(folder, 'files') };
  const { scored, seconds } = await scoreAllLeads(place, organizationId);
  console.log(
    `${leads.toLocaleString('en-IN')} leads: ${scored.toLocaleString('en-IN')} open ones scored in ${seconds.toFixed(0)} s`,
  );
  return { ...account, ids: companyIds(account, leads) };
}

async function measureAll(plinth: ServerProcess, companies: Record<Size, Company>): Promise<void> {
  const tokens = {
    large: await tokensOf(plinth, companies.large),
    small: await tokensOf(plinth, companies.small),
  };
  const asked = { large: leadQuestions(companies.large.ids), small: leadQuestions(companies.small.ids) };
  for (const [index, question] of asked.large.entries()) {
    const other = asked.small[index];
    if (!other || !question.name.includes(only)) continue;
    const side = (size: Size, { path, role }: LeadQuestion) => ({
      server: plinth,
      path,
      token: tokens[size].get(role) ?? '',
    });
    const sides = [side('large', question), side('small', other)];
    const [first = []] = await askInTurns(sides, 1);
    const [large = [], small = []] = await askInTurns(
      sides,
      atShare(first, 0) > MAX_MS ? FEW_ROUNDS : ROUNDS,
    );
    report(question.name, large, small);
  }
}

function report(name: string, large: readonly number[], small: readonly number[]): void {
  const ratio = atShare(large, 0.5) / atShare(small, 0.5);
  const isSlow = ratio > MAX_RATIO && atShare(large, 0.95) > MAX_MS;
  if (isSlow) process.exitCode = 1;
  const figures = [
    `median ${atShare(large, 0.5).toFixed(1).padStart(7)} ms`,
    `p95 ${atShare(large, 0.95).toFixed(1).padStart(7)} ms`,
    `of 10,000: ${atShare(small, 0.5).toFixed(1).padStart(6)} ms, p95 ${atShare(small, 0.95).toFixed(1).padStart(6)} ms`,
    `ratio ${ratio.toFixed(2)}`,
  ];
  console.log(`${name.padEnd(52)} ${figures.join('  ')}${isSlow ? '  SLOW' : ''}`);
}

async function tokensOf(
  plinth: ServerProcess,
  { mail }: Company,
): Promise<Map<LeadQuestion['role'], string>> {
  const roles = Object.keys(DESKS) as LeadQuestion['role'][];
  const tokens = new Map<LeadQuestion['role'], string>();
  for (const role of roles) tokens.set(role, await signIn(plinth.url, addressOf(role, mail)));
  return tokens;
}
