import { afterAll, describe, expect, it } from 'vitest';
import { openHoldDesk } from '../../../../tests/support/hold-desk.ts';
import { dataOf, refusalOf } from '../../../../tests/support/sales-desk.ts';
import { addHours, addMinutes } from '#platform/contract/calendar.ts';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { listUnits } from '#inventory/units/unit.contract.ts';

const desk = await openHoldDesk();
const { organization, project, head, manager, executive, other, partner, clock, later, run } = desk;
const { freeUnitId, leadOf, put, see, reserved, lose, timelineOf, auditOf, toldOf, rows, endPastHolds } =
  desk;
afterAll(() => desk.stop());

describe('a free unit', () => {
  it('is reserved for an open lead for 72 hours, with holder, customer, timeline, audit entry and event', async () => {
    const { id, leadId, unit } = await reserved();
    expect(unit).toMatchObject({
      status: 'reserved',
      reservedForLeadId: leadId,
      reservedForName: 'Asha Rao',
      reservedById: executive.id,
      reservedUntil: addHours(clock(), 72),
      version: 2,
    });
    expect(await timelineOf(leadId)).toEqual(['reserved']);
    expect(await auditOf(id)).toEqual([{ action: 'reserve', actor_id: executive.id }]);
    const events = await rows(`select 1 from outbox_event where resource_id = $1 and resource_version = 2`, [
      id,
    ]);
    expect(events).toHaveLength(1);
    await put(id, { status: 'available' });
  });

  it('is kept up to 168 hours by a Sales Manager, 72 by an executive', async () => {
    const id = freeUnitId();
    const own = { status: 'reserved', reservedForLeadId: await leadOf() };
    const far = { ...own, reservedUntil: addHours(clock(), 169) };
    expect(await refusalOf(put(id, far, head))).toEqual({
      status: 400,
      message: 'A reservation can last at most 168 hours.',
    });
    expect((await refusalOf(put(id, { ...own, reservedUntil: addHours(clock(), 73) }))).message).toBe(
      'A reservation can last at most 72 hours.',
    );
    expect((await put(id, { ...own, reservedUntil: addHours(clock(), 168) }, manager)).status).toBe(200);
    await put(id, { status: 'available' }, manager);
  });

  it('is reserved for a lead only that the caller sees and that is open', async () => {
    const id = freeUnitId();
    const leadId = await leadOf(other);
    const body = { status: 'reserved', reservedForLeadId: leadId };
    expect(await refusalOf(put(id, body))).toEqual({ status: 404, message: 'Lead was not found.' });
    await lose(leadId, other);
    expect(await refusalOf(put(id, body, other))).toEqual({
      status: 409,
      message: 'This lead is lost. Units can be reserved for open leads only.',
    });
  });

  it('is reserved by nobody of marketing, finance or a partner', async () => {
    const id = freeUnitId();
    const body = { status: 'reserved', reservedForLeadId: await leadOf() };
    for (const role of ['Marketing Head', 'Finance Head', 'Finance Manager'] as const) {
      expect((await put(id, body, await organization.user(role))).status, role).toBe(403);
    }
    expect((await refusalOf(put(id, body, await partner()))).message).toContain('Ask your contact there');
  });

  it('is blocked with a reason by management, not by an executive, and sold by nobody’s edit', async () => {
    const id = freeUnitId();
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
    const body = { status: 'reserved', reservedForLeadId: await leadOf() };
    expect(await refusalOf(put(id, body))).toEqual({
      status: 409,
      message: 'This unit is blocked (legal) and cannot be reserved.',
    });
    expect((await put(id, { status: 'available' }, manager)).status).toBe(200);
  });

  it('in a hundred requests at once is reserved once', async () => {
    const id = freeUnitId();
    const leads = await Promise.all([leadOf(), leadOf(other), leadOf(manager)]);
    const people = [executive, other, manager];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        put(
          id,
          { status: 'reserved', reservedForLeadId: leads[index % 3], version: 1 },
          people[index % 3] ?? head,
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['reserve']);
    await put(id, { status: 'available' }, head);
  });
});

