import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { Answer, TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { subscribers } from '../../../application.subscribers.ts';
import { addHours, addMinutes } from '../../../platform/contract/calendar.ts';
import type { Work } from '../../../platform/server/context.ts';
import { updateLead } from '../../leads/lead.contract.ts';
import { buildLead } from '../../leads/server/lead.factory.ts';
import { buildSale } from '../../sales/server/sale.factory.ts';
import type { Unit } from '../unit.contract.ts';
import { getUnit, listUnits, updateUnit } from '../unit.contract.ts';
import { endPastHolds } from './hold.jobs.ts';
import { buildLaunchedProject, THREE_BHK } from './unit.factory.ts';

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;
let manager: TestUser;
let executive: TestUser;
let other: TestUser;
let database: pg.Pool;
let projectId: string;
let units: Unit[];
let now = '2026-11-21T13:00:00.000Z';

beforeAll(async () => {
  app = await testApp({ now: () => now });
  database = new pg.Pool({ connectionString: app.databaseUrl, max: 2 });
  organization = await app.organization();
  head = organization.businessHead;
  manager = await organization.user('Sales Manager');
  executive = await organization.user('Sales Executive', { managerId: manager.id });
  other = await organization.user('Sales Executive');
  const launched = await run((work) =>
    buildLaunchedProject(work, {
      units: {
        floors: { from: 1, to: 20, exclude: [] },
        pattern: ['01', '02', '03', '04'].map((suffix) => ({ suffix, ...THREE_BHK })),
      },
    }),
  );
  projectId = launched.project.id;
  units = launched.units;
});
afterAll(async () => {
  await database.end();
  await app.stop();
});

const run = <T>(command: (work: Work) => Promise<T>, user = head) =>
  app.application.runAs(user.caller, now, command);
const unitOf = (answer: Answer) => answer.body.data as Unit;
const put = (id: string, body: object, as = executive) => as.send(updateUnit, { params: { id }, body });
const see = async (id: string, as = head) => unitOf(await as.send(getUnit, { params: { id } }));
const later = (minutes: number) => (now = addMinutes(now, minutes));
const expire = () =>
  endPastHolds({ pool: app.application.pool, organizationId: organization.id, now, subscribers });

function freeUnit(): string {
  const unit = units.pop();
  if (!unit) throw new Error('No unit is left.');
  return unit.id;
}

const leadOf = (user = executive) => run((work) => buildLead(work, { projectIds: [projectId] }), user);

async function reserved(as = executive, more: object = {}) {
  const lead = await leadOf(as);
  const id = freeUnit();
  const answer = await put(id, { status: 'reserved', reservedForLeadId: lead.id, ...more }, as);
  expect(answer.status, answer.body.message).toBe(200);
  return { id, lead, unit: unitOf(answer) };
}

async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.query<Row>(text, values)).rows;
}

const timelineOf = async (leadId: string) =>
  (
    await rows<{ what: string }>(
      `select details ->> 'what' as what from lead_interaction
        where lead_id = $1 and type = 'reservation' order by occurred_at, id`,
      [leadId],
    )
  ).map(({ what }) => what);

const auditOf = (unitId: string) =>
  rows<{ action: string; actor_id: string | null }>(
    `select action, actor_id from audit_entry where resource_id = $1 and action <> 'create' order by at, id`,
    [unitId],
  );

