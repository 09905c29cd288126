import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../src/platform/contract/call.ts';
import type { Answer, TestApp } from '../support/test-app.ts';
import type { World } from '../support/world.ts';
import { paramsFor, openWorlds } from '../support/world.ts';

/** Tries per call: each is a whole request and a comparison of the whole database. */
const TRIES = 25;
/** So many of them are under way together; the comparison is one for all of which none was accepted. */
const AT_ONCE = 5;

let app: TestApp;
let world: World;
let foreign: World;
let owner: pg.Client;
let digestOfAll: string;

beforeAll(async () => {
  ({ app, world, foreign } = await openWorlds());
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
  digestOfAll = await digestStatement();
});

afterAll(async () => {
  await owner.end();
  await app.stop();
});

function writes(): Call[] {
  return app.application.routes
    .map((route) => route.call)
    .filter((call) => call.method !== 'GET' && call.can !== 'public' && world.bodyFor(call) !== null);
}

/** Values that break a field, or fit it and mean something foreign. */
function strange(): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom(
      null,
      '',
      ' ',
      '\u0000',
      '\ud800',
      'not-an-id',
      '0000-01-01',
      '2026-13-45',
      '9999-12-31',
      -1,
      0,
      0.5,
      1e20,
      Number.MAX_SAFE_INTEGER,
      true,
      [],
      {},
      [[]],
      { $ne: 1 },
      "'; drop table lead; --",
      '%_\\',
      '🏠'.repeat(500),
    ),
    fc.constantFrom(...Object.values<string>({ ...foreign.records })),
    fc.string({ maxLength: 300 }),
    fc.integer(),
    fc.jsonValue(),
  );
}

/** Paths to all values of a body, so that one of them can be replaced. */
function pathsOf(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (value === null || typeof value !== 'object') return [path];
  const inner = Object.entries(value).flatMap(([key, child]) =>
    pathsOf(child, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length > 0 ? [path, ...inner] : inner;
}

function replaced(value: unknown, path: readonly (string | number)[], by: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return by;
  if (Array.isArray(value))
    return (value as unknown[]).map((item, index) => (index === first ? replaced(item, rest, by) : item));
  const record = value as Record<string, unknown>;
  return { ...record, [first]: replaced(record[String(first)], rest, by) };
}

/** One hash over every row of every table that a request of a user may change. */
async function digest(): Promise<string> {
  // Named, so that the server plans it once.
  const { rows } = await owner.query<{ name: string; hash: string }>({ name: 'digest', text: digestOfAll });
  return rows.map((row) => `${row.name} ${row.hash}`).join('\n');
}

async function digestStatement(): Promise<string> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('outbox_event', 'user_session', 'rate_limit', 'schema_migration') order by 1`,
  );
  // A sum of hashes needs no order of the rows.
  return tables
    .map(
      ({ name }) =>
        `select '${name}' as name, coalesce(sum(hashtextextended(t::text, 0)), 0) as hash from ${name} t`,
    )
    .join(' union all ');
}

function ask(call: Call, body: unknown): Promise<Answer> {
  return world.organization.businessHead.send(call, { params: paramsFor(call, world), body });
}

describe('every write call, with a body that is good but for one field', () => {
  it('never answers 500, and changes no row when it answers 4xx', async () => {
    let tried = 0;
    let refused = 0;
    let before = await digest();
    for (const call of writes()) {
      const body = world.bodyFor(call) ?? {};
      const paths = pathsOf(body);
      const change = fc.tuple(fc.constantFrom(...paths), strange());
      const changes = fc.sample(change, { numRuns: TRIES, seed: 20_261_121 });
      for (let first = 0; first < changes.length; first += AT_ONCE) {
        const some = changes.slice(first, first + AT_ONCE);
        const answers = await Promise.all(
          some.map(([path, value]) => ask(call, replaced(body, path, value))),
        );
        const tries = some.map(([path, value], index) => ({
          status: answers[index]?.status ?? 0,
          what: `${call.method} ${call.path} ${path.join('.')} = ${JSON.stringify(value).slice(0, 80)}`,
          said: JSON.stringify(answers[index]?.body).slice(0, 200),
          again: () => ask(call, replaced(body, path, value)),
        }));
        for (const { status, what, said } of tries) expect.soft(status, `${what}: ${said}`).toBeLessThan(500);
        tried += tries.length;
        const bad = tries.filter(({ status }) => status >= 400);
        refused += bad.length;
        if (bad.length === tries.length) {
          expect.soft(await digest(), bad.map(({ what }) => what).join('; ')).toBe(before);
          continue;
        }
        before = await digest();
        // Beside those that were accepted nobody can say what a refusal left: each is sent once more by itself.
        for (const { what, again } of bad) {
          const { status } = await again();
          const after = await digest();
          if (status >= 400) expect.soft(after, what).toBe(before);
          before = after;
        }
      }
    }
    console.log(`${tried} requests, ${refused} refused`);
    expect(refused).toBeGreaterThan(100);
  }, 300_000);
});