describe('a reserved unit', () => {
  it('is refused for another lead, with the end of the reservation', async () => {
    const { id, unit } = await reserved();
    const body = { status: 'reserved', reservedForLeadId: await leadOf(other) };
    const refused = await refusalOf(put(id, body, other));
    expect(refused.status).toBe(409);
    expect(refused.message).toMatch(
      /^This unit is reserved for another customer until 24 Nov, \d+:\d\d pm\.$/,
    );
    expect((await see(id)).version).toBe(unit.version);
    await put(id, { status: 'available' });
  });

  it('is extended once, by a Sales Manager, for the same lead', async () => {
    const { id, leadId } = await reserved();
    const more = { reservedUntil: addHours(clock(), 120) };
    expect((await put(id, more)).status).toBe(403);
    expect(await dataOf<Unit>(put(id, more, manager))).toMatchObject({
      ...more,
      reservedForLeadId: leadId,
      reservationExtended: true,
      allowedActions: expect.not.arrayContaining(['extend']),
    });
    expect(await refusalOf(put(id, { reservedUntil: addHours(clock(), 130) }, head))).toEqual({
      status: 409,
      message: 'A reservation can be extended only once.',
    });
    expect(await timelineOf(leadId)).toEqual(['reserved', 'extended']);
    await put(id, { status: 'available' });
  });

  it('is released by its holder or a Sales Manager, by nobody else', async () => {
    const first = await reserved();
    expect((await put(first.id, { status: 'available' }, other)).status).toBe(403);
    expect((await put(first.id, { status: 'available', version: 1 })).body.code).toBe('staleVersion');
    expect(await dataOf<Unit>(put(first.id, { status: 'available', version: 2 }))).toMatchObject({
      status: 'available',
      reservedForLeadId: null,
      reservedUntil: null,
    });
    const second = await reserved();
    expect((await put(second.id, { status: 'available' }, manager)).status).toBe(200);
    expect(await timelineOf(second.leadId)).toEqual(['reserved', 'released']);
  });

  it('is blocked by ADMIN alone, which ends the reservation', async () => {
    const { id, leadId } = await reserved();
    const block = { status: 'blocked', statusReason: 'legal' };
    expect((await put(id, block, manager)).status).toBe(403);
    expect(await dataOf<Unit>(put(id, block, head))).toMatchObject({ ...block, reservedForLeadId: null });
    expect(await timelineOf(leadId)).toEqual(['reserved', 'blocked']);
  });

  it('is booked for its own lead and nobody else’s; what else was kept for the lead is free again', async () => {
    const { id, leadId } = await reserved();
    const spare = freeUnitId();
    await put(spare, { status: 'reserved', reservedForLeadId: leadId });
    const stranger = await leadOf(manager);
    await expect(run((work) => buildSale(work, { unitId: id, leadId: stranger }), head)).rejects.toThrow(
      /reserved for another customer until/,
    );
    await run((work) => buildSale(work, { unitId: id, leadId }), head);
    expect((await see(id)).status).toBe('sold');
    expect((await see(spare)).status).toBe('available');
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['reserve', 'sell']);
    expect(await timelineOf(leadId)).toEqual(['reserved', 'reserved', 'released']);
  });

  it('is free again when its lead is lost', async () => {
    const { id, leadId } = await reserved();
    await lose(leadId);
    expect((await see(id)).status).toBe('available');
  });
});

describe('who hears of a reservation', () => {
  it('is its holder, the owner of the lead and whom they report to, but not who did it', async () => {
    const { id, leadId } = await reserved();
    expect(await toldOf(id)).toMatchObject([{ kind: 'unitReserved', user_id: manager.id }]);
    await put(id, { status: 'available' }, manager);
    expect((await toldOf(id)).slice(1)).toMatchObject([{ kind: 'reservationEnded', user_id: executive.id }]);
    const until = addMinutes(clock(), 1);
    await put(id, { status: 'reserved', reservedForLeadId: leadId, reservedUntil: until }, head);
    later(1);
    await endPastHolds();
    const ended = (await toldOf(id)).slice(2).filter(({ kind }) => kind === 'reservationEnded');
    expect(new Set(ended.map((one) => one.user_id))).toEqual(new Set([executive.id, manager.id, head.id]));
    expect(ended[0]?.body).toBe('The reservation for Asha Rao has expired.');
  });
});