describe('a free unit', () => {
  it('is reserved for an open lead for 72 hours, with holder, customer, timeline, audit entry and event', async () => {
    const { id, lead, unit } = await reserved();
    expect(unit).toMatchObject({
      status: 'reserved',
      reservedForLeadId: lead.id,
      reservedForName: 'Asha Rao',
      reservedById: executive.id,
      reservedUntil: addHours(now, 72),
      version: 2,
    });
    expect(await timelineOf(lead.id)).toEqual(['reserved']);
    expect(await auditOf(id)).toEqual([{ action: 'reserve', actor_id: executive.id }]);
    const events = await rows(`select 1 from outbox_event where resource_id = $1 and resource_version = 2`, [
      id,
    ]);
    expect(events).toHaveLength(1);
    await put(id, { status: 'available' });
  });

  it('is kept up to 168 hours by a Sales Manager, 72 by an executive', async () => {
    const id = freeUnit();
    const own = { status: 'reserved', reservedForLeadId: (await leadOf()).id };
    const far = { ...own, reservedUntil: addHours(now, 169) };
    expect(await refusalOf(put(id, far, head))).toEqual({
      status: 400,
      message: 'A reservation can last at most 168 hours.',
    });
    expect((await refusalOf(put(id, { ...own, reservedUntil: addHours(now, 73) }))).message).toBe(
      'A reservation can last at most 72 hours.',
    );
    expect((await put(id, { ...own, reservedUntil: addHours(now, 168) }, manager)).status).toBe(200);
    await put(id, { status: 'available' }, manager);
  });

  it('is reserved for a lead only that the caller sees and that is open', async () => {
    const id = freeUnit();
    const lead = await leadOf(other);
    const body = { status: 'reserved', reservedForLeadId: lead.id };
    expect(await refusalOf(put(id, body))).toEqual({ status: 404, message: 'Lead was not found.' });
    await other.send(updateLead, {
      params: { id: lead.id },
      body: { status: 'lost', lostReason: 'budget' },
    });
    expect(await refusalOf(put(id, body, other))).toEqual({
      status: 409,
      message: 'This lead is lost. Only an open lead can be reserved for.',
    });
  });

  it('is reserved by nobody of marketing, finance or a partner', async () => {
    const id = freeUnit();
    const body = { status: 'reserved', reservedForLeadId: (await leadOf()).id };
    for (const role of ['Marketing Head', 'Finance Head', 'Finance Manager'] as const) {
      expect((await put(id, body, await organization.user(role))).status, role).toBe(403);
    }
    const partner = await organization.user('Channel Partner Admin', {
      channelPartnerId: randomUUID(),
      projectIds: [projectId],
    });
    expect((await refusalOf(put(id, body, partner))).message).toContain('Ask your contact there');
  });

  it('is blocked with a reason by management, not by an executive, and sold by nobody’s edit', async () => {
    const id = freeUnit();
    expect((await put(id, { status: 'blocked', statusReason: 'legal' })).status).toBe(403);
    expect(await refusalOf(put(id, { status: 'blocked' }, manager))).toEqual({
      status: 400,
      message: 'A reason is required to block a unit.',
    });
    expect(await refusalOf(put(id, { status: 'sold' }))).toEqual({
      status: 409,
      message: 'A unit becomes sold only through a booking.',
    });
    expect((await put(id, { view: 'Lake' })).status).toBe(403);
    expect((await put(id, { status: 'blocked', statusReason: 'legal' }, manager)).status).toBe(200);
    const body = { status: 'reserved', reservedForLeadId: (await leadOf()).id };
    expect(await refusalOf(put(id, body))).toEqual({
      status: 409,
      message: 'This unit is blocked (legal) and cannot be reserved.',
    });
    expect((await put(id, { status: 'available' }, manager)).status).toBe(200);
  });

  it('in a hundred requests at once is reserved once', async () => {
    const id = freeUnit();
    const leads = await Promise.all([leadOf(), leadOf(other), leadOf(manager)]);
    const people = [executive, other, manager];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        put(
          id,
          { status: 'reserved', reservedForLeadId: leads[index % 3]?.id, version: 1 },
          people[index % 3] ?? head,
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['reserve']);
    await put(id, { status: 'available' }, head);
  }, 60_000);
});

