import { afterAll, describe, expect, it } from 'vitest';
import { openHoldDesk } from '../../../../tests/support/hold-desk.ts';
import { dataOf, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addMinutes } from '#platform/contract/calendar.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { BookingHold } from '#offers/reservations/bookingHold.contract.ts';
import { endBookingHold, holdForBooking } from '#offers/reservations/bookingHold.contract.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import type { PlanUnit } from '#inventory/units/unitPlan.contract.ts';
import { getUnitPlan } from '#inventory/units/unitPlan.contract.ts';
import { bookUnit } from '#sales/sale.contract.ts';
import { bookingInput } from '#sale-lifecycle/overview/server/sale.factory.ts';
import type { BookingDraft, BookingDraftInput, BookingDraftWhole } from '../bookingDraft.contract.ts';
import * as drafts from '../bookingDraft.contract.ts';
import { EMPTY_DRAFT, TYPED_APPLICANT } from './bookingDraft.factory.ts';
import { dropOldDrafts, nextOldDraftAt } from './bookingDraft.jobs.ts';

const desk = await openHoldDesk();
const { app, organization, head, manager, executive, other, clock, run } = desk;
const { freeUnitId, leadOf, put, see, reserved, auditOf, rows, partner } = desk;
afterAll(() => desk.stop());

const hold = (id: string, as = executive, body: object = {}) =>
  as.send(holdForBooking, { params: { id }, body });
/** Minutes go by for a hold; the clock stays, so that sessions do not end meanwhile. */
const pass = (unitId: string, minutes: number) =>
  rows(
    `update booking_hold set held_from = held_from - make_interval(mins => $2::int),
       held_until = held_until - make_interval(mins => $2::int) where unit_id = $1`,
    [unitId, minutes],
  );
const inPlan = async ({ id, projectId }: Unit, as: TestUser) => {
  const { units } = await dataOf<{ units: PlanUnit[] }>(as.send(getUnitPlan, { query: { projectId } }));
  return units.find((unit) => unit.id === id);
};
const leave = (id: string, as = executive) => as.send(endBookingHold, { params: { id } });
const nameOf = ({ caller }: TestUser) =>
  run(async ({ db }) => {
    const { firstName, lastName } = await db
      .selectFrom('appUser')
      .select(['firstName', 'lastName'])
      .where('id', '=', caller.userId)
      .executeTakeFirstOrThrow();
    return `${firstName} ${lastName}`;
  });

