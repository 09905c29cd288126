import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { subscribers } from '../../../application.subscribers.ts';
import { addHours, addMinutes } from '../../../platform/contract/calendar.ts';
import type { Work } from '../../../platform/server/context.ts';
import { updateLead } from '../../leads/lead.contract.ts';
import { buildLead } from '../../leads/server/lead.factory.ts';
import { buildSale } from '../../sales/server/sale.factory.ts';
import type { Unit } from '../unit.contract.ts';
import { getUnit, requestBooking, updateUnit } from '../unit.contract.ts';
import type { Waiter } from '../waiting.contract.ts';
import { joinLine, leaveLine, listWaiters } from '../waiting.contract.ts';
import { endPastHolds } from './hold.jobs.ts';
import { buildLaunchedProject, THREE_BHK } from './unit.factory.ts';
import { moveLapsedLines } from './waiting.jobs.ts';

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;
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
  executive = await organization.user('Sales Executive');
  other = await organization.user('Sales Executive');
  const launched = await run((work) =>
    buildLaunchedProject(work, {
      units: {
        floors: { from: 1, to: 20, exclude: [] },
        pattern: ['01', '02'].map((suffix) => ({ suffix, ...THREE_BHK })),
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
const leadOf = async (user = executive) =>
  (await run((work) => buildLead(work, { projectIds: [projectId] }), user)).id;
const put = (id: string, body: object, as = executive) => as.send(updateUnit, { params: { id }, body });
const see = async (id: string, as = head) => (await as.send(getUnit, { params: { id } })).body.data as Unit;
const wait = (unitId: string, leadId: string, as = executive) =>
  as.send(joinLine, { body: { unitId, leadId } });
const leave = (id: string, as = executive) => as.send(leaveLine, { params: { id } });
/** Time goes by for a unit and its line; the clock stays, so that sessions do not end meanwhile. */
const later = (unitId: string, hours: number) =>
  database.query(
    `with held as (update unit set reserved_until = reserved_until - make_interval(hours => $2::int)
       where id = $1)
     update unit_waiter set offered_at = offered_at - make_interval(hours => $2::int),
       offered_until = offered_until - make_interval(hours => $2::int) where unit_id = $1`,
    [unitId, hours],
  );
const job = () => ({ pool: app.application.pool, organizationId: organization.id, now, subscribers });

async function lineOf(unitId: string, as = head): Promise<Waiter[]> {
  const { body } = await as.send(listWaiters, { query: { unitId } });
  return body.data as Waiter[];
}

const statuses = async (unitId: string) => (await lineOf(unitId)).map(({ status }) => status);

async function waits(unitId: string, as = executive): Promise<{ id: string; leadId: string }> {
  const answer = await wait(unitId, await leadOf(as), as);
  expect(answer.status, answer.body.message).toBe(201);
  return answer.body.data as Waiter;
}

function freeUnit(): string {
  const unit = units.pop();
  if (!unit) throw new Error('No unit is left.');
  return unit.id;
}

async function heldUnit(as = head): Promise<{ id: string; leadId: string }> {
  const id = freeUnit();
  const leadId = await leadOf(as);
  const answer = await put(id, { status: 'reserved', reservedForLeadId: leadId }, as);
  expect(answer.status, answer.body.message).toBe(200);
  return { id, leadId };
}

const timelineOf = async (leadId: string) => {
  const { rows } = await database.query<{ what: string }>(
    `select details ->> 'what' as what from lead_interaction
      where lead_id = $1 and type = 'reservation' order by id`,
    [leadId],
  );
  return rows.map(({ what }) => what);
};

const noticesOf = async (unitId: string, kind: string) => {
  const { rows } = await database.query<{ user_id: string; title: string }>(
    `select user_id, title from notification where resource_id = $1 and kind = $2 order by created_at, id`,
    [unitId, kind],
  );
  return rows;
};

describe('a unit that somebody waits for', () => {
  it('is offered to the first in line when it is released, and he is told', async () => {
    const { id } = await heldUnit();
    const first = await waits(id);
    const second = await waits(id, other);
    expect((await lineOf(id)).map(({ leadId, position }) => [leadId, position])).toEqual([
      [first.leadId, 1],
      [second.leadId, 2],
    ]);
    expect(await see(id)).toMatchObject({ waitingCount: 2, offeredUntil: null });
    await put(id, { status: 'available' }, head);
    expect(await statuses(id)).toEqual(['offered', 'waiting']);
    const until = addHours(now, 24);
    expect(await see(id, executive)).toMatchObject({
      status: 'available',
      offeredUntil: until,
      offeredToLeadId: first.leadId,
      allowedActions: expect.arrayContaining(['reserve', 'book']),
    });
    const forOther = await see(id, other);
    expect(forOther).toMatchObject({ offeredUntil: until, offeredToLeadId: null, offeredToName: null });
    expect(forOther.allowedActions).not.toContain('reserve');
    expect(await noticesOf(id, 'unitOffered')).toMatchObject([{ user_id: executive.id }]);
    expect(await timelineOf(first.leadId)).toEqual(['waiting', 'offered']);
    expect(await timelineOf(second.leadId)).toEqual(['waiting']);
    const { rows: mails } = await database.query<{ status: string }>(
      `select 1 from mail where data::text like '%is free for%'`,
    );
    expect(mails).toHaveLength(1);
  });

  it('is had by nobody else while it is offered, and taken by who it is offered to', async () => {
    const { id } = await heldUnit();
    const { leadId } = await waits(id);
    await put(id, { status: 'available' }, head);
    const reserve = { status: 'reserved', reservedForLeadId: await leadOf(other) };
    expect(await refusalOf(put(id, reserve, other))).toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /^This unit is offered to a waiting customer until \d+ Nov, \d+:\d\d [ap]m\.$/,
      ),
    });
    const booking = run(async (work) => buildSale(work, { unitId: id, leadId: await leadOf(other) }));
    await expect(booking).rejects.toThrow('This unit is offered to a waiting customer until');
    expect((await put(id, { status: 'reserved', reservedForLeadId: leadId })).status).toBe(200);
    expect(await lineOf(id)).toMatchObject([{ status: 'taken', position: null }]);
    expect(await see(id)).toMatchObject({ status: 'reserved', waitingCount: 0 });
  });

  it('goes to the next when it is passed, and to the one after when the time is over, also unnoticed', async () => {
    const { id } = await heldUnit();
    const line = [await waits(id), await waits(id, other), await waits(id)];
    await put(id, { status: 'available' }, head);
    expect((await leave(line[0]?.id ?? '')).body.data).toMatchObject({ status: 'passed' });
    expect(await statuses(id)).toEqual(['offered', 'waiting', 'passed']);
    await later(id, 25);
    // Nobody has come by: who may have it follows from the clock.
    expect(await see(id, executive)).toMatchObject({ offeredToLeadId: line[2]?.leadId });
    expect((await lineOf(id)).map(({ status }) => status)).toEqual(['lapsed', 'offered', 'passed']);
    const late = { status: 'reserved', reservedForLeadId: line[1]?.leadId };
    expect((await refusalOf(put(id, late, other))).status).toBe(409);
    expect(await moveLapsedLines(job())).toBe(1);
    expect(await moveLapsedLines(job())).toBe(0);
    expect(await statuses(id)).toEqual(['offered', 'passed', 'lapsed']);
    expect(await noticesOf(id, 'unitOffered')).toHaveLength(3);
    await later(id, 24);
    // All have let it pass: it is free for everybody.
    expect(await see(id, other)).toMatchObject({ offeredUntil: null });
    expect((await put(id, late, other)).status).toBe(200);
    expect(await statuses(id)).toEqual(['passed', 'lapsed', 'lapsed']);
  });

  it('is offered from the end of a reservation that ran out, whoever notices it', async () => {
    const { id, leadId } = await heldUnit();
    const first = await waits(id);
    await later(id, 73);
    expect(await see(id, executive)).toMatchObject({
      status: 'available',
      offeredUntil: addHours(now, 23),
      offeredToLeadId: first.leadId,
    });
    expect((await refusalOf(put(id, { status: 'reserved', reservedForLeadId: leadId }, head))).status).toBe(
      409,
    );
    expect(await endPastHolds(job())).toBe(1);
    expect(await lineOf(id)).toMatchObject([{ status: 'offered', offeredUntil: addHours(now, 23) }]);
    expect((await put(id, { status: 'reserved', reservedForLeadId: first.leadId })).status).toBe(200);
  });

  it('is offered when it is unblocked, no more when it is blocked, and its first stays the first', async () => {
    const id = freeUnit();
    await put(id, { status: 'blocked', statusReason: 'legal' }, head);
    const first = await waits(id);
    await waits(id, other);
    await put(id, { status: 'available' }, head);
    expect(await statuses(id)).toEqual(['offered', 'waiting']);
    await put(id, { status: 'blocked', statusReason: 'legal' }, head);
    expect(await statuses(id)).toEqual(['waiting', 'waiting']);
    await put(id, { status: 'available' }, head);
    expect(await lineOf(id)).toMatchObject([{ id: first.id, status: 'offered' }, { status: 'waiting' }]);
  });

  it('passes to the next when the lead it is offered to is lost, and releases nobody twice', async () => {
    const { id } = await heldUnit();
    const first = await waits(id);
    await waits(id, other);
    await put(id, { status: 'available' }, head);
    const lost = { status: 'lost', lostReason: 'budget' };
    expect((await executive.send(updateLead, { params: { id: first.leadId }, body: lost })).status).toBe(200);
    expect(await statuses(id)).toEqual(['offered', 'passed']);
  });

  it('closes its line with a notice when it is sold to the holder', async () => {
    const { id, leadId } = await heldUnit();
    const first = await waits(id);
    await run((work) => buildSale(work, { unitId: id, leadId }));
    expect(await statuses(id)).toEqual(['closed']);
    expect(await noticesOf(id, 'waitingEnded')).toMatchObject([{ user_id: executive.id }]);
    expect(await timelineOf(first.leadId)).toEqual(['waiting', 'closed']);
    expect((await refusalOf(wait(id, await leadOf()))).message).toBe('This unit is already sold.');
  });

  it('booked by who waited counts as taken', async () => {
    const { id } = await heldUnit();
    const first = await waits(id);
    await put(id, { status: 'available' }, head);
    await run((work) => buildSale(work, { unitId: id, leadId: first.leadId }), executive);
    expect(await statuses(id)).toEqual(['taken']);
  });
});

describe('a line', () => {
  it('takes a lead once, an open one that the caller sees, for a unit that is not free', async () => {
    const { id, leadId } = await heldUnit(executive);
    const free = await refusalOf(wait(freeUnit(), await leadOf()));
    expect(free).toEqual({ status: 409, message: 'This unit is free. Reserve it instead.' });
    expect((await refusalOf(wait(id, leadId))).message).toBe('This unit is reserved for this lead already.');
    expect((await refusalOf(wait(id, await leadOf(other)))).status).toBe(404);
    const mine = await leadOf();
    const twice = await Promise.all([wait(id, mine), wait(id, mine), wait(id, mine)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const lost = await leadOf();
    const body = { status: 'lost', lostReason: 'budget' };
    await executive.send(updateLead, { params: { id: lost }, body });
    expect((await refusalOf(wait(id, lost))).message).toBe('Only an open lead can wait for a unit.');
  });

  it('shows an executive his own leads with their true places, and partners nothing at all', async () => {
    const { id } = await heldUnit();
    await waits(id, other);
    const mine = await waits(id);
    expect(await lineOf(id, executive)).toMatchObject([{ id: mine.id, position: 2 }]);
    expect((await leave(mine.id, other)).status).toBe(404);
    const partner = await organization.user('Channel Partner Admin', {
      channelPartnerId: randomUUID(),
      projectIds: [projectId],
    });
    expect((await partner.send(listWaiters)).status).toBe(403);
    expect(await see(id, partner)).toMatchObject({ waitingCount: 0, offeredUntil: null });
    expect((await leave(mine.id)).body.data).toMatchObject({ status: 'left' });
    expect((await refusalOf(leave(mine.id))).status).toBe(409);
  });

  it('offers a unit to one at a time, in a hundred acts at once', async () => {
    const { id } = await heldUnit();
    await Promise.all(Array.from({ length: 12 }, (_, index) => waits(id, index % 2 ? executive : other)));
    await put(id, { status: 'available' }, head);
    for (let round = 0; round < 12; round += 1) {
      const line = await lineOf(id);
      const live = line.filter(({ position }) => position !== null);
      expect(live.filter(({ status }) => status === 'offered')).toHaveLength(live.length > 0 ? 1 : 0);
      const [offered] = live;
      if (!offered) break;
      const acts = [executive, other, head, head].map((as) => leave(offered.id, as));
      const answers = await Promise.all(acts);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.some(({ status }) => status >= 500)).toBe(false);
    }
    expect(await see(id)).toMatchObject({ waitingCount: 0, offeredUntil: null });
  });
});

describe('a partner', () => {
  it('asks the Sales Manager to book, is told once a day, and not without end', async () => {
    const manager = await organization.user('Sales Manager', { projectIds: [projectId] });
    const partner = await organization.user('Channel Partner Admin', {
      channelPartnerId: randomUUID(),
      projectIds: [projectId],
    });
    const id = freeUnit();
    const ask = (unitId: string, leadId: string, as = partner) =>
      as.send(requestBooking, { params: { id: unitId }, body: { leadId } });
    const leadId = await leadOf(partner);
    const first = await ask(id, leadId);
    expect(first.status, first.body.message).toBe(201);
    now = addMinutes(now, 5);
    expect((await ask(id, leadId)).body.data).toEqual(first.body.data);
    expect(await timelineOf(leadId)).toEqual(['bookingRequested']);
    const told = await noticesOf(id, 'bookingRequested');
    expect(told.filter((one) => one.user_id === manager.id)).toHaveLength(1);
    expect((await ask(id, await leadOf(), executive)).status).toBe(403);
    expect((await ask(id, await leadOf())).status).toBe(404);
    const { id: held } = await heldUnit();
    expect((await refusalOf(ask(held, leadId))).status).toBe(409);
    const answers = [];
    for (let count = 0; count < 21; count += 1) answers.push(await ask(freeUnit(), leadId));
    expect(answers.at(-1)?.status).toBe(429);
  });
});