describe('a reserved unit', () => {
  it('is refused for another lead, with the end of the reservation', async () => {
    const { id, unit } = await reserved();
    const body = { status: 'reserved', reservedForLeadId: (await leadOf(other)).id };
    const refused = await refusalOf(put(id, body, other));
    expect(refused.status).toBe(409);
    expect(refused.message).toMatch(
      /^This unit is reserved for another customer until 24 Nov, \d+:\d\d pm\.$/,
    );
    expect((await see(id)).version).toBe(unit.version);
    await put(id, { status: 'available' });
  });

  it('is extended once, by a Sales Manager, for the same lead', async () => {
    const { id, lead } = await reserved();
    const more = { reservedUntil: addHours(now, 120) };
    expect((await put(id, more)).status).toBe(403);
    expect(unitOf(await put(id, more, manager))).toMatchObject({
      ...more,
      reservedForLeadId: lead.id,
      reservationExtended: true,
      allowedActions: expect.not.arrayContaining(['extend']),
    });
    expect(await refusalOf(put(id, { reservedUntil: addHours(now, 130) }, head))).toEqual({
      status: 409,
      message: 'A reservation can be extended only once.',
    });
    expect(await timelineOf(lead.id)).toEqual(['reserved', 'extended']);
    await put(id, { status: 'available' });
  });

  it('is released by its holder or a Sales Manager, by nobody else', async () => {
    const first = await reserved();
    expect((await put(first.id, { status: 'available' }, other)).status).toBe(403);
    expect((await put(first.id, { status: 'available', version: 1 })).body.code).toBe('staleVersion');
    expect(unitOf(await put(first.id, { status: 'available', version: 2 }))).toMatchObject({
      status: 'available',
      reservedForLeadId: null,
      reservedUntil: null,
    });
    const second = await reserved();
    expect((await put(second.id, { status: 'available' }, manager)).status).toBe(200);
    expect(await timelineOf(second.lead.id)).toEqual(['reserved', 'released']);
  });

  it('is blocked by ADMIN alone, which ends the reservation', async () => {
    const { id, lead } = await reserved();
    const block = { status: 'blocked', statusReason: 'legal' };
    expect((await put(id, block, manager)).status).toBe(403);
    expect(unitOf(await put(id, block, head))).toMatchObject({ ...block, reservedForLeadId: null });
    expect(await timelineOf(lead.id)).toEqual(['reserved', 'blocked']);
  });

  it('is booked for its own lead and nobody else’s; what else was kept for the lead is free again', async () => {
    const { id, lead } = await reserved();
    const spare = freeUnit();
    await put(spare, { status: 'reserved', reservedForLeadId: lead.id });
    const stranger = await leadOf(manager);
    await expect(run((work) => buildSale(work, { unitId: id, leadId: stranger.id }), head)).rejects.toThrow(
      /reserved for another customer until/,
    );
    await run((work) => buildSale(work, { unitId: id, leadId: lead.id }), head);
    expect((await see(id)).status).toBe('sold');
    expect((await see(spare)).status).toBe('available');
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['reserve', 'sell']);
    expect(await timelineOf(lead.id)).toEqual(['reserved', 'reserved', 'released']);
  });

  it('is free again when its lead is lost', async () => {
    const { id, lead } = await reserved();
    await executive.send(updateLead, {
      params: { id: lead.id },
      body: { status: 'lost', lostReason: 'budget' },
    });
    expect((await see(id)).status).toBe('available');
  });
});

describe('who hears of a reservation', () => {
  const toldOf = (unitId: string) =>
    rows<{ kind: string; user_id: string; body: string }>(
      `select kind, user_id, body from notification where resource_id = $1 order by created_at, id`,
      [unitId],
    );

  it('is its holder, the owner of the lead and whom he reports to, but not who did it', async () => {
    const { id, lead } = await reserved();
    expect(await toldOf(id)).toMatchObject([{ kind: 'unitReserved', user_id: manager.id }]);
    await put(id, { status: 'available' }, manager);
    expect((await toldOf(id)).slice(1)).toMatchObject([{ kind: 'reservationEnded', user_id: executive.id }]);
    const until = addMinutes(now, 1);
    await put(id, { status: 'reserved', reservedForLeadId: lead.id, reservedUntil: until }, head);
    later(1);
    await expire();
    const ended = (await toldOf(id)).slice(2).filter(({ kind }) => kind === 'reservationEnded');
    expect(new Set(ended.map((one) => one.user_id))).toEqual(new Set([executive.id, manager.id, head.id]));
    expect(ended[0]?.body).toBe('The reservation for Asha Rao has run out.');
  });
});

