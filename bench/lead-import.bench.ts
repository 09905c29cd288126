import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Import, ImportOwner } from '#cross-cutting/imports/import.contract.ts';
import { csvLine } from '#platform/contract/csv.ts';
import { EXECUTIVES, seedPeople } from './support/company-people.ts';
import { openBench } from './support/open-bench.ts';
import type { ServerProcess } from './support/processes.ts';
import type { BenchAccount } from './support/test-account.ts';
import { openAccount } from './support/test-account.ts';

// npm run bench -- lead-import: 20,000 and then 100,000 leads from a CSV file, from the upload to the last one written,
// given out by turns to ten executives and scored, the larger one taken back. Fails when a hundred thousand make the
// server larger than twenty thousand by more than 100 MB, when a count is not what the file holds, when turns are not
// even, or when it takes more than five minutes.

const SIZES = [20_000, 100_000];
const MAX_GROWTH_MB = 100;
const MAX_SECONDS = 300;
let asked = 0;
const HEAD = ['Name', 'Mobile', 'Email', 'City', 'Budget', 'Remarks'];

const { databaseUrl, plinth, close } = await openBench();
try {
  const bench = { server: plinth, account: await openAccount(plinth.url) };
  await hirePeople(databaseUrl, bench.account);
  const max: number[] = [];
  for (const [place, size] of SIZES.entries()) max.push(await importLeads(bench, place, size));
  const growth = Math.max(...max) - (max[0] ?? 0);
  if (growth > MAX_GROWTH_MB) process.exitCode = 1;
  console.log(`memory     ${max.join(' MB, then ')} MB at most: ${growth} MB more for five times the rows`);
} finally {
  await close();
}

interface Bench {
  server: ServerProcess;
  account: BenchAccount;
}

async function hirePeople(databaseUrl: string, account: BenchAccount): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(`select set_config('app.organization_id', $1, false)`, [account.organizationId]);
    await seedPeople(client, account);
  } finally {
    await client.end();
  }
}

/** Nine new persons in ten, the rest repeats of the first ones; returns the most memory that the server took, in MB. */
async function importLeads(bench: Bench, place: number, size: number): Promise<number> {
  const fresh = (size * 9) / 10;
  const watch = watchMemory(bench);
  const began = performance.now();
  const form = new FormData();
  form.set('file', new Blob([fileOf(place, size, fresh) as BlobPart]), `leads-${size}.csv`);
  const { id: fileId } = await ask<{ id: string }>(bench, '/files/upload', { method: 'POST', body: form });
  const { projectId } = bench.account;
  const start = { kind: 'leads', projectId, fileId, source: 'portal99acres' };
  const { id } = await ask<Import>(bench, '/imports', json('POST', start));
  const { columns } = await until(bench, id, 'mapping');
  const read = performance.now();
  const mapping = { columns: columns.map(({ field }) => field) };
  await ask(bench, `/imports/${id}/mapping`, json('PUT', mapping));
  await until(bench, id, 'previewed');
  const previewed = performance.now();
  await ask(bench, `/imports/${id}/apply`, json('POST', {}));
  const { reconciliation } = await until(bench, id, 'applied');
  const written = performance.now();
  const isRight = reconciliation?.new === fresh && reconciliation.repeat === size - fresh;
  const owners = await ask<ImportOwner[]>(bench, `/imports/${id}/owners`, {});
  const isEven = owners.length === EXECUTIVES && owners.every(({ leads }) => leads === fresh / EXECUTIVES);
  const isSlow = written - began > MAX_SECONDS * 1000;
  if (!isRight || !isEven || isSlow) process.exitCode = 1;
  console.log(
    `${size.toLocaleString('en-IN').padEnd(10)} rows: read ${span(began, read)}, preview ${span(read, previewed)}, ` +
      `written and scored ${span(previewed, written)}, together ${span(began, written)} ` +
      `(${Math.round((size * 1000) / (written - previewed))} rows/s; ${reconciliation?.new} new, ` +
      `${reconciliation?.repeat} repeats${isRight ? '' : ', which is wrong'}; ` +
      `${owners.length} owners${isEven ? ', evenly' : ', not evenly'})`,
  );
  if (place === SIZES.length - 1) await undo(bench, id, fresh);
  return watch.stop();
}

async function undo(bench: Bench, id: string, written: number): Promise<void> {
  const began = performance.now();
  await ask(bench, `/imports/${id}/undo`, json('POST', {}));
  const { results } = await until(bench, id, 'undone');
  if (results.removed !== written) process.exitCode = 1;
  console.log(
    `undo       ${span(began, performance.now())} (${results.removed} removed, ${results.kept} kept)`,
  );
}

function fileOf(place: number, size: number, fresh: number): Uint8Array {
  const rows = Array.from({ length: size }, (_, index) => {
    const person = index % fresh;
    const number = `9${place + 6}${String(10_000_000 + person * 73).padStart(8, '0')}`;
    const phone = index < fresh ? number : `+91 ${number.slice(0, 5)} ${number.slice(5)}`;
    return [`Person ${person}`, phone, `p${place}.${person}@example.test`, 'Pune', '80 L - 1.2 Cr', '2 BHK'];
  });
  return Buffer.from([HEAD, ...rows].map(csvLine).join(''));
}

/** Resident memory of the server, looked at ten times a second. Linux only. */
function watchMemory({ server }: Bench): { stop: () => number } {
  let max = 0;
  const look = () => {
    const text = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    max = Math.max(max, Math.round(Number(/VmRSS:\s+(\d+)/.exec(text)?.[1]) / 1000));
  };
  const timer = setInterval(look, 100);
  return {
    stop: () => {
      clearInterval(timer);
      return max;
    },
  };
}

function span(from: number, to: number): string {
  return `${((to - from) / 1000).toFixed(1)} s`;
}

async function until(bench: Bench, id: string, wanted: Import['status']): Promise<Import> {
  for (;;) {
    const found = await ask<Import>(bench, `/imports/${id}`, {});
    if (found.status === wanted) return found;
    if (found.status === 'failed') throw new Error(found.failure ?? 'The import failed.');
    await sleep(100);
  }
}

function json(method: string, body: object): RequestInit {
  return { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

async function ask<T>({ server, account }: Bench, path: string, init: RequestInit): Promise<T> {
  asked += 1;
  // One after the other, as from several windows.
  const token = account.tokens[asked % account.tokens.length] ?? '';
  const headers = { ...init.headers, authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.url}/api${path}`, { ...init, headers });
  const body = (await answer.json()) as { data: T; message?: string };
  if (!answer.ok) throw new Error(`${path}: ${body.message ?? answer.status}`);
  return body.data;
}
