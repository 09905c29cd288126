import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#platform/contract/call.ts';
import { hasRole } from '#platform/contract/roles.ts';
import { partOfToday } from '../support/depth.ts';
import type { TestApp, Answer } from '../support/test-app.ts';
import type { Path } from '../support/strange.ts';
import { LIBRARY, pathsOf, replaced, strange } from '../support/strange.ts';
import type { World } from '../support/world.ts';
import { daysIn } from '../support/schema-walk.ts';
import { unbounded } from '../support/unbounded.ts';
import { openWorlds } from '../support/world.ts';
import { paramsFor } from '../support/world-params.ts';

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

/** One hash over every row of every table that a request of a user may change. */
async function digest(): Promise<string> {
  // Named, so that the server plans it once.
  const { rows } = await owner.query<{ name: string; hash: string }>({ name: 'digest', text: digestOfAll });
  // Tables that are read side by side come in any order.
  return rows
    .map((row) => `${row.name} ${row.hash}`)
    .toSorted()
    .join('\n');
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

/** One body that is good but for one field, and what it was answered. */
interface Try {
  what: string;
  answer: Answer;
  again: () => Promise<Answer>;
}

/** Sends bodies together. */
function tryAll(call: Call, changes: readonly (readonly [Path, unknown])[]): Promise<Try[]> {
  const body = world.bodyFor(call) ?? {};
  return Promise.all(
    changes.map(async ([path, value]) => {
      const again = () => ask(call, replaced(body, path, value));
      const what = `${call.method} ${call.path} ${path.join('.')} = ${JSON.stringify(value).slice(0, 80)}`;
      return { what, answer: await again(), again };
    }),
  );
}

/**
 * Those of some tries that answered 4xx and changed a row, in words; `before` is the digest before them. With the
 * digest after them, which is the one before the next.
 */
async function changedBy(
  tries: readonly Try[],
  before: string,
): Promise<{ changed: string[]; after: string }> {
  const refused = tries.filter(({ answer }) => answer.status >= 400);
  let last = await digest();
  if (refused.length === tries.length)
    return { changed: last === before ? [] : refused.map(({ what }) => what), after: last };
  // Beside those that were accepted nobody can say what a refusal left: each is sent once more by itself.
  const changed: string[] = [];
  for (const { what, again } of refused) {
    const { status } = await again();
    const after = await digest();
    if (status >= 400 && after !== last) changed.push(what);
    last = after;
  }
  return { changed, after: last };
}

interface Fault {
  field: string;
  message: string;
}

function faultsOf({ body }: Answer): Fault[] {
  return Array.isArray(body['errors']) ? (body['errors'] as Fault[]) : [];
}

const namesOf = (answer: Answer) => faultsOf(answer).map(({ field }) => field);
const sentencesOf = (answer: Answer) => [
  answer.body.message ?? '',
  ...faultsOf(answer).map(({ message }) => message),
];

describe('every call', () => {
  it('holds each of its dates and numbers between bounds', () => {
    const open = app.application.routes.flatMap(({ call }) =>
      [call.query, call.body].flatMap((schema) =>
        schema ? unbounded(schema).map((path) => `${call.method} ${call.path} ${path}`) : [],
      ),
    );
    expect([...new Set(open)]).toEqual([]);
  });

  it('refuses an unknown field and an unknown parameter by its name', async () => {
    for (const { call } of app.application.routes) {
      if (call.upload || call.path === '/events') continue;
      const params = paramsFor(call, world);
      const send = (more: object) => world.organization.businessHead.send(call, { params, ...more });
      const body = world.bodyFor(call);
      const isBusinessHead = call.can !== 'public' && hasRole('Business Head', ...call.can);
      if (!isBusinessHead) continue;
      const answers = [
        ...(call.query ? [await send({ query: { noSuchField: '1' }, ...(body ? { body } : {}) })] : []),
        ...(body ? [await send({ body: { ...body, noSuchField: 1 } })] : []),
      ];
      for (const answer of answers) {
        const what = `${call.method} ${call.path}`;
        expect.soft([what, answer.status]).toEqual([what, 400]);
        expect.soft(namesOf(answer), what).toContain('noSuchField');
      }
    }
  });
});

/** Where a day of another century is taken, because nothing comes of it. */
const ANY_DAY: Record<string, string> = {
  'POST /commission-runs/{id}/utrs lines.0.paidOn': 'each row is refused by itself',
  'POST /commissions/calculate bookingDate': 'a calculation stores nothing',
  'POST /commissions/structures/replay from': 'a replay stores nothing',
  'POST /commissions/structures/replay to': 'a replay stores nothing',
  'POST /partner-invoices/preview creditedOn': 'the preview names it among its problems',
  'POST /payments/transactions/verifications clearedOn': 'each receipt is refused by itself',
};

describe('every write call, with a body that is good but for one field', () => {
  it('takes no day of 1905 or 2190', async () => {
    const taken = new Set<string>();
    for (const call of writes()) {
      const body = world.bodyFor(call) ?? {};
      for (const path of call.body ? daysIn(call.body) : [])
        for (const day of ['1905-01-01', '2190-12-31']) {
          const { status } = await ask(call, replaced(body, path, day));
          if (status < 400) taken.add(`${call.method} ${call.path} ${path.join('.')}`);
        }
    }
    expect([...taken].toSorted()).toEqual(Object.keys(ANY_DAY).toSorted());
  });

  it('never answers 500, and changes no row when it answers 4xx', async () => {
    let tried = 0;
    let refused = 0;
    let before = await digest();
    for (const call of partOfToday(writes(), 3)) {
      const paths = pathsOf(world.bodyFor(call) ?? {});
      const change = fc.tuple(
        fc.constantFrom(...paths),
        strange(Object.values<string>({ ...foreign.records })),
      );
      const changes = fc.sample(change, { numRuns: TRIES, seed: 20_261_121 });
      for (let first = 0; first < changes.length; first += AT_ONCE) {
        const tries = await tryAll(call, changes.slice(first, first + AT_ONCE));
        for (const { what, answer } of tries)
          expect
            .soft(answer.status, `${what}: ${JSON.stringify(answer.body).slice(0, 200)}`)
            .toBeLessThan(500);
        for (const { what, answer } of tries)
          for (const sentence of sentencesOf(answer)) expect.soft(sentence, what).not.toMatch(LIBRARY);
        const { changed, after } = await changedBy(tries, before);
        expect.soft(changed).toEqual([]);
        before = after;
        tried += tries.length;
        refused += tries.filter(({ answer }) => answer.status >= 400).length;
      }
    }
    console.log(`${tried} requests, ${refused} refused`);
    expect(refused).toBeGreaterThan(100);
  });
});
