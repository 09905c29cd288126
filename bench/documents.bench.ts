import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Statement } from '#platform/server/database/pipeline.ts';
import { startBareServer } from './support/beside-bare.ts';
import { addressOf } from './support/company-people.ts';
import { seedDocuments } from './support/many-documents.ts';
import { seedCompany } from './support/many-deals.ts';
import { openBench } from './support/open-bench.ts';
import type { ServerProcess } from './support/processes.ts';
import type { BenchAccount } from './support/test-account.ts';
import { openAccount, signIn } from './support/test-account.ts';
import { askInTurns, atShare } from './support/waiting-times.ts';

// npm run bench -- documents: list, counts of the tree and search among a million documents and 200,000 issued papers,
// and among ten thousand and 2,000 beside them, in turns with a bare server that answers the same kind of question by
// the shortest statement there is, without rights, counts and names. Fails when something takes more than twice as long
// among a million and more than 200 ms. With BENCH_DATA the database is kept in that folder and not made anew;
// BENCH_DOCUMENTS makes it smaller, BENCH_ONLY asks what has this in its name. The larger organization has 10,000 sales, so that what they lack is measured too.

const SIZES = { large: Number(process.env['BENCH_DOCUMENTS'] ?? 1_000_000), small: 10_000 } as const;
/** A sale for every hundredth. */
const LEADS = { large: 1_000_000, small: 40_000 } as const;
const ROUNDS = 15;
const MAX_RATIO = 2;
const MAX_MS = 200;

type Size = keyof typeof SIZES;
type Role = Parameters<typeof addressOf>[0];

interface Question {
  name: string;
  path: string;
  role: Role;
  /** Which of the shortest statements is beside it. */
  bare: keyof typeof SHORTEST;
}

const SHORTEST = {
  newest:
    'select id, title, status, created_at from document where organization_id = $1 order by created_at desc limit 25',
  tree: `select c.id, (select count(*) from (select from document d where d.organization_id = c.organization_id
           and d.category_id = c.id limit 1001) found) from document_category c where c.organization_id = $1`,
  search: `select document_id from document_search where organization_id = $1 and words @@ '''porphyry'':*'::tsquery limit 25`,
} as const;

const list = (query: string) => `/api/documents?limit=25&${query}`;
const missing = (query: string) => `/api/documents/missing?limit=25&${query}`;
const QUESTIONS: readonly Question[] = [
  ...(['Business Head', 'Sales Manager', 'Sales Executive', 'Finance Head'] as const).flatMap(
    (role): Question[] => [
      { name: `newest, ${role}`, path: list(''), role, bare: 'newest' },
      { name: `tree, ${role}`, path: '/api/documents/categories/tree', role, bare: 'tree' },
      { name: `search, 40 documents, ${role}`, path: list('search=porphyry'), role, bare: 'search' },
      { name: `search, 1 of 6, ${role}`, path: list('search=permission'), role, bare: 'search' },
    ],
  ),
  { name: 'page 20', path: list('page=20'), role: 'Business Head', bare: 'newest' },
  { name: 'by title', path: list('sort=title'), role: 'Business Head', bare: 'newest' },
  { name: 'issued', path: list('origin=issued'), role: 'Business Head', bare: 'newest' },
  { name: 'waiting', path: list('status=pendingApproval'), role: 'Business Head', bare: 'newest' },
  { name: 'search of a number', path: list('search=8311'), role: 'Business Head', bare: 'search' },
  { name: 'search of a paper', path: list('search=BEN/0001711'), role: 'Business Head', bare: 'search' },
  { name: 'search of two words', path: list('search=agreement+8310'), role: 'Business Head', bare: 'search' },
  {
    name: 'search in texts, 1 of 5,000',
    path: list('search=heritage'),
    role: 'Business Head',
    bare: 'search',
  },
  { name: 'search, 1 of 100', path: list('search=granite'), role: 'Business Head', bare: 'search' },
  {
    name: 'search in texts, 1 of 5,000, by title',
    path: list('search=heritage&sort=title'),
    role: 'Business Head',
    bare: 'search',
  },
  ...(['Business Head', 'Sales Manager', 'Sales Executive'] as const).map((role): Question => ({
    name: `missing, ${role}`,
    path: missing(''),
    role,
    bare: 'newest',
  })),
  { name: 'missing, page 20', path: missing('page=20'), role: 'Business Head', bare: 'newest' },
  { name: 'missing for possession', path: missing('step=completed'), role: 'Business Head', bare: 'newest' },
  { name: 'palette, a number', path: '/api/search?q=8311', role: 'Business Head', bare: 'search' },
  { name: 'palette, 1 of 6', path: '/api/search?q=permission', role: 'Business Head', bare: 'search' },
];

const { databaseUrl, folder, plinth, beside, close } = await openBench(process.env['BENCH_DATA']);
try {
  const companies = await companiesOf();
  const bare = beside(
    await startBareServer(
      { databaseUrl, organizationId: companies.large.organizationId, folder },
      Object.entries(SHORTEST).map(([name, text]): Statement[] => [
        { name, text, values: [companies.large.organizationId] },
      ]),
    ),
  );
  for (const question of QUESTIONS.filter(({ name }) => name.includes(process.env['BENCH_ONLY'] ?? '')))
    await measure(question, companies, bare);
} finally {
  await close();
}

/** Made once; a folder that is kept remembers whose they are. */
async function companiesOf(): Promise<Record<Size, BenchAccount>> {
  const memory = join(folder, 'companies.json');
  if (existsSync(memory)) return JSON.parse(readFileSync(memory, 'utf8')) as Record<Size, BenchAccount>;
  const companies = {
    small: await company('small.test', 'small'),
    large: await company('large.test', 'large'),
  };
  writeFileSync(memory, JSON.stringify(companies));
  return companies;
}

async function company(mail: string, size: Size): Promise<BenchAccount> {
  const documents = SIZES[size];
  const account = await openAccount(plinth.url, mail);
  await seedCompany(databaseUrl, account, LEADS[size]);
  const began = performance.now();
  await seedDocuments(databaseUrl, account, documents);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${documents.toLocaleString('en-IN')} documents in ${seconds} s`);
  return account;
}

async function measure(
  { name, path, role, bare: shortest }: Question,
  companies: Record<Size, BenchAccount>,
  bare: ServerProcess,
): Promise<void> {
  const side = async (size: Size) => {
    const token = await signIn(plinth.url, addressOf(role, companies[size].mail));
    return { server: plinth, path, token };
  };
  const sides = [
    await side('large'),
    await side('small'),
    { server: bare, path: `/${Object.keys(SHORTEST).indexOf(shortest)}`, token: '' },
  ];
  const [large = [], small = [], theirs = []] = await askInTurns(sides, ROUNDS);
  const ratio = atShare(large, 0.5) / atShare(small, 0.5);
  const isSlow = ratio > MAX_RATIO && atShare(large, 0.95) > MAX_MS;
  if (isSlow) process.exitCode = 1;
  const figures = [
    `median ${atShare(large, 0.5).toFixed(1).padStart(7)} ms`,
    `p95 ${atShare(large, 0.95).toFixed(1).padStart(7)} ms`,
    `of 10,000: ${atShare(small, 0.5).toFixed(1).padStart(6)} ms`,
    `ratio ${ratio.toFixed(2)}`,
    `shortest ${atShare(theirs, 0.5).toFixed(1).padStart(5)} ms`,
  ];
  console.log(`${name.padEnd(36)} ${figures.join('  ')}${isSlow ? '  SLOW' : ''}`);
}
