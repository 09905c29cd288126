import pg from 'pg';
import type { NewLeadSourceKey } from '#enquiries/lead-sources/leadSource.contract.ts';
import { seedPeople } from './support/company-people.ts';
import { LEADS, seedLeads } from './support/many-leads.ts';
import { openBench } from './support/open-bench.ts';
import type { ServerProcess } from './support/processes.ts';
import type { BenchAccount } from './support/test-account.ts';
import { openAccount } from './support/test-account.ts';

// npm run bench -- deliveries: enquiries that portals deliver by key among 100,000 leads, in turns with the bare insert
// of a lead by `pg`, each committed. A delivery is looked up, counted, given out by turn, scored, audited and told.
// Fails when the median of ours is more than 15 bare inserts, or when one is not taken.

const MAX_INSERTS = 15;
/** Together they stay below what one address may ask for in a minute. */
const KEYS = 3;
/** A key may deliver 60 a minute. */
const EACH = 50;

const { databaseUrl, plinth, close } = await openBench();
const client = new pg.Client(databaseUrl);
try {
  const account = await openAccount(plinth.url);
  await client.connect();
  await client.query(`select set_config('app.organization_id', $1, false)`, [account.organizationId]);
  await seedPeople(client, account);
  await seedLeads(databaseUrl, account);
  await measure(plinth, account);
} finally {
  await client.end();
  await close();
}

async function measure(server: ServerProcess, account: BenchAccount): Promise<void> {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let place = 0; place < KEYS; place += 1) {
    const key = await newKey(server, account, place);
    for (let round = 0; round < EACH; round += 1) {
      const phone = `+9188${String(place * EACH + round).padStart(8, '0')}`;
      ours.push(await timed(() => deliver(server, key, phone)));
      bare.push(await timed(() => insertBare(account, phone.replace('+9188', '+9189'))));
    }
  }
  const ratio = at(ours, 0.5) / at(bare, 0.5);
  if (ratio > MAX_INSERTS) process.exitCode = 1;
  console.log(
    `${ours.length} deliveries among ${LEADS.toLocaleString('en-IN')} leads: median ${ms(ours, 0.5)}, ` +
      `p95 ${ms(ours, 0.95)}; bare insert: median ${ms(bare, 0.5)}, p95 ${ms(bare, 0.95)}; ` +
      `ratio of the medians ${ratio.toFixed(1)}${ratio > MAX_INSERTS ? `, more than ${MAX_INSERTS}` : ''}`,
  );
}

async function newKey(server: ServerProcess, account: BenchAccount, place: number): Promise<string> {
  const answer = await fetch(`${server.url}/api/lead-sources`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${account.tokens[place] ?? ''}` },
    body: JSON.stringify({
      name: `Portal ${place}`,
      source: 'portal99acres',
      projectIds: [account.projectId],
    }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  const { data } = (await answer.json()) as { data: NewLeadSourceKey };
  return data.secret;
}

async function deliver(server: ServerProcess, key: string, phone: string): Promise<void> {
  const answer = await fetch(`${server.url}/api/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({
      firstName: 'Anjali',
      lastName: 'Sathe',
      phone,
      message: '2 BHK',
      reference: phone,
    }),
  });
  const text = await answer.text();
  if (answer.status !== 202) throw new Error(`A delivery was answered ${answer.status} ${text}`);
}

async function insertBare({ userId }: BenchAccount, phone: string): Promise<void> {
  await client.query(
    `insert into lead (id, first_name, last_name, phone, source, owner_id, status, status_changed_at,
                       answer_awaited_at, created_at, updated_at)
     values (gen_random_uuid(), 'Anjali', 'Sathe', $1, 'portal99acres', $2, 'new', now(), now(), now(), now())`,
    [phone, userId],
  );
}

async function timed(run: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

function at(times: readonly number[], share: number): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN;
}

function ms(times: readonly number[], share: number): string {
  return `${at(times, share).toFixed(1)} ms`;
}
