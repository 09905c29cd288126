import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';
import { v7 as newId } from 'uuid';
import type { Statement } from '#platform/server/database/pipeline.ts';

// The least a server can do: node:http and pg, the same statements, the rows as JSON. No framework, no rights, no
// validation, no log. Each request replays the statements recorded for its path.
interface Plan {
  databaseUrl: string;
  organizationId: string;
  replays: { method: string; path: string; phone: string; statements: Statement[] }[];
}

const plan = JSON.parse(readFileSync(process.env['BENCH_PLAN'] ?? '', 'utf8')) as Plan;
const pool = new pg.Pool({
  connectionString: plan.databaseUrl,
  max: 20,
  onConnect: (client) =>
    client.query(`set role plinth_app; set jit = off; set app.organization_id = '${plan.organizationId}'`),
});
const replays = new Map(plan.replays.map((replay) => [`${replay.method} ${replay.path}`, replay]));

createServer((request, response) => {
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (path === '/api/health') {
    response.end('{}');
    return;
  }
  // A body is read, as any server must, and parsed.
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    answer(`${request.method ?? ''} ${path}`, Buffer.concat(chunks)).then(
      (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
}).listen(Number(process.env['PORT']), '127.0.0.1');

async function answer(call: string, body: Buffer): Promise<string> {
  if (body.length > 0) JSON.parse(body.toString());
  const replay = replays.get(call);
  if (!replay) throw new Error(`Nothing was recorded for ${call}.`);
  if (replay.method === 'GET') return JSON.stringify({ success: true, data: await read(replay) });
  return JSON.stringify({ success: true, data: await write(replay) });
}

/** In one transaction, so that what Plinth planned for its values is planned so here. */
async function read({ statements }: Plan['replays'][number]): Promise<unknown[]> {
  const client = await pool.connect();
  try {
    let rows: unknown[] = [];
    await client.query('begin read only');
    for (const { name, text, values } of statements) {
      const result = await client.query({ name: name ?? '', text, values: [...values] });
      rows = rows.length === 0 ? result.rows : rows;
    }
    await client.query('commit');
    return rows;
  } finally {
    client.release();
  }
}

async function write({ statements, phone }: Plan['replays'][number]): Promise<unknown> {
  const client = await pool.connect();
  try {
    const replaced = new Map([[phone, `+9199${randomInt(10_000_000, 99_999_999)}`]]);
    let last: unknown = null;
    for (const { name, text, values } of statements) {
      const isInsert = text.startsWith('insert');
      const result = await client.query({
        name: name ?? '',
        text,
        values: values.map((value) => freshValue(value, phone, replaced, isInsert)),
      });
      if (result.rows.length > 0) last = result.rows[0];
    }
    return last;
  } finally {
    client.release();
  }
}

const KNOWN_BEFORE = new Set((process.env['BENCH_KNOWN'] ?? '').split(','));

const UUID_V7 = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Ids that the recorded request made are made anew, the same one alike wherever it stands; so is its phone. */
function freshValue(
  value: unknown,
  phone: string,
  replaced: Map<string, string>,
  isInsert: boolean,
): unknown {
  if (typeof value === 'object' && value !== null)
    return freshValue(JSON.stringify(value), phone, replaced, isInsert);
  if (typeof value !== 'string') return value;
  return value.replaceAll(phone, replaced.get(phone) ?? phone).replace(UUID_V7, (id) => {
    if (isInsert && !KNOWN_BEFORE.has(id) && !replaced.has(id)) replaced.set(id, newId());
    return replaced.get(id) ?? id;
  });
}