describe('how many a person holds', () => {
  it('is five at most, also when twenty are asked for at once', async () => {
    const busy = await organization.user('Sales Executive');
    const lead = await leadOf(busy);
    const ids = Array.from({ length: 20 }, freeUnit);
    const answers = await Promise.all(
      ids.map((id) => put(id, { status: 'reserved', reservedForLeadId: lead.id }, busy)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refusals = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.message));
    expect(refusals).toEqual(new Set(['You already hold 5 reservations.']));
    for (const [index, { status }] of answers.entries()) {
      if (status === 200) await put(ids[index] ?? '', { status: 'available' }, busy);
      else units.push(await see(ids[index] ?? ''));
    }
  }, 60_000);
});

describe('a reservation that has run out', () => {
  it('is none at once: the unit reads, is found and is reserved as a free one', async () => {
    const { id, lead } = await reserved(executive, { reservedUntil: addMinutes(now, 1) });
    later(1);
    expect(await see(id)).toMatchObject({ status: 'available', reservedForLeadId: null, version: 2 });
    const found = await head.send(listUnits, { query: { projectId, status: 'reserved', limit: 100 } });
    expect((found.body.data as Unit[]).map((unit) => unit.id)).not.toContain(id);
    const next = await leadOf(other);
    const taken = await put(id, { status: 'reserved', reservedForLeadId: next.id, version: 2 }, other);
    expect(unitOf(taken)).toMatchObject({ status: 'reserved', reservedById: other.id, version: 4 });
    expect(await timelineOf(lead.id)).toEqual(['reserved', 'expired']);
    expect(await auditOf(id)).toEqual([
      { action: 'reserve', actor_id: executive.id },
      { action: 'expire', actor_id: null },
      { action: 'reserve', actor_id: other.id },
    ]);
    await put(id, { status: 'available' }, other);
  });

  it('does not stand in the way of a booking or a block', async () => {
    const booked = await reserved(executive, { reservedUntil: addMinutes(now, 1) });
    const blocked = await reserved(executive, { reservedUntil: addMinutes(now, 1) });
    later(1);
    const buyer = await leadOf(manager);
    await run((work) => buildSale(work, { unitId: booked.id, leadId: buyer.id }), head);
    expect((await see(booked.id)).status).toBe('sold');
    const block = { status: 'blocked', statusReason: 'mortgage' };
    expect(unitOf(await put(blocked.id, block, manager))).toMatchObject(block);
  });

  it('is taken back by the job, once, also by two processes at a time, in batches', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => organization.user('Sales Executive')));
    const ids: string[] = [];
    for (const person of people) {
      for (let count = 0; count < 3; count += 1) {
        ids.push((await reserved(person, { reservedUntil: addMinutes(now, 1) })).id);
      }
    }
    const kept = await reserved();
    expect(await expire()).toBe(0);
    later(1);
    const ended = await Promise.all([expire(), expire(), expire()]);
    expect(ended.reduce((sum, one) => sum + one, 0)).toBe(ids.length);
    const stored = await rows<{ status: string }>(`select status from unit where id = any($1)`, [ids]);
    expect(new Set(stored.map(({ status }) => status))).toEqual(new Set(['available']));
    for (const id of ids)
      expect((await auditOf(id)).map(({ action }) => action)).toEqual(['reserve', 'expire']);
    expect((await see(kept.id)).status).toBe('reserved');
    expect(await expire()).toBe(0);
    await put(kept.id, { status: 'available' });
  }, 60_000);
});
