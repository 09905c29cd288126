// @slow in rotation: hundreds of people, processes that are killed

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Random } from '#app/demonstration/random.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { buildCostSheet } from '#offers/cost-sheets/server/costSheet.factory.ts';
import { buildLaunchedProject, THREE_BHK } from '#inventory/units/server/unit.factory.ts';
import { addHours, dayOf } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { Processes } from '../support/processes.ts';
import { startProcesses } from '../support/processes.ts';
import type { TestApp, TestOrganization, TestUser } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

const SECRET = 'the secret that all processes share in this test';
const ATTEMPTS = 2000;
const UNITS = 200;
const PEOPLE = 40;
const BOOKINGS = 120;

let app: TestApp;
let organization: TestOrganization;
let database: pg.Pool;
let processes: Processes;
let stage: Stage;

interface Seller {
  user: TestUser;
  leadIds: string[];
}

interface Offer {
  unitId: string;
  leadId: string;
  costSheetId: string;
  templateId: string;
}

interface Stage {
  sellers: Seller[];
  unitIds: string[];
  offers: { user: TestUser; offer: Offer }[];
}

beforeAll(async () => {
  app = await testApp({ sessionSecret: SECRET });
  organization = await app.organization();
  database = new pg.Pool({ connectionString: app.databaseUrl, max: 2 });
  stage = await setUp();
  processes = await startProcesses(4, { databaseUrl: app.databaseUrl, sessionSecret: SECRET });
});

afterAll(async () => {
  await processes.stop();
  await database.end();
  await app.stop();
});

const run = <T>(command: (work: Work) => Promise<T>, user = organization.businessHead) =>
  app.application.runAs(user.caller, new Date().toISOString(), command);

async function setUp(): Promise<Stage> {
  const { project, units } = await run((work) =>
    buildLaunchedProject(work, {
      units: {
        floors: { from: 1, to: UNITS / 10, exclude: [] },
        pattern: Array.from({ length: 10 }, (_, index) => ({ suffix: `${index + 10}`, ...THREE_BHK })),
      },
    }),
  );
  const unitIds = units.map(({ id }) => id);
  const sellers: Seller[] = [];
  for (let made = 0; made < PEOPLE; made += 1) {
    const user = await organization.user(made % 8 === 0 ? 'Sales Manager' : 'Sales Executive');
    const leads = await run(async (work) => {
      const own = [];
      for (let count = 0; count < 6; count += 1)
        own.push(await buildLead(work, { projectIds: [project.id] }));
      return own;
    }, user);
    sellers.push({ user, leadIds: leads.map(({ id }) => id) });
  }
  const random = new Random(20_261_122);
  const offers: Stage['offers'] = [];
  for (let made = 0; made < BOOKINGS; made += 1) {
    const { user, leadIds } = random.pick(sellers);
    const [unitId, leadId] = [random.pick(unitIds), random.pick(leadIds)];
    const { id, templateId } = await run((work) => buildCostSheet(work, { unitId, leadId }), user);
    offers.push({ user, offer: { unitId, leadId, costSheetId: id, templateId } });
  }
  return { sellers, unitIds, offers };
}

type Kind = 'hold' | 'release' | 'book' | 'wait';

/** What was sent and what came back, as the log of a client has it. */
interface Attempt {
  kind: Kind;
  unitId: string;
  leadId: string | null;
  userId: string;
  status: number;
  message: string;
  tries: number;
  ms: number;
}

interface Request {
  kind: Kind;
  user: TestUser;
  method: string;
  path: string;
  unitId: string;
  leadId: string | null;
  body: object;
}

