import { afterAll, describe, expect, it } from 'vitest';
import { openHoldDesk } from '../../../../tests/support/hold-desk.ts';
import { dataOf, refusalOf } from '../../../../tests/support/sales-desk.ts';
import { addHours } from '#platform/contract/calendar.ts';
import { listLeads } from '#enquiries/leads/lead.contract.ts';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { requestBooking } from '#inventory/units/unit.contract.ts';
import { listWaiters } from '../waiting.contract.ts';

const desk = await openHoldDesk();
const { organization, project, head, executive, other, partner, clock, later, pass, run } = desk;
const { freeUnitId, leadOf, put, see, reserved, lose, wait, waits, leave, lineOf, statuses } = desk;
const { timelineOf, noticesOf, rows, endPastHolds, moveLapsedLines } = desk;
afterAll(() => desk.stop());

describe('a unit that somebody waits for', () => {
  it('is offered to the first in line when it is released, and they are notified', async () => {
    const { id } = await reserved(head);
    const first = await waits(id);
    const second = await waits(id, other);
    expect((await lineOf(id)).map(({ leadId, position }) => [leadId, position])).toEqual([
      [first.leadId, 1],
      [second.leadId, 2],
    ]);
    expect(await see(id)).toMatchObject({ waitingCount: 2, offeredUntil: null });
    await put(id, { status: 'available' }, head);
    expect(await statuses(id)).toEqual(['offered', 'waiting']);
    const until = addHours(clock(), 24);
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
    const mails = await rows(`select 1 from mail where data::text like '%is free for%'`);
    expect(mails).toHaveLength(1);
  });

  it('is had by nobody else while it is offered, and taken by who it is offered to', async () => {
    const { id } = await reserved(head);
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
    const { id } = await reserved(head);
    const line = [await waits(id), await waits(id, other), await waits(id)];
    await put(id, { status: 'available' }, head);
    expect((await leave(line[0]?.id ?? '')).body.data).toMatchObject({ status: 'passed' });
    expect(await statuses(id)).toEqual(['offered', 'waiting', 'passed']);
    await pass(id, 25);
    // Nobody has come by: who may have it follows from the clock.
    expect(await see(id, executive)).toMatchObject({ offeredToLeadId: line[2]?.leadId });
    expect((await lineOf(id)).map(({ status }) => status)).toEqual(['offered', 'passed', 'lapsed']);
    expect(await lineOf(id, head, { status: 'offered' })).toMatchObject([{ id: line[2]?.id, position: 1 }]);
    expect(await lineOf(id, head, { status: 'waiting' })).toEqual([]);
    expect(await lineOf(id, head, { status: 'lapsed' })).toMatchObject([{ id: line[1]?.id }]);
    expect(await see(id)).toMatchObject({ waitingCount: 1 });
    const late = { status: 'reserved', reservedForLeadId: line[1]?.leadId };
    expect((await refusalOf(put(id, late, other))).status).toBe(409);
    expect(await moveLapsedLines()).toBe(1);
    expect(await moveLapsedLines()).toBe(0);
    expect(await statuses(id)).toEqual(['offered', 'passed', 'lapsed']);
    expect(await noticesOf(id, 'unitOffered')).toHaveLength(3);
    await pass(id, 24);
    // All have let it pass: it is free for everybody.
    expect(await see(id, other)).toMatchObject({ offeredUntil: null });
    expect((await put(id, late, other)).status).toBe(200);
    expect(await statuses(id)).toEqual(['passed', 'lapsed', 'lapsed']);
  });

  it('is offered from the end of a reservation that ran out, whoever notices it', async () => {
    const { id, leadId } = await reserved(head);
    const first = await waits(id);
    await pass(id, 73);
    expect(await see(id, executive)).toMatchObject({
      status: 'available',
      offeredUntil: addHours(clock(), 23),
      offeredToLeadId: first.leadId,
    });
    expect((await refusalOf(put(id, { status: 'reserved', reservedForLeadId: leadId }, head))).status).toBe(
      409,
    );
    expect(await endPastHolds()).toBe(1);
    expect(await lineOf(id)).toMatchObject([{ status: 'offered', offeredUntil: addHours(clock(), 23) }]);
    expect((await put(id, { status: 'reserved', reservedForLeadId: first.leadId })).status).toBe(200);
  });

  it('stays offered to whose turn it is when the lead whose reservation had run out is lost', async () => {
    const { id, leadId } = await reserved(executive);
    await waits(id, other);
    const next = await waits(id, other);
    await pass(id, 72 + 24 + 1);
    expect(await see(id)).toMatchObject({ offeredToLeadId: next.leadId });
    expect((await lose(leadId)).status).toBe(200);
    expect(await see(id)).toMatchObject({
      offeredToLeadId: next.leadId,
      offeredUntil: addHours(clock(), 23),
    });
    expect(await timelineOf(leadId)).toEqual(['reserved', 'expired']);
  });

  it('is offered when it is unblocked, no more when it is blocked, and its first stays the first', async () => {
    const id = freeUnitId();
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
    const { id } = await reserved(head);
    const first = await waits(id);
    await waits(id, other);
    await put(id, { status: 'available' }, head);
    expect((await lose(first.leadId)).status).toBe(200);
    expect(await statuses(id)).toEqual(['offered', 'passed']);
  });

  it('closes its line with a notice when it is sold to the holder', async () => {
    const { id, leadId } = await reserved(head);
    const first = await waits(id);
    await run((work) => buildSale(work, { unitId: id, leadId }));
    expect(await statuses(id)).toEqual(['closed']);
    expect(await noticesOf(id, 'waitingEnded')).toMatchObject([{ user_id: executive.id }]);
    expect(await timelineOf(first.leadId)).toEqual(['waiting', 'closed']);
    expect((await refusalOf(wait(id, await leadOf()))).message).toBe('This unit is already sold.');
  });

  it('booked by who waited counts as taken', async () => {
    const { id } = await reserved(head);
    const first = await waits(id);
    await put(id, { status: 'available' }, head);
    await run((work) => buildSale(work, { unitId: id, leadId: first.leadId }), executive);
    expect(await statuses(id)).toEqual(['taken']);
  });
});

