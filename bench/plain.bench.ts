import { randomInt } from 'node:crypto';
import { FIRST_NAMES, LAST_NAMES } from './support/company-leads.ts';
import { compare, printTable } from './support/compare.ts';
import type { Scenario } from './support/compare.ts';
import { LEADS, seedLeads } from './support/many-leads.ts';
import { openBench } from './support/open-bench.ts';
import { fillPlainLeads } from './support/plain-leads.ts';
import { startServer } from './support/processes.ts';
import { openAccount } from './support/test-account.ts';
import type { BenchAccount } from './support/test-account.ts';

// npm run bench -- plain: Plinth beside a server that a developer would write for a list of leads alone, with
// statements and a table of its own (plain-server.ts), so that what our statements and locks cost shows as well. The
// list asks what the screen of leads asks; a line says what it is when the plain server too counts no further than
// 10,000. Fails below what is wanted. LEADS=1000000 asks among a million.

/** Plinth by plain, and leads a second. */
const WANTED = { id: 0.6, list: 0.6, search: 0.4, created: 300 };
const FIRST = FIRST_NAMES.split(' ');
const LAST = LAST_NAMES.split(' ');
let entered = 0;

const { databaseUrl, plinth, beside, close } = await openBench();
try {
  const account = await openAccount(plinth.url);
  const leadId = await seedLeads(databaseUrl, account, { first: FIRST, last: LAST });
  await fillPlainLeads(databaseUrl);
  const plain = beside(
    await startServer(['--import', 'tsx', 'bench/support/plain-server.ts'], { DATABASE_URL: databaseUrl }),
  );
  console.log(`${LEADS.toLocaleString('en-IN')} leads; each server in turns, 16 connections`);
  const compared = await compare({ bare: plain, plinth }, scenarios(account, leadId));
  printTable(compared, 'plain');
  const [id, list, , search, created] = compared;
  const missed = [
    (id?.throughputRatio ?? 0) < WANTED.id && 'by id',
    (list?.throughputRatio ?? 0) < WANTED.list && 'list',
    (search?.throughputRatio ?? 0) < WANTED.search && 'name search',
    (created?.plinth.requestsPerSecond ?? 0) < WANTED.created && 'created',
  ].filter((name) => name !== false);
  if (missed.length > 0) {
    console.log(`Less than wanted: ${missed.join(', ')}`);
    process.exitCode = 1;
  }
} finally {
  await close();
}

function scenarios({ tokens, projectId }: BenchAccount, leadId: string): Scenario[] {
  const get = (path: string, headers = {}) => tokens.map((token) => request('GET', path, token, headers));
  return [
    { name: 'lead by id', requests: get(`/api/leads/${leadId}`) },
    { name: 'list of 25 with count', requests: get('/api/leads?page=1&limit=25&sort=-createdAt') },
    {
      name: 'the same, both count to 10,000',
      requests: get('/api/leads?page=1&limit=25&sort=-createdAt', { 'x-count-to': '10001' }),
    },
    {
      name: 'search by name',
      requests: tokens.map((token, n) =>
        request('GET', `/api/leads?limit=25&search=${encodeURIComponent(typedName(n))}`, token),
      ),
    },
    {
      name: 'lead created',
      requests: tokens.map((token) => ({
        ...request('POST', '/api/leads', token),
        setupRequest: (one) => ({ ...one, body: JSON.stringify(newLead(projectId)) }),
      })),
    },
  ];
}

/** In turns a full name, a first name and the beginning of a last one. */
function typedName(n: number): string {
  const first = FIRST[n % FIRST.length] ?? '';
  const last = LAST[(n * 7) % LAST.length] ?? '';
  return [`${first} ${last}`, first, last.slice(0, 4)][n % 3] ?? '';
}

function request(method: string, path: string, token: string, headers = {}) {
  return {
    method,
    path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  };
}

/** Nobody twice: Plinth would refuse the second. */
function newLead(projectId: string) {
  entered += 1;
  return {
    firstName: FIRST[randomInt(FIRST.length)],
    lastName: LAST[randomInt(LAST.length)],
    phone: `+9198${String(entered).padStart(8, '0')}`,
    email: 'vivek.rao@example.test',
    source: 'website',
    projectIds: [projectId],
    unitTypes: ['3BHK'],
    budgetMinPaise: 1_00_00_000_00,
    budgetMaxPaise: 1_40_00_000_00,
  };
}