function wishes(random: Random): Request[] {
  const offers = [...stage.offers];
  const today = dayOf(new Date().toISOString(), 'Asia/Kolkata');
  return Array.from({ length: ATTEMPTS }, (_, index): Request => {
    const offer = index % Math.floor(ATTEMPTS / BOOKINGS) === 0 ? offers.pop() : undefined;
    if (offer) {
      const { unitId, leadId } = offer.offer;
      const applicants = [{ name: 'Asha Rao', pan: 'AFXPR1234L', sharePct: 100 }];
      const body = { ...offer.offer, bookingDate: today, applicants, funding: 'self' };
      return { kind: 'book', user: offer.user, method: 'POST', path: '/sales', unitId, leadId, body };
    }
    const { user, leadIds } = random.pick(stage.sellers);
    const unitId = random.pick(stage.unitIds);
    const leadId = random.pick(leadIds);
    const kind = random.pick(['hold', 'hold', 'hold', 'release', 'wait'] as const);
    if (kind === 'wait')
      return { kind, user, method: 'POST', path: '/holds', unitId, leadId, body: { unitId, leadId } };
    const body =
      kind === 'hold' ? { status: 'reserved', reservedForLeadId: leadId } : { status: 'available' };
    const path = `/units/${unitId}`;
    return { kind, user, method: 'PUT', path, unitId, leadId: kind === 'hold' ? leadId : null, body };
  });
}

/** What the server answers when it is too busy; nothing has changed then. */
const TRY_AGAIN = /^(Too many requests|This took too long and nothing was changed\.)/;