describe('a customer who loses a unit to another', () => {
  const bookFor = async (unitId: string) => {
    const leadId = await leadOf(head);
    await run((work) => buildSale(work, { unitId, leadId }), head);
  };

  it('reads in their timeline that their reservation ran out before the other one booked, and their people are notified', async () => {
    const { id, leadId } = await reserved(executive);
    await pass(id, 73);
    await bookFor(id);
    expect((await see(id)).status).toBe('sold');
    expect(await timelineOf(leadId)).toEqual(['reserved', 'expired']);
    expect((await noticesOf(id, 'reservationEnded')).map((one) => one.user_id)).toContain(executive.id);
  });

  it('reads there that their offer lapsed, or that the unit they still waited for is sold', async () => {
    const { id, leadId } = await reserved(executive);
    const lapsed = await waits(id, other);
    await pass(id, 97);
    const late = await waits(id, executive).catch((refused: Error) => refused.message);
    expect(late).toContain('This unit is available');
    await bookFor(id);
    expect(await timelineOf(leadId)).toEqual(['reserved', 'expired']);
    expect(await timelineOf(lapsed.leadId)).toEqual(['waiting', 'lapsed']);

    const kept = await reserved(head);
    const waiting = await waits(kept.id, other);
    await run((work) => buildSale(work, { unitId: kept.id, leadId: kept.leadId }), head);
    expect(await timelineOf(waiting.leadId)).toEqual(['waiting', 'closed']);
    expect(await noticesOf(kept.id, 'waitingEnded')).toMatchObject([{ user_id: other.id }]);
  });
});

describe('a line', () => {
  it('takes a lead once, an open one that the caller sees, for a unit that is not free', async () => {
    const { id, leadId } = await reserved(executive);
    const free = await refusalOf(wait(freeUnitId(), await leadOf()));
    expect(free).toEqual({ status: 409, message: 'This unit is available. Reserve it instead.' });
    expect((await refusalOf(wait(id, leadId))).message).toBe('This unit is already reserved for this lead.');
    expect((await refusalOf(wait(id, await leadOf(other)))).status).toBe(404);
    const mine = await leadOf();
    const twice = await Promise.all([wait(id, mine), wait(id, mine), wait(id, mine)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const lost = await leadOf();
    await lose(lost);
    expect((await refusalOf(wait(id, lost))).message).toBe('Only an open lead can wait for a unit.');
  });

  it('shows an executive their own leads with their true places, and partners nothing at all', async () => {
    const { id } = await reserved(head);
    await waits(id, other);
    const mine = await waits(id);
    expect(await lineOf(id, executive)).toMatchObject([{ id: mine.id, position: 2 }]);
    expect((await leave(mine.id, other)).status).toBe(404);
    const agent = await partner();
    expect((await agent.send(listWaiters)).status).toBe(403);
    expect(await see(id, agent)).toMatchObject({ waitingCount: 0, offeredUntil: null });
    expect((await leave(mine.id)).body.data).toMatchObject({ status: 'left' });
    expect((await refusalOf(leave(mine.id))).status).toBe(409);
  });

  it('offers a unit to one at a time, in a hundred acts at once', async () => {
    const { id } = await reserved(head);
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
  it('asks the Sales Manager to book, is notified once a day, and not without end', async () => {
    const manager = await organization.user('Sales Manager', { projectIds: [project.id] });
    const agent = await partner();
    const id = freeUnitId();
    const ask = (unitId: string, leadId: string, as = agent) =>
      as.send(requestBooking, { params: { id: unitId }, body: { leadId } });
    const leadId = await leadOf(agent);
    const first = await ask(id, leadId);
    expect(first.status, first.body.message).toBe(201);
    later(5);
    expect((await ask(id, leadId)).body.data).toEqual(first.body.data);
    expect(await timelineOf(leadId)).toEqual(['bookingRequested']);
    const told = await noticesOf(id, 'bookingRequested');
    expect(told.filter((one) => one.user_id === manager.id)).toHaveLength(1);
    const toAnswer = { query: { bookingRequested: 'true' } };
    expect(await dataOf<{ id: string }[]>(head.send(listLeads, toAnswer))).toMatchObject([{ id: leadId }]);
    await put(id, { status: 'reserved', reservedForLeadId: leadId }, head);
    expect(await dataOf<unknown[]>(head.send(listLeads, toAnswer))).toEqual([]);
    await put(id, { status: 'available' }, head);
    expect((await ask(id, await leadOf(), executive)).status).toBe(403);
    expect((await ask(id, await leadOf())).status).toBe(404);
    const { id: held } = await reserved(head);
    expect((await refusalOf(ask(held, leadId))).status).toBe(409);
    const answers = [];
    for (let count = 0; count < 21; count += 1) answers.push(await ask(freeUnitId(), leadId));
    expect(answers.at(-1)?.status).toBe(429);
  });
});