describe('a unit that is being booked', () => {
  it('is held for 15 minutes, and others see by whom and until when; the unit itself is not changed', async () => {
    const id = freeUnitId();
    const held = await dataOf<BookingHold>(hold(id));
    expect(held).toEqual({ unitId: id, heldUntil: addMinutes(clock(), 15), secondsLeft: 900 });
    const seen = await see(id, other);
    expect(seen).toMatchObject({
      status: 'available',
      version: 1,
      bookingById: executive.id,
      bookingByName: await nameOf(executive),
      bookingUntil: held.heldUntil,
    });
    expect([seen.allowedActions.includes('book'), seen.allowedActions.includes('reserve')]).toEqual([
      false,
      false,
    ]);
    expect((await see(id, executive)).allowedActions).toContain('book');
    expect(await auditOf(id)).toEqual([{ action: 'holdForBooking', actor_id: executive.id }]);
    const stranger = await partner();
    expect(await see(id, stranger)).toMatchObject({ bookingById: null, bookingUntil: null });
    // So say the cells of the plan, each to whom the unit says it.
    const marks = { bookingByName: await nameOf(executive), bookingUntil: held.heldUntil };
    expect(await inPlan(seen, other)).toMatchObject({ status: 'available', ...marks });
    expect(await inPlan(seen, stranger)).toMatchObject({ bookingByName: null, bookingUntil: null });
    expect((await hold(id, stranger)).status).toBe(403);
    await leave(id);
    expect((await see(id, other)).bookingById).toBeNull();
    expect(await inPlan(seen, other)).toMatchObject({ bookingByName: null, bookingUntil: null });
  });

  it('is neither held, reserved nor booked by anybody else, and is booked by who holds it', async () => {
    const id = freeUnitId();
    const leadId = await leadOf();
    await hold(id, executive, { leadId });
    const name = await nameOf(executive);
    const refusal = {
      status: 409,
      message: expect.stringMatching(`^${name} is booking this unit. It is held until`),
    };
    expect(await refusalOf(hold(id, manager))).toEqual(refusal);
    const reserve = { status: 'reserved', reservedForLeadId: await leadOf(other) };
    expect(await refusalOf(put(id, reserve, other))).toEqual(refusal);
    const body = await run((work) => bookingInput(work, { unitId: id, leadId }));
    expect(await refusalOf(head.send(bookUnit, { body }))).toEqual(refusal);
    // What others leave stays held.
    await leave(id, manager);
    expect((await see(id)).bookingById).toBe(executive.id);
    expect((await executive.send(bookUnit, { body })).status).toBe(201);
    expect(await rows('select 1 from booking_hold where unit_id = $1', [id])).toEqual([]);
    expect(await refusalOf(hold(id, manager))).toEqual({
      status: 409,
      message: 'This unit is already sold.',
    });
  });

  it('of twenty people at once has one', async () => {
    const id = freeUnitId();
    const people = await Promise.all(Array.from({ length: 20 }, () => organization.user('Sales Executive')));
    const answers = await Promise.all(people.map((one) => hold(id, one)));
    expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    expect(await rows('select 1 from booking_hold where unit_id = $1', [id])).toHaveLength(1);
  });

  it('stays held while somebody works, for two hours at most, and is free when the time is over', async () => {
    const id = freeUnitId();
    await hold(id);
    for (let passed = 0; passed < 110; passed += 10) {
      await pass(id, 10);
      await hold(id);
    }
    expect((await dataOf<BookingHold>(hold(id))).secondsLeft).toBe(600);
    await pass(id, 10);
    expect((await see(id)).bookingById).toBeNull();
    expect((await dataOf<BookingHold>(hold(id, other))).secondsLeft).toBe(900);
    await leave(id, other);
  });

  it('that is reserved is held for its customer alone, and nobody holds more than they may reserve', async () => {
    const kept = await reserved();
    expect((await refusalOf(hold(kept.id))).message).toBe(
      'This unit is reserved. Choose the customer first.',
    );
    expect((await refusalOf(hold(kept.id, executive, { leadId: await leadOf() }))).message).toMatch(
      /^This unit is reserved for another customer/,
    );
    expect((await hold(kept.id, executive, { leadId: kept.leadId })).status).toBe(200);
    expect((await hold(kept.id, executive, { leadId: await leadOf(other) })).status).toBe(404);
    const ids = [kept.id];
    let last = await hold(kept.id, executive, { leadId: kept.leadId });
    while (last.status === 200) {
      const id = freeUnitId();
      last = await hold(id);
      ids.push(id);
    }
    expect([last.status, last.body.message]).toEqual([
      409,
      `You are booking ${ids.length - 1} units already. Finish or leave one first.`,
    ]);
    for (const id of ids) await leave(id);
    await put(kept.id, { status: 'available' });
  });

  it('is kept so by the database: no hold is taken, no sale and no reservation made past it', async () => {
    const id = freeUnitId();
    await hold(id);
    const by = (user: TestUser, text: string) =>
      rows(text.replaceAll('$now', `'${clock()}'::timestamptz`), [id, user.id]);
    const take = `update booking_hold set held_by_id = $2, held_from = $now, held_until = $now + interval '15 minutes'
                   where unit_id = $1`;
    await expect(by(other, take)).rejects.toThrow('Another person is booking this unit.');
    const leadId = await leadOf();
    const reserve = `update unit set status = 'reserved', reserved_by_id = $2, reserved_for_lead_id = '${leadId}',
                       reserved_until = $now + interval '1 hour', updated_at = $now where id = $1`;
    await expect(by(other, reserve)).rejects.toThrow('Another person is booking this unit.');
    await expect(
      by(
        executive,
        'insert into booking_hold select organization_id, unit_id, $2, held_from, held_until from booking_hold where unit_id = $1',
      ),
    ).rejects.toThrow('booking_hold_of_one');
    await leave(id);
  });
});

