import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import pg from 'pg';
import { v7 as newId } from 'uuid';

// What a developer writes who needs a list of leads and nothing else: node:http, pg, one table (plain-leads.ts), a
// statement or two for each request. It shares no statement and no table with Plinth, and has no organizations,
// sessions, rights, checks, audit trail or log. What never changes is prepared once on each connection.
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 20,
  options: '-c search_path=plain,public',
});

/** What the screen may do with a lead is the same for each here. */
const ACTIONS = ['edit', 'move', 'lose', 'assign', 'log', 'costSheet', 'book', 'merge'];
const MOVES = ['contacted', 'qualified', 'siteVisit', 'negotiating', 'lost'].map((to) => ({
  to,
  needs: 'nothing',
}));

createServer((request, response) => {
  answer(request).then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(Number(process.env['PORT']), '127.0.0.1');

async function answer(request: IncomingMessage): Promise<object> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://plain.test');
  if (pathname === '/api/health') return {};
  if (request.method === 'POST') return { success: true, data: await created(await bodyOf(request)) };
  if (pathname !== '/api/leads')
    return { success: true, data: await byId(pathname.slice('/api/leads/'.length)) };
  const search = searchParams.get('search');
  return search === null ? newest(request.headers['x-count-to']) : named(search);
}

async function byId(id: string): Promise<object> {
  const [lead] = await rowsOf({ name: 'id', text: 'select * from lead where id = $1', values: [id] });
  if (!lead) throw new Error('There is no such lead.');
  return shown(lead);
}

/** The header is nothing to Plinth, which counts to 10,000 anyway. */
async function newest(countTo: string | string[] | undefined): Promise<object> {
  const [leads, counted] = await Promise.all([
    rowsOf({ name: 'newest', text: 'select * from lead order by created_at desc limit 25' }),
    countTo === undefined
      ? rowsOf({ name: 'count', text: 'select count(*)::int as total from lead' })
      : rowsOf({
          name: 'count to',
          text: 'select count(*)::int as total from (select from lead limit $1) found',
          values: [Number(countTo)],
        }),
  ]);
  return pageOf(leads, counted);
}

/** Planned each time, since a plan for any name may not use the index. */
async function named(search: string): Promise<object> {
  const values = [`%${search}%`];
  const [leads, counted] = await Promise.all([
    rowsOf({ text: 'select * from lead where name ilike $1 order by created_at desc limit 25', values }),
    rowsOf({ text: 'select count(*)::int as total from lead where name ilike $1', values }),
  ]);
  return pageOf(leads, counted);
}

async function created(body: Record<string, unknown>): Promise<object> {
  const [lead] = await rowsOf({
    name: 'insert',
    text: `insert into lead (id, name, first_name, last_name, phone, email, source, projects, unit_types,
                             budget_min_paise, budget_max_paise)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning *`,
    values: [
      newId(),
      `${String(body['firstName'])} ${String(body['lastName'])}`,
      body['firstName'],
      body['lastName'],
      body['phone'],
      body['email'],
      body['source'],
      JSON.stringify(body['projectIds']),
      JSON.stringify(body['unitTypes']),
      body['budgetMinPaise'],
      body['budgetMaxPaise'],
    ],
  });
  return shown(lead ?? {});
}

type Row = Record<string, unknown>;

async function rowsOf(query: { name?: string; text: string; values?: unknown[] }): Promise<Row[]> {
  return (await pool.query<Row>(query)).rows;
}

function pageOf(leads: Row[], [counted]: Row[]): object {
  const total = Number(counted?.['total']);
  const pagination = { page: 1, limit: 25, total, pages: Math.ceil(total / 25) };
  return { success: true, data: leads.map(shown), pagination };
}

function shown(lead: Row): object {
  return { ...lead, moves: MOVES, allowed_actions: ACTIONS };
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
}