describe('how many a person holds', () => {
  it('is five at most, even when twenty are requested at once', async () => {
    const busy = await organization.user('Sales Executive');
    const leadId = await leadOf(busy);
    const ids = Array.from({ length: 20 }, freeUnitId);
    const answers = await Promise.all(
      ids.map((id) => put(id, { status: 'reserved', reservedForLeadId: leadId }, busy)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refusals = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.message));
    expect(refusals).toEqual(new Set(['You already hold 5 reservations.']));
    for (const [index, { status }] of answers.entries()) {
      if (status === 200) await put(ids[index] ?? '', { status: 'available' }, busy);
    }
  });
});

describe('a reservation that has run out', () => {
  it('is none at once: the unit reads, is found and is reserved as a free one', async () => {
    const { id, leadId } = await reserved(executive, { reservedUntil: addMinutes(clock(), 1) });
    later(1);
    expect(await see(id)).toMatchObject({ status: 'available', reservedForLeadId: null, version: 2 });
    const found = await head.send(listUnits, {
      query: { projectId: project.id, status: 'reserved', limit: 100 },
    });
    expect((found.body.data as Unit[]).map((unit) => unit.id)).not.toContain(id);
    const next = await leadOf(other);
    const taken = await put(id, { status: 'reserved', reservedForLeadId: next, version: 2 }, other);
    expect(await dataOf<Unit>(taken)).toMatchObject({
      status: 'reserved',
      reservedById: other.id,
      version: 4,
    });
    expect(await timelineOf(leadId)).toEqual(['reserved', 'expired']);
    expect(await auditOf(id)).toEqual([
      { action: 'reserve', actor_id: executive.id },
      { action: 'expire', actor_id: null },
      { action: 'reserve', actor_id: other.id },
    ]);
    await put(id, { status: 'available' }, other);
  });

  it('does not stand in the way of a booking or a block', async () => {
    const booked = await reserved(executive, { reservedUntil: addMinutes(clock(), 1) });
    const blocked = await reserved(executive, { reservedUntil: addMinutes(clock(), 1) });
    later(1);
    const buyer = await leadOf(manager);
    await run((work) => buildSale(work, { unitId: booked.id, leadId: buyer }), head);
    expect((await see(booked.id)).status).toBe('sold');
    const block = { status: 'blocked', statusReason: 'mortgage' };
    expect(await dataOf<Unit>(put(blocked.id, block, manager))).toMatchObject(block);
  });

  it('is taken back by the job, once, also by two processes at a time, in batches', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => organization.user('Sales Executive')));
    const ids: string[] = [];
    for (const person of people) {
      for (let count = 0; count < 3; count += 1) {
        ids.push((await reserved(person, { reservedUntil: addMinutes(clock(), 1) })).id);
      }
    }
    const kept = await reserved();
    expect(await endPastHolds()).toBe(0);
    later(1);
    const ended = await Promise.all([endPastHolds(), endPastHolds(), endPastHolds()]);
    expect(ended.reduce((sum, one) => sum + one, 0)).toBe(ids.length);
    const stored = await rows<{ status: string }>(`select status from unit where id = any($1)`, [ids]);
    expect(new Set(stored.map(({ status }) => status))).toEqual(new Set(['available']));
    for (const id of ids)
      expect((await auditOf(id)).map(({ action }) => action)).toEqual(['reserve', 'expire']);
    expect((await see(kept.id)).status).toBe('reserved');
    expect(await endPastHolds()).toBe(0);
    await put(kept.id, { status: 'available' });
  });
});
