import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Import } from '#cross-cutting/imports/import.contract.ts';
import { csvLine } from '#platform/contract/csv.ts';
import { xlsxOf } from '#platform/server/sheets/xlsx.write.ts';
import { openBench } from './support/open-bench.ts';
import type { ServerProcess } from './support/processes.ts';
import type { BenchAccount } from './support/test-account.ts';
import { openAccount } from './support/test-account.ts';

// npm run bench -- imports: 10,000 units from a CSV file and from a workbook, from the upload to the last row written,
// the second taken back, and an export of 50,000. Fails when an import takes more than 20 s, or when an export makes the server grow by more
// than 150 MB.

const ROWS = 10_000;
const EXPORTED = 50_000;
const MAX_SECONDS = 20;
const MAX_GROWTH_MB = 150;
const HEAD = [
  'Tower',
  'Unit number',
  'Floor',
  'Type',
  'Carpet area',
  'Built-up area',
  'Saleable area',
  'View',
];

const { databaseUrl, plinth, close } = await openBench();
try {
  const account = await openAccount(plinth.url);
  const bench = { server: plinth, account };
  await post(bench, '/towers', { projectId: account.projectId, name: 'A', code: 'A', totalFloors: 150 });
  await importFile(bench, 'units.csv', csvFile('Garden'));
  await undoFile(bench, await importFile(bench, 'units.xlsx', await xlsxFile('River')));
  await addUnits(databaseUrl, account, EXPORTED - ROWS);
  for (const format of ['csv', 'xlsx']) await exportAll(bench, format);
} finally {
  await close();
}

interface Bench {
  server: ServerProcess;
  account: BenchAccount;
}

function rows(view: string): (string | number)[][] {
  return Array.from({ length: ROWS }, (_, index) => [
    'A',
    `A-${index + 1}`,
    (index % 150) + 1,
    '3BHK',
    985,
    1160,
    1200 + (index % 300),
    view,
  ]);
}

function csvFile(view: string): Uint8Array {
  return Buffer.from([HEAD, ...rows(view)].map(csvLine).join(''));
}

async function xlsxFile(view: string): Promise<Uint8Array> {
  async function* batches() {
    yield [HEAD, ...rows(view)];
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of xlsxOf(batches())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function importFile(bench: Bench, name: string, bytes: Uint8Array): Promise<string> {
  const began = performance.now();
  const form = new FormData();
  form.set('file', new Blob([bytes as BlobPart]), name);
  const { id: fileId } = await ask<{ id: string }>(bench, '/files/upload', { method: 'POST', body: form });
  const { projectId } = bench.account;
  const { id } = await post<Import>(bench, '/imports', { kind: 'units', projectId, fileId });
  const read = await until(bench, id, 'mapping');
  const readAt = performance.now();
  await put(bench, `/imports/${id}/mapping`, { columns: read.columns.map(({ field }) => field) });
  await until(bench, id, 'previewed');
  const previewedAt = performance.now();
  await post(bench, `/imports/${id}/apply`, {});
  const { results } = await until(bench, id, 'applied');
  const seconds = (performance.now() - began) / 1000;
  const isSlow = seconds > MAX_SECONDS || results.created + results.updated !== ROWS;
  if (isSlow) process.exitCode = 1;
  console.log(
    `${name.padEnd(10)} ${ROWS.toLocaleString('en-IN')} rows: read ${span(began, readAt)}, preview ${span(readAt, previewedAt)}, ` +
      `written ${span(previewedAt, performance.now())} (${results.created} added, ${results.updated} changed), ` +
      `together ${seconds.toFixed(1)} s${isSlow ? `, more than ${MAX_SECONDS} s` : ''}; server ${memory(bench, 'VmHWM')} MB at most`,
  );
  return id;
}

async function undoFile(bench: Bench, id: string): Promise<void> {
  const began = performance.now();
  await post(bench, `/imports/${id}/undo`, {});
  const { results } = await until(bench, id, 'undone');
  if (results.restored !== ROWS) process.exitCode = 1;
  console.log(
    `undo       ${ROWS.toLocaleString('en-IN')} rows: ${span(began, performance.now())} (${results.restored} restored)`,
  );
}

async function exportAll(bench: Bench, format: string): Promise<void> {
  const before = memory(bench, 'VmRSS');
  const began = performance.now();
  const answer = await fetch(`${bench.server.url}/api/units/export?format=${format}`, {
    headers: { authorization: `Bearer ${bench.account.tokens[1] ?? ''}` },
  });
  let bytes = 0;
  let max = before;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    max = Math.max(max, memory(bench, 'VmRSS'));
  }
  const isLarge = max - before > MAX_GROWTH_MB;
  if (isLarge) process.exitCode = 1;
  console.log(
    `export ${format.padEnd(5)} ${EXPORTED.toLocaleString('en-IN')} units: ${span(began, performance.now())}, ` +
      `${(bytes / 1e6).toFixed(1)} MB; server ${before} MB before, ${max} MB at most${isLarge ? ', grew too much' : ''}`,
  );
}

function span(from: number, to: number): string {
  return `${((to - from) / 1000).toFixed(1)} s`;
}

/** Resident memory of the server now, or the most it ever was. Linux only. */
function memory({ server }: Bench, what: 'VmRSS' | 'VmHWM'): number {
  const text = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${what}:\\s+(\\d+)`).exec(text)?.[1]) / 1000);
}

async function until(bench: Bench, id: string, wanted: Import['status']): Promise<Import> {
  for (;;) {
    const found = await ask<Import>(bench, `/imports/${id}`, {});
    if (found.status === wanted) return found;
    if (found.status === 'failed') throw new Error(found.failure ?? 'The import failed.');
    await sleep(50);
  }
}

function post<T>(bench: Bench, path: string, body: object): Promise<T> {
  return ask(bench, path, json('POST', body));
}

function put<T>(bench: Bench, path: string, body: object): Promise<T> {
  return ask(bench, path, json('PUT', body));
}

function json(method: string, body: object): RequestInit {
  return { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

async function ask<T>({ server, account }: Bench, path: string, init: RequestInit): Promise<T> {
  const headers = { ...init.headers, authorization: `Bearer ${account.tokens[0] ?? ''}` };
  const answer = await fetch(`${server.url}/api${path}`, { ...init, headers });
  const body = (await answer.json()) as { data: T; message?: string };
  if (!answer.ok) throw new Error(`${path}: ${body.message ?? answer.status}`);
  return body.data;
}

async function addUnits(databaseUrl: string, account: BenchAccount, count: number): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(`set app.organization_id = '${account.organizationId}'`);
    await client.query(
      `insert into unit (id, project_id, tower_id, unit_number, floor, unit_type, carpet_area, built_up_area,
                         saleable_area, facing, listed_at, price_paise, gst_category, created_at, updated_at)
       select gen_random_uuid(), $1, tower.id, 'X-' || n, n % 150, '2BHK', 718, 846, 1041, 'N', current_date,
              9000000000, 'other', now(), now()
         from tower, generate_series(1, ${count}) n where tower.project_id = $1`,
      [account.projectId],
    );
    await client.query('vacuum analyze unit');
  } finally {
    await client.end();
  }
}
