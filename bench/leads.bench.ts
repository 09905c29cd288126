import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compare, printTable } from './support/compare.ts';
import type { Scenario } from './support/compare.ts';
import { LEADS, seedLeads } from './support/many-leads.ts';
import { openBench } from './support/open-bench.ts';
import { startServer } from './support/processes.ts';
import type { ServerProcess } from './support/processes.ts';
import type { RecordedRequest } from './support/recorded-statements.ts';
import { recordStatements } from './support/recorded-statements.ts';
import { openAccount } from './support/test-account.ts';
import type { BenchAccount } from './support/test-account.ts';

// npm run bench -- leads: how much of a bare server's throughput is left when Plinth answers. Both servers run as
// processes of their own against one PostgreSQL and are loaded in turns, so that what disturbs one disturbs both.

const { folder, databaseUrl, sessionSecret, plinth, beside, close } = await openBench();
try {
  const account = await openAccount(plinth.url);
  const leadId = await seedLeads(databaseUrl, account);
  const bare = beside(await startBareServer(account, leadId));
  console.log(`${LEADS.toLocaleString('en-IN')} leads; each server in turns, 16 connections`);
  printTable(await compare({ bare, plinth }, scenarios(account, leadId)));
} finally {
  await close();
}

function scenarios({ tokens, projectId }: BenchAccount, leadId: string): Scenario[] {
  const get = (path: string) => tokens.map((token) => request('GET', path, token));
  return [
    { name: 'lead list, 25 of 100,000', requests: get('/api/leads?limit=25') },
    { name: 'lead by id', requests: get(`/api/leads/${leadId}`) },
    {
      name: 'lead created',
      requests: tokens.map((token) => ({
        ...request('POST', '/api/leads', token),
        setupRequest: (one) => ({ ...one, body: JSON.stringify(newLead(projectId)) }),
      })),
    },
  ];
}

function request(method: string, path: string, token: string) {
  return { method, path, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } };
}

function newLead(projectId: string, phone = `+9198${randomInt(10_000_000, 99_999_999)}`) {
  return {
    firstName: 'Vivek',
    lastName: 'Rao',
    phone,
    email: 'vivek.rao@example.test',
    source: 'website',
    projectIds: [projectId],
    unitTypes: ['3BHK'],
    budgetMinPaise: 1_00_00_000_00,
    budgetMaxPaise: 1_40_00_000_00,
  };
}

/** The bare server answers the same paths by the statements that Plinth was seen to send for them. */
async function startBareServer(account: BenchAccount, leadId: string): Promise<ServerProcess> {
  const token = account.tokens[0] ?? '';
  const phone = '+919700000001';
  const requests: RecordedRequest[] = [
    { method: 'GET', path: '/api/leads?limit=25', token },
    { method: 'GET', path: `/api/leads/${leadId}`, token },
    { method: 'POST', path: '/api/leads', token, body: newLead(account.projectId, phone) },
  ];
  const place = { databaseUrl, sessionSecret, folder: join(folder, 'files') };
  const [list = [], byId = [], created = []] = await recordStatements(place, requests);
  const plan = join(folder, 'plan.json');
  const { organizationId } = account;
  const replays = [
    { method: 'GET', path: '/api/leads', phone, statements: list },
    { method: 'GET', path: `/api/leads/${leadId}`, phone, statements: byId },
    { method: 'POST', path: '/api/leads', phone, statements: created },
  ];
  writeFileSync(plan, JSON.stringify({ databaseUrl, organizationId, replays }));
  return startServer(['--import', 'tsx', 'bench/support/bare-server.ts'], {
    BENCH_PLAN: plan,
    BENCH_KNOWN: [organizationId, account.projectId, account.userId].join(','),
  });
}
