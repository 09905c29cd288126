// @slow: thousands of requests at every door, by every role

import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '#company/auth/auth.contract.ts';
import { createLead } from '#enquiries/leads/lead.contract.ts';
import type { Call } from '#platform/contract/call.ts';
import { hasRole, PARTNER_ROLES, ROLES } from '#platform/contract/roles.ts';
import type { Role } from '#platform/contract/roles.ts';
import { atOnce } from '../support/at-once.ts';
import { IS_FULL_DEPTH } from '../support/depth.ts';
import { idsIn } from '../support/schema-walk.ts';
import type { Path } from '../support/strange.ts';
import { LIBRARY, pathsOf, replaced, strange } from '../support/strange.ts';
import type { Answer, TestApp, TestInput, TestUser } from '../support/test-app.ts';
import { PASSWORD } from '../support/test-app.ts';
import { upload } from '../support/upload.ts';
import type { World } from '../support/world.ts';
import { queryFor } from '../support/world-queries.ts';
import { openWorlds } from '../support/world.ts';
import { paramsFor } from '../support/world-params.ts';

/** More of everything by ATTACKS=100, as before a release. */
const ATTACKS = Number(process.env['ATTACKS'] ?? 5);
const TRIES = ATTACKS;
const UPLOADS = Math.ceil(ATTACKS / 4);
/** Another one at each full run; a failure names it. */
const SEED = IS_FULL_DEPTH ? Math.floor(Date.now() / 86_400_000) : 20_261_126;
const MB = 1_048_576;

let app: TestApp;
let world: World;
let foreign: World;
let owner: pg.Client;
let people: Map<Role, TestUser>;
/** What was tried: how many requests, and how many of each class of status. */
const figures = new Map<string, number[]>();

beforeAll(async () => {
  ({ app, world, foreign } = await openWorlds());
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
  people = await oneOfEachRole();
});

afterAll(async () => {
  const table = [...figures].map(([attack, [all = 0, done = 0, refused = 0, failed = 0]]) => ({
    attack,
    requests: all,
    accepted: done,
    refused,
    failed,
  }));
  console.table(table);
  await owner.end();
  await app.stop();
});

async function oneOfEachRole(): Promise<Map<Role, TestUser>> {
  const users = new Map<Role, TestUser>();
  for (const role of ROLES) {
    const isPartner = hasRole(role, ...PARTNER_ROLES);
    const firm = isPartner ? { channelPartnerId: world.records.firm } : {};
    users.set(role, await world.organization.user(role, firm));
  }
  return users;
}

const named = ({ method, path }: Call) => `${method} ${path}`;

/** They end sessions of whoever makes them, so that nobody could go on. */
const ENDS_SESSIONS = /^\/(auth|sessions)/;

function calls(): Call[] {
  return app.application.routes
    .map(({ call }) => call)
    .filter((call) => call.can !== 'public' && !call.upload && call.path !== '/events')
    .filter(({ path }) => !ENDS_SESSIONS.test(path));
}

function rolesOf({ can }: Call): readonly Role[] {
  return can === 'public' ? ROLES : ROLES.filter((role) => hasRole(role, ...can));
}

function personOf(role: Role | undefined): TestUser {
  return (role && people.get(role)) ?? world.organization.businessHead;
}

function count(attack: string, status: number): void {
  const row = figures.get(attack) ?? [0, 0, 0, 0];
  const cell = status < 400 ? 1 : status < 500 ? 2 : 3;
  figures.set(
    attack,
    row.map((value, index) => (index === 0 || index === cell ? value + 1 : value)),
  );
}

function textOf({ body }: Answer): string {
  return body['bytes'] instanceof Buffer ? body['bytes'].toString('latin1') : JSON.stringify(body);
}

/** Ids of the foreign organization, by what they are. */
function foreignIds(): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...foreign.records, organization: foreign.organization.id }).filter(([, id]) =>
      /^[0-9a-f]{8}-/.test(id),
    ),
  );
}

/** What is wrong with an answer: a failure, no words of ours, or something foreign that was not sent. */
function faultsOf(what: string, sent: string, answer: Answer): string[] {
  const text = textOf(answer);
  const isRefused = answer.status >= 400;
  // The audit trail says what was sent before.
  const isTrail = what.includes(' /audit');
  const shown = Object.entries(foreignIds()).filter(
    ([, id]) => !isTrail && text.includes(id) && !sent.includes(id),
  );
  const faults = {
    'is a failure': answer.status >= 500,
    'says nothing': isRefused && !answer.body.message,
    'speaks as the schema library': isRefused && LIBRARY.test(text),
    [`shows ${shown.map(([name]) => name).join(', ')} of another organization`]: shown.length > 0,
  };
  return Object.entries(faults).flatMap(([fault, is]) =>
    is ? [`${what} ${fault}: ${answer.status} ${text.slice(0, 200)}`] : [],
  );
}