/** As a client does it: when too many ask at once or it took too long, it asks again a moment later. */
async function send(url: string, request: Request): Promise<Attempt> {
  const begun = performance.now();
  for (let tries = 1; ; tries += 1) {
    const attempt = await sendOnce(url, request, begun, tries);
    if (attempt.status !== 429 && attempt.status !== 503) return attempt;
    expect(attempt.message).toMatch(TRY_AGAIN);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function sendOnce(url: string, request: Request, begun: number, tries: number): Promise<Attempt> {
  const response = await fetch(`${url}/api${request.path}`, {
    method: request.method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${request.user.token}` },
    body: JSON.stringify(request.body),
  });
  const answer = (await response.json()) as { message?: string };
  const { kind, unitId, leadId, user } = request;
  return {
    kind,
    unitId,
    leadId,
    userId: user.id,
    status: response.status,
    message: answer.message ?? '',
    tries,
    ms: performance.now() - begun,
  };
}

/** What §3.1 of the states of a unit answers to who comes second, and what bounds one person. */
const REFUSALS = [
  /^(This unit|Unit \S+) is (reserved for another customer|offered to a waiting customer) until /,
  /^(This unit|Unit \S+) is already sold\.$/,
  /^This unit is already reserved for this lead\.$/,
  /^This unit is available\. Reserve it instead\.$/,
  /^You already hold 5 reservations\.$/,
  /^This lead is (closed\. (Only an open lead|Units) can be |already waiting for this unit)/,
  /^Only an open lead can wait for a unit\.$/,
  /^The cost sheet has (expired|been replaced)/,
  /^This record was changed by someone else\. Reload and try again\.$/,
  /^Unit cannot change from sold to available\.$/,
];

const one = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.query<Row>(text, values)).rows[0];

describe('two thousand attempts at once on two hundred units, in four processes', () => {
  it('give each unit one holder or buyer, what was acknowledged stands, and nobody reads of a deadlock', async () => {
    const random = new Random(42);
    const before = await one<{ deadlocks: number }>(DEADLOCKS);
    const sent = wishes(random);
    const attempts = await Promise.all(
      sent.map((request, index) => send(processes.urls[index % 4] ?? '', request)),
    );
    const after = await one<{ deadlocks: number }>(DEADLOCKS);
    print(attempts, Number(after?.deadlocks) - Number(before?.deadlocks));

    for (const { status, message, kind } of attempts) {
      if (status < 300) continue;
      expect.soft([403, 409], `${kind}: ${status} ${message}`).toContain(status);
      // To release what somebody else holds is the one thing that a role decides.
      const isKnown = status === 403 ? kind === 'release' : REFUSALS.some((known) => known.test(message));
      expect.soft(isKnown, `${kind}: ${status} ${message}`).toBe(true);
    }
    await checkInvariants();
    await checkAcknowledged(attempts.filter(({ status }) => status < 300));
  });
});

const DEADLOCKS = `select deadlocks from pg_stat_database where datname = current_database()`;

function print(attempts: readonly Attempt[], deadlocks: number): void {
  const times = attempts.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  const counts = new Map<string, number>();
  for (const { kind, status } of attempts)
    counts.set(`${kind} ${status}`, (counts.get(`${kind} ${status}`) ?? 0) + 1);
  console.log(
    `${attempts.length} attempts: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; ${attempts.filter(({ tries }) => tries > 1).length} asked again when it was too busy, ${deadlocks} deadlocks tried again;`,
    Object.fromEntries([...counts].sort()),
  );
}

async function checkInvariants(): Promise<void> {
  const wrong = await one(
    `select count(*) filter (where (status = 'sold') <> (live_sales = 1))::int as sold_without_sale,
            count(*) filter (where live_sales > 1)::int as sold_twice,
            count(*) filter (where (status = 'reserved') <> (reserved_for_lead_id is not null))::int as halfheld,
            count(*) filter (where offers > 1 or (offers = 1 and status <> 'available'))::int as offered_wrongly,
            count(*) filter (where status = 'available' and waiting > 0 and offers = 0)::int as forgotten,
            count(*) filter (where status = 'sold' and waiting > 0)::int as waiting_in_vain,
            count(*) filter (where waiting_count <> waiting)::int as miscounted
       from (select unit.*,
               (select count(*) from sale where sale.unit_id = unit.id and sale.status <> 'cancelled') as live_sales,
               (select count(*) from unit_waiter w where w.unit_id = unit.id and w.status = 'offered') as offers,
               (select count(*) from unit_waiter w where w.unit_id = unit.id
                  and w.status in ('waiting', 'offered')) as waiting from unit) as units`,
  );
  expect(
    Object.values(wrong ?? {}).every((count) => count === 0),
    JSON.stringify(wrong),
  ).toBe(true);
  const max = await one<{ held: number }>(
    `select coalesce(max(held), 0)::int as held
       from (select count(*) as held from unit where status = 'reserved' group by reserved_by_id) as holders`,
  );
  expect(max?.held).toBeLessThanOrEqual(5);
}

const ACTIONS: Record<Kind, string> = { hold: 'reserve', release: 'release', book: 'sell', wait: 'joinLine' };

/** Every answer of success is in the audit trail of its unit, by its person; and nothing is that was not answered. */
async function checkAcknowledged(acknowledged: readonly Attempt[]): Promise<void> {
  const { rows } = await database.query<{ key: string; count: number }>(
    `select concat_ws(' ', action, resource_id, actor_id,
              coalesce(after ->> 'reservedForLeadId', after ->> 'soldToLeadId', after ->> 'waitingLeadId')) as key,
            count(*)::int as count
       from audit_entry where resource_type = 'unit' and actor_id is not null
        and (action in ('reserve', 'sell', 'joinLine') or (action = 'release' and reason is null
          -- What a customer had reserved beside is released by the booking.
          and not exists (select from audit_entry booked where booked.action = 'book'
            and booked.request_id = audit_entry.request_id)))
      group by 1`,
  );
  const stored = new Map(rows.map(({ key, count }) => [key, count]));
  const answered = new Map<string, number>();
  for (const { kind, unitId, userId, leadId } of acknowledged) {
    const key = [ACTIONS[kind], unitId, userId, leadId].filter(Boolean).join(' ');
    answered.set(key, (answered.get(key) ?? 0) + 1);
  }
  for (const [key, count] of answered) {
    const kept = stored.get(key) ?? 0;
    // To release a free unit changes nothing and is no mistake; to reserve it again for the same lead neither.
    const fewest = key.startsWith('release') ? 0 : key.startsWith('reserve') ? 1 : count;
    expect.soft(kept >= fewest && kept <= count, `${key}: ${kept} kept, ${count} answered`).toBe(true);
  }
  const ofNobody = [...stored.keys()].filter((key) => !key.startsWith('release') && !answered.has(key));
  expect(ofNobody).toEqual([]);
}

describe('reservations that end while every process is dead', () => {
  it('are ended when one comes back, told once each, and the next in line is offered the unit', async () => {
    const held = await heldWithLine();
    await processes.kill();
    await expect(fetch(`${processes.urls[0]}/api/health`)).rejects.toThrow();
    const soon = Math.max(...held.map(({ until }) => Date.parse(until))) - Date.now();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, soon) + 200));
    await processes.start();
    const ids = held.map(({ unitId }) => unitId);
    const free = async () =>
      (
        await one<{ count: number }>(
          `select count(*)::int as count from unit where id = any($1) and status = 'available'`,
          [ids],
        )
      )?.count;
    await expect.poll(free, { timeout: 30_000, interval: 200 }).toBe(ids.length);
    // A second run of the jobs, in this process, finds nothing more to tell.
    await processes.start();
    for (const { unitId, holderId, nextId, nextLeadId, until } of held) {
      const line = await one<{ lead_id: string; status: string; offered_until: Date }>(
        `select lead_id, status, offered_until from unit_waiter
          where unit_id = $1 and status in ('waiting', 'offered')`,
        [unitId],
      );
      expect(line).toMatchObject({ lead_id: nextLeadId, status: 'offered' });
      expect(line?.offered_until.toISOString()).toBe(addHours(until, 24));
      expect(await noticesOf(unitId, 'reservationEnded', holderId, until)).toBe(1);
      expect(await noticesOf(unitId, 'unitOffered', nextId, until)).toBe(1);
    }
  });
});

async function noticesOf(unitId: string, kind: string, userId: string, since: string) {
  const row = await one<{ count: number }>(
    `select count(*)::int as count from notification
      where resource_id = $1 and kind = $2 and user_id = $3 and created_at >= $4`,
    [unitId, kind, userId, since],
  );
  return row?.count;
}

/** Ten free units, each kept for a few seconds for one while another waits. */
async function heldWithLine() {
  const { rows } = await database.query<{ id: string; project_id: string }>(
    `select id, project_id from unit where status = 'available' and waiting_count = 0 order by id limit 10`,
  );
  const manager = await organization.user('Sales Manager');
  const until = new Date(Date.now() + 6000).toISOString();
  const held = [];
  for (const [index, { id: unitId, project_id: projectId }] of rows.entries()) {
    const holder = index < 5 ? manager : await organization.user('Sales Manager');
    const next = await organization.user('Sales Executive');
    const lead = await run((work) => buildLead(work, { projectIds: [projectId] }), holder);
    const nextLead = await run((work) => buildLead(work, { projectIds: [projectId] }), next);
    held.push({
      unitId,
      leadId: lead.id,
      holder,
      holderId: holder.id,
      next,
      nextId: next.id,
      nextLeadId: nextLead.id,
      until,
    });
  }
  await Promise.all(held.map((one, index) => holdAndWait(processes.urls[index % 4] ?? '', one)));
  return held;
}

async function holdAndWait(
  url: string,
  plan: {
    unitId: string;
    leadId: string;
    holder: TestUser;
    next: TestUser;
    nextLeadId: string;
    until: string;
  },
): Promise<void> {
  const { unitId, leadId, holder, next, nextLeadId, until } = plan;
  const kept = await send(url, {
    kind: 'hold',
    user: holder,
    method: 'PUT',
    path: `/units/${unitId}`,
    unitId,
    leadId,
    body: { status: 'reserved', reservedForLeadId: leadId, reservedUntil: until },
  });
  expect(kept.status, kept.message).toBe(200);
  const body = { unitId, leadId: nextLeadId };
  const request = { kind: 'wait', user: next, method: 'POST', path: '/holds', ...body, body } as const;
  const waits = await send(url, request);
  expect(waits.status, waits.message).toBe(201);
}