describe('an unfinished booking', () => {
  const draft = (more: Partial<BookingDraftInput> = {}): BookingDraftInput => ({
    ...EMPTY_DRAFT,
    entries: { ...EMPTY_DRAFT.entries, applicants: [TYPED_APPLICANT] },
    ...more,
  });
  const create = (body = draft(), as = executive) =>
    dataOf<BookingDraft>(as.send(drafts.createBookingDraft, { body }));
  const save = (id: string, version: number, body = draft(), as = executive) =>
    as.send(drafts.saveBookingDraft, { params: { id }, body: { ...body, version } });
  const open = (id: string, as = executive) => as.send(drafts.getBookingDraft, { params: { id } });
  const list = (as = executive, query: { ownerId?: string } = {}) =>
    dataOf<BookingDraft[]>(as.send(drafts.listBookingDrafts, { query }));
  const discard = (id: string, as = executive) => as.send(drafts.discardBookingDraft, { params: { id } });

  it('is found again as it was typed, its PAN and Aadhaar digits encrypted', async () => {
    const leadId = await leadOf();
    const unitId = freeUnitId();
    const { id } = await create(draft({ leadId, unitId, step: 2 }));
    const whole = await dataOf<BookingDraftWhole>(open(id));
    expect(whole).toMatchObject({ leadId, leadName: 'Asha Rao', unitId, step: 2, version: 1 });
    expect(whole.entries.applicants).toEqual([TYPED_APPLICANT]);
    const [kept] = await rows<{ text: string }>(
      'select booking_draft::text as text from booking_draft where id = $1',
      [id],
    );
    expect(kept?.text).not.toMatch(/AFXPR2764L|7391/);
    const clear = `update booking_draft set entries = '{"applicants": [{"pan": "AFXPR2764L"}]}' where id = $1`;
    await expect(rows(clear, [id])).rejects.toThrow('booking_draft_numbers_sealed');
    await discard(id);
  });

  it('is saved by its version, so that no tab overwrites another', async () => {
    const { id } = await create();
    expect((await save(id, 1, draft({ step: 1 }))).status).toBe(200);
    expect((await save(id, 1, draft({ step: 3 }))).status).toBe(409);
    expect((await dataOf<BookingDraftWhole>(open(id))).step).toBe(1);
    expect(await rows('select action from audit_entry where resource_id = $1', [id])).toEqual([
      { action: 'create' },
    ]);
    await discard(id);
    expect((await save(id, 2)).status).toBe(404);
  });

  it('is seen by who began it and by those who see their bookings, and by nobody else', async () => {
    const { id } = await create(draft({ leadId: await leadOf() }));
    expect((await list(manager)).map((one) => one.id)).toEqual([id]);
    expect((await save(id, 1, draft(), manager)).status).toBe(200);
    const [shown] = await list(executive, { ownerId: executive.id });
    expect(shown).toMatchObject({ id, ownerId: executive.id, savedByName: await nameOf(manager) });
    expect(await list(other)).toEqual([]);
    expect([(await open(id, other)).status, (await discard(id, other)).status]).toEqual([404, 404]);
    const hidden = draft({ leadId: await leadOf(other) });
    expect((await executive.send(drafts.createBookingDraft, { body: hidden })).status).toBe(404);
    expect((await discard(id, manager)).status).toBe(200);
  });

  it('ends with the booking, and after 30 days without a change', async () => {
    const leadId = await leadOf();
    const unitId = freeUnitId();
    const { id } = await create(draft({ leadId, unitId }));
    const left = await create();
    const body = await run((work) => bookingInput(work, { unitId, leadId }));
    expect((await executive.send(bookUnit, { body })).status).toBe(201);
    expect((await open(id)).status).toBe(404);
    const drop = (minutes: number) =>
      inTransaction(app.application.pool, { organizationId: organization.id }, async (db) => {
        const at = await nextOldDraftAt({ db });
        await dropOldDrafts({ db, now: addMinutes(clock(), minutes) });
        return at;
      });
    const days = 30 * 24 * 60;
    expect(await drop(days - 1)).toBe(addMinutes(clock(), days));
    expect(await list()).toHaveLength(1);
    await drop(days);
    expect((await open(left.id)).status).toBe(404);
  });
});
