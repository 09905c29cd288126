import { describe, expect, it } from 'vitest';
import { addHours } from '#platform/contract/calendar.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, ROLES, SALES_MANAGER_UP, without } from '#platform/contract/roles.ts';
import type { HoldState, HoldPatch } from './hold.rules.ts';
import {
  checkHoldCount,
  holdStepOf,
  mayExtend,
  mayRelease,
  NO_RESERVATION,
  RESERVERS,
  concernsHold,
  standingOf,
} from './hold.rules.ts';

const NOW = '2026-11-21T13:00:00.000Z';
const free: HoldState = { status: 'available', statusReason: null, ...NO_RESERVATION };
const held: HoldState = {
  ...free,
  status: 'reserved',
  reservedForLeadId: 'lead-1',
  reservedById: 'me',
  reservedUntil: '2026-11-24T13:00:00.000Z',
};
const step = (unit: HoldState, patch: HoldPatch, role: Role = 'Sales Executive', userId = 'me') =>
  holdStepOf(unit, patch, {
    caller: { userId, role, timezone: 'Asia/Kolkata' },
    now: NOW,
    reservationHours: 72,
  });
const reserve = (more: HoldPatch = {}): HoldPatch => ({
  status: 'reserved',
  reservedForLeadId: 'lead-1',
  ...more,
});
const until = (hours: number) => ({ reservedUntil: addHours(NOW, hours) });

describe('reserving a unit', () => {
  it('keeps it for the hours of the settings unless an end is named', () => {
    expect(step(free, reserve())).toEqual({
      action: 'reserve',
      leadId: 'lead-1',
      until: '2026-11-24T13:00:00.000Z',
    });
    expect(step(free, reserve(until(4)))).toMatchObject({ until: '2026-11-21T17:00:00.000Z' });
  });

  it('lasts 72 hours at most, with a Sales Manager or above 168', () => {
    expect(() => step(free, reserve(until(73)))).toThrow('A reservation can last at most 72 hours.');
    expect(step(free, reserve(until(168)), 'Sales Manager')).toMatchObject({ action: 'reserve' });
    expect(() => step(free, reserve(until(168.1)), 'Sales Manager')).toThrow(
      'A reservation can last at most 168 hours.',
    );
    expect(() => step(free, reserve(until(0)))).toThrow('The reservation must end in the future.');
  });

  it('is for the sales people of the builder, not for marketing, finance or partners', () => {
    const mayNot = ROLES.filter((role) => {
      try {
        return step(free, reserve(), role) === null;
      } catch {
        return true;
      }
    });
    expect(mayNot).toEqual([
      'Finance Head',
      'Marketing Head',
      'Finance Manager',
      'Channel Partner Admin',
      'Channel Partner Agent',
    ]);
    expect(() => step(free, reserve(), 'Channel Partner Agent')).toThrow('Ask your contact there');
    expect(RESERVERS).toHaveLength(ROLES.length - mayNot.length);
  });

  it('finds the unit free and names a lead', () => {
    expect(() => step(held, reserve({ reservedForLeadId: 'lead-2' }))).toThrow(
      'This unit is reserved for another customer until 24 Nov, 6:30 pm.',
    );
    expect(() => step({ ...free, status: 'blocked', statusReason: 'legal' }, reserve())).toThrow(
      'This unit is blocked (legal) and cannot be reserved.',
    );
    expect(() => step({ ...free, status: 'sold' }, reserve())).toThrow('This unit is already sold.');
    expect(() => step(free, { status: 'reserved' })).toThrow('Select the lead the unit is reserved for.');
  });

  it('requested again, for the same lead, changes nothing', () => {
    expect(step(held, reserve())).toBeNull();
  });
});

describe('a reservation', () => {
  it('is extended once, by a Sales Manager or above, to a later end', () => {
    expect(step(held, until(100), 'Sales Manager')).toEqual({
      action: 'extend',
      until: addHours(NOW, 100),
    });
    expect(() => step(held, until(100))).toThrow('Only a Sales Manager or above can extend a reservation.');
    expect(() => step(held, until(169), 'Sales Head')).toThrow('A reservation can last at most 168 hours.');
    expect(() => step(held, until(10), 'Sales Head')).toThrow('The new end must be later');
    expect(() => step({ ...held, reservationExtended: true }, until(100), 'Sales Head')).toThrow(
      'A reservation can be extended only once.',
    );
    expect(() => step(free, until(100), 'Sales Head')).toThrow('This unit is not reserved.');
    expect(ROLES.filter((role) => mayExtend(held, role))).toEqual([...SALES_MANAGER_UP]);
  });

  it('is released by its holder, a Sales Manager or above', () => {
    expect(step(held, { status: 'available' })).toEqual({ action: 'release' });
    expect(step(held, { status: 'available' }, 'Sales Manager', 'another')).toEqual({ action: 'release' });
    expect(() => step(held, { status: 'available' }, 'Sales Executive', 'another')).toThrow('can release it');
    const releasers = ROLES.filter((role) => mayRelease(held, { role, userId: 'another' }));
    expect(releasers).toEqual([...SALES_MANAGER_UP]);
  });

  it('gives way to a block by ADMIN alone, with a reason', () => {
    const block: HoldPatch = { status: 'blocked', statusReason: 'legal' };
    for (const role of GROUPS.ADMIN) {
      expect(step(held, block, role)).toEqual({ action: 'block', reason: 'legal' });
    }
    for (const role of without(ROLES, ...GROUPS.ADMIN)) {
      expect(() => step(held, block, role)).toThrow('You do not have permission');
    }
    expect(() => step(held, { status: 'blocked' }, 'Business Head')).toThrow(
      'A reason is required to block a unit.',
    );
  });

  it('is none from the moment of its end', () => {
    expect(standingOf(held, '2026-11-24T12:59:59.999Z')).toBe(held);
    expect(standingOf(held, '2026-11-24T13:00:00.000Z')).toEqual(free);
  });

  it('is no matter of an edit that says nothing of it', () => {
    expect(concernsHold({})).toBe(false);
    expect(step(free, { status: 'blocked', statusReason: 'legal' }, 'Business Head')).toBeNull();
    expect(step(free, { status: 'available' })).toBeNull();
  });
});

it('counts how many a person holds', () => {
  expect(() => checkHoldCount(4, 5)).not.toThrow();
  expect(() => checkHoldCount(5, 5)).toThrow('You already hold 5 reservations.');
});