/** One hash over each table of an organization. */
async function digestOf(organizationId: string): Promise<string> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and c.relname not in ('outbox_event', 'user_session', 'due_job') order by 1`,
  );
  await owner.query(`select set_config('app.organization_id', $1, false)`, [organizationId]);
  const { rows } = await owner.query<{ name: string; hash: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, coalesce(sum(hashtextextended(t::text, 0)), 0) as hash from ${name} t
            where organization_id = '${organizationId}'`,
      )
      .join(' union all '),
  );
  return rows.map(({ name, hash }) => `${name} ${hash}`).join('\n');
}

/** The foreign ids that a field of this name may mean: by its name, before a release all of them. */
function meantBy(path: Path): string[] {
  const ids = foreignIds();
  if (ATTACKS >= 100) return Object.values(ids);
  const field = String(path.findLast((part) => typeof part === 'string')).replace(/(Ids?|s)$/, '');
  const person = /owner|manager|user|executive|assign|person|by$/i.test(field) ? 'user' : null;
  const known = ids[field] ?? (person && ids[person]);
  return known ? [known] : [ids['lead'], ids['project'], ids['user']].flatMap((id) => id ?? []);
}

describe('ids of another organization', () => {
  it('in any field of a query or a body reach nothing, change nothing there and are written nowhere here', async () => {
    const before = await digestOf(foreign.organization.id);
    const faults: string[] = [];
    await atOnce(calls(), async (call) => {
      const person = personOf(rolesOf(call).at(0));
      const params = paramsFor(call, world);
      const send = async (what: string, input: TestInput, sent: string) => {
        const answer = await person.send(call, { params, ...input });
        count('ids of another organization', answer.status);
        faults.push(...faultsOf(`${named(call)} ${what}`, sent, answer));
      };
      for (const path of call.query ? idsIn(call.query) : [])
        for (const id of meantBy(path)) {
          const query = { ...queryFor(call, world), [String(path[0])]: id };
          await send(`?${path.join('.')}`, { query }, id);
        }
      for (const path of call.body ? idsIn(call.body) : [])
        for (const id of meantBy(path)) {
          const body = replaced(world.bodyFor(call) ?? {}, path, id);
          await send(path.join('.'), { body, query: queryFor(call, world) }, id);
        }
    });
    expect.soft(faults).toEqual([]);
    expect.soft(await digestOf(foreign.organization.id)).toBe(before);
    expect.soft(await rowsThatName(Object.values(foreignIds()))).toEqual([]);
  }, 600_000);
});

