import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addHours, addMinutes } from '#platform/contract/calendar.ts';
import type { InLine } from './waiting.rules.ts';
import { mayWait, offerRefusal, standingLine, waiterActions, waitRefusal } from './waiting.rules.ts';

const NOON = '2026-11-21T12:00:00.000Z';
const waiting = (id: string): InLine => ({
  id,
  leadId: `lead ${id}`,
  status: 'waiting',
  offeredAt: null,
  offeredUntil: null,
});
const offered = (id: string, until: string): InLine => ({
  ...waiting(id),
  status: 'offered',
  offeredAt: addHours(until, -24),
  offeredUntil: until,
});
const stand = (line: readonly InLine[], now: string, freeSince: string | null = null) =>
  standingLine(line, { freeSince, now, offerHours: 24 });

describe('a line', () => {
  test('offers nothing while its unit is not free', () => {
    const line = [waiting('a'), waiting('b')];
    expect(stand(line, NOON)).toEqual({ offer: null, lapsed: [], waiting: line });
  });

  test('offers a unit that became free to the first, for the hours of an offer', () => {
    const { offer, waiting: others } = stand([waiting('a'), waiting('b')], addMinutes(NOON, 5), NOON);
    expect(offer).toMatchObject({ waiter: { id: 'a' }, from: NOON, until: addHours(NOON, 24) });
    expect(others.map(({ id }) => id)).toEqual(['b']);
  });

  test('goes to the next at the end of an offer, however late somebody looks', () => {
    const line = [offered('a', NOON), waiting('b'), waiting('c')];
    expect(stand(line, addMinutes(NOON, -1)).offer?.waiter.id).toBe('a');
    expect(stand(line, NOON).offer).toMatchObject({ waiter: { id: 'b' }, until: addHours(NOON, 24) });
    const late = stand(line, addHours(NOON, 30));
    expect(late.offer).toMatchObject({ waiter: { id: 'c' }, from: addHours(NOON, 24) });
    expect(late.lapsed.map(({ waiter }) => waiter.id)).toEqual(['a', 'b']);
    expect(stand(line, addHours(NOON, 48))).toMatchObject({ offer: null, waiting: [] });
  });

  test('never offers twice, keeps the order and loses nobody', () => {
    const moments = fc.integer({ min: -10_000, max: 20_000 });
    fc.assert(
      fc.property(fc.nat(6), fc.option(moments), moments, fc.integer({ min: 1, max: 168 }), (...any) => {
        const [count, free, later, offerHours] = any;
        const line = Array.from({ length: count }, (_, index) => waiting(`${index}`));
        const now = addMinutes(NOON, later);
        const freeSince = free === null || free > later ? null : addMinutes(NOON, free);
        const { offer, lapsed, waiting: others } = standingLine(line, { freeSince, now, offerHours });
        const all = [...lapsed.map(({ waiter }) => waiter), ...(offer ? [offer.waiter] : []), ...others];
        expect(all).toEqual(line);
        expect(offer === null && others.length > 0 && freeSince !== null).toBe(false);
        expect(offer === null || (offer.from <= now && now < offer.until)).toBe(true);
        for (const past of lapsed) expect(past.until <= now).toBe(true);
      }),
    );
  });
});

test('an offered unit is refused to everybody but who it is offered to', () => {
  const offer = { waiter: waiting('a'), from: NOON, until: addHours(NOON, 24) };
  expect(offerRefusal(offer, 'lead b', 'Asia/Kolkata')).toBe(
    'This unit is offered to a waiting customer until 22 Nov, 5:30 pm.',
  );
  expect(offerRefusal(offer, 'lead a', 'Asia/Kolkata')).toBeNull();
  expect(offerRefusal(null, 'lead b', 'Asia/Kolkata')).toBeNull();
});

test('one waits for a unit that is kept, blocked or offered, not for a free or a sold one', () => {
  const none = { reservedForLeadId: null };
  expect(waitRefusal({ status: 'reserved', reservedForLeadId: 'other' }, 'lead', false)).toBeNull();
  expect(waitRefusal({ status: 'blocked', ...none }, 'lead', false)).toBeNull();
  expect(waitRefusal({ status: 'available', ...none }, 'lead', true)).toBeNull();
  expect(waitRefusal({ status: 'available', ...none }, 'lead', false)).toContain('available');
  expect(waitRefusal({ status: 'sold', ...none }, 'lead', false)).toContain('sold');
  expect(waitRefusal({ status: 'reserved', reservedForLeadId: 'lead' }, 'lead', false)).toContain('already');
});

test('marketing and partners let nobody wait, and pass nothing on', () => {
  expect(mayWait({ status: 'reserved' }, false, 'Sales Executive')).toBe(true);
  expect(waiterActions('offered', 'Sales Executive')).toEqual(['take', 'pass']);
  expect(waiterActions('waiting', 'Sales Manager')).toEqual(['leave']);
  expect(waiterActions('lapsed', 'Sales Manager')).toEqual([]);
  for (const role of ['Marketing Head', 'Channel Partner Agent'] as const) {
    expect(mayWait({ status: 'reserved' }, false, role)).toBe(false);
    expect(waiterActions('offered', role)).toEqual([]);
  }
});