/** Rows of our own organization that hold one of the ids; the audit trail quotes what somebody filtered by. */
async function rowsThatName(ids: readonly string[]): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'audit_entry'
      order by 1`,
  );
  await owner.query(`select set_config('app.organization_id', $1, false)`, [world.organization.id]);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await owner.query<{ text: string }>(
      `select t::text as text from ${name} t where organization_id = $1 and t::text ~ $2 limit 1`,
      [world.organization.id, ids.join('|')],
    );
    found.push(...rows.map(({ text }) => `${name}: ${text.slice(0, 300)}`));
  }
  return found;
}

describe('nesting', () => {
  it('beyond thirty levels is refused by every write', async () => {
    const writes = calls().filter(({ method, body }) => method !== 'GET' && body);
    await atOnce(writes, async (call) => {
      const { token } = personOf(rolesOf(call).at(0));
      const path = call.path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
      for (const levels of [31, 10_000]) {
        const { status } = await fetch(`${app.url}/api${path}`, {
          method: call.method,
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
          body: `{"deep":${'['.repeat(levels)}${']'.repeat(levels)}}`,
        });
        count('nesting', status);
        expect.soft(status, `${named(call)} ${levels}`).toBe(400);
      }
    });
  });
});

describe('uploads around the limit', () => {
  it('are stored whole or refused, however often and however many at once', async () => {
    const sizes = [25 * MB - 1, 25 * MB, 25 * MB + 1, 27 * MB];
    for (let round = 0; round < UPLOADS; round += 1)
      await Promise.all(
        sizes.map(async (bytes) => {
          const answer = await upload(app.url, world.organization.businessHead, 'large.pdf', pdfOf(bytes));
          count('uploads around 25 MB', answer.status);
          const { sizeBytes = null } = (answer.body.data ?? {}) as { sizeBytes?: number };
          expect
            .soft([bytes, answer.status, sizeBytes])
            .toEqual(bytes > 25 * MB ? [bytes, 413, null] : [bytes, 201, bytes]);
        }),
      );
  }, 1_800_000);
});

function pdfOf(bytes: number): Uint8Array {
  const content = new Uint8Array(bytes).fill(0x20);
  const end = Buffer.from('startxref\n9\n%%EOF');
  content.set(Buffer.from('%PDF-1.4'));
  content.set(end, bytes - end.length);
  return content;
}

describe('passwords', () => {
  it('two hundred wrong ones at once, for ten people from four networks, open nothing and lock nobody out', async () => {
    const victims = await Promise.all(
      Array.from({ length: 10 }, () => world.organization.user('Sales Executive')),
    );
    const guesses = Array.from({ length: 200 }, (_, index) => ({
      email: victims[index % 10]?.email,
      network: `203.0.113.${index % 4}`,
      password: `Guess-Horse-${index}`,
    }));
    const statuses = await Promise.all(
      guesses.map(async ({ email, password, network }) => {
        const headers = { 'X-Forwarded-For': network };
        const { status } = await app.send(login, { body: { email, password }, headers });
        count('wrong passwords at once', status);
        return status;
      }),
    );
    expect(statuses.filter((status) => ![401, 429].includes(status))).toEqual([]);
    // Each person is tried from two of the networks, ten times from each.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10 * 2 * 5);
    for (const { email } of victims) {
      const headers = { 'X-Forwarded-For': '198.51.100.7' };
      expect((await app.send(login, { body: { email, password: PASSWORD }, headers })).status).toBe(200);
    }
  });
});

describe('event streams', () => {
  it('six hundred of fifty people all open and all hear of a change', async () => {
    const listeners = await Promise.all(
      Array.from({ length: 50 }, () => world.organization.user('Sales Head')),
    );
    const abort = new AbortController();
    const streams = await Promise.all(
      listeners.flatMap(({ token }) =>
        Array.from({ length: 12 }, () =>
          fetch(`${app.url}/api/events`, {
            headers: { Authorization: `Bearer ${token}` },
            signal: abort.signal,
          }),
        ),
      ),
    );
    for (const { status } of streams) count('event streams', status);
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    const { status, body } = await world.organization.businessHead.send(createLead, {
      body: world.bodyFor(createLead) ?? {},
    });
    expect(status).toBe(201);
    const { id } = body.data as { id: string };
    const heard = await Promise.all(streams.map((stream) => hears(stream, id)));
    expect(heard.filter(Boolean)).toHaveLength(600);
    abort.abort();
  });
});

/** Reads a stream until it has said this, or to its end. */
async function hears({ body }: Response, text: string): Promise<boolean> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let said = ''; reader;) {
    const { done, value } = await reader.read();
    if (done) return false;
    said += value;
    if (said.includes(text)) return true;
  }
  return false;
}

// Last: among what is tried are passwords, which counts against this network.
describe('strange values', () => {
  it('in path, query or body of any call, from any role, are never answered 500 or with somebody else’s data', async () => {
    console.log(`seed ${SEED}`);
    const faults: string[] = [];
    const value = strange([crypto.randomUUID()]);
    await atOnce(calls(), async (call) => {
      const inputs = inputsOf(call, value);
      const tries = fc.sample(fc.tuple(fc.constantFrom(...ROLES), inputs), { numRuns: TRIES, seed: SEED });
      for (const [role, input] of tries) {
        const answer = await personOf(role).send(call, input);
        count('strange values', answer.status);
        const sent = JSON.stringify(input);
        const what = `${named(call)} as ${role} ${sent.slice(0, 300)}`;
        faults.push(...faultsOf(what, sent, answer));
        const isLetIn = answer.status !== 403 && !(answer.status >= 400 && isTooLong(input));
        if (isLetIn && !rolesOf(call).includes(role)) faults.push(`${what} is let in: ${answer.status}`);
      }
    });
    expect(faults).toEqual([]);
  }, 1_800_000);
});

/** No address of ours has so long a part: there is nothing behind it, for nobody. */
function isTooLong({ params = {} }: TestInput): boolean {
  return Object.values(params).some((part) => encodeURIComponent(String(part)).length > 200);
}

/** What a call takes, with one value replaced in path, query or body. */
function inputsOf(call: Call, value: fc.Arbitrary<unknown>): fc.Arbitrary<TestInput> {
  const params = paramsFor(call, world);
  const query = queryFor(call, world);
  const body = call.body ? (world.bodyFor(call) ?? {}) : undefined;
  const whole = { params, query, ...(body ? { body } : {}) };
  const fields = call.query ? Object.keys(call.query.shape) : [];
  const text = value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  const attacks: fc.Arbitrary<TestInput>[] = [
    ...Object.keys(params).map((name) =>
      text.map((one) => ({ ...whole, params: { ...params, [name]: wellFormed(one) } })),
    ),
    ...(fields.length > 0
      ? [
          fc
            .tuple(fc.constantFrom(...fields), text)
            .map(([name, one]) => ({ ...whole, query: { ...query, [name]: one } })),
        ]
      : []),
    ...(body
      ? [
          fc
            .tuple(fc.constantFrom<Path>([], ...pathsOf(body)), value)
            .map(([path, one]) => ({ ...whole, body: replaced(body, path, one) })),
        ]
      : []),
  ];
  return attacks.length > 0 ? fc.oneof(...attacks) : fc.constant(whole);
}

/** As an address can carry it: not empty, no half of a pair, no step to another folder. */
function wellFormed(text: string): string {
  const whole = text.replaceAll(/\p{Surrogate}/gu, '?');
  return /^\.{0,2}$/.test(whole) ? 'x' : whole;
}
