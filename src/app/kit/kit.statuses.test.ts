import { describe, expect, test } from 'vitest';
import { UNIT_BEING_BOOKED, UNIT_STATUS } from '#inventory/units/web/unit.status.shared.ts';
import { STATUSES } from './kit.statuses.ts';

const STATES = {
  unit: ['available', 'reserved', 'blocked', 'sold', 'notAvailable'],
  lead: ['new', 'contacted', 'qualified', 'siteVisit', 'negotiating', 'closed', 'lost'],
  sale: ['booked', 'agreement', 'registered', 'completed', 'cancelled'],
  installment: [
    'pending',
    'due',
    'partiallyPaid',
    'overdue',
    'paid',
    'waived',
    'cancelled',
    'heldForRegistration',
    'waitsForCertificate',
  ],
  invoice: ['draft', 'issued', 'partiallyPaid', 'overdue', 'paid', 'writtenOff', 'cancelled'],
  receipt: ['recorded', 'verified', 'bounced', 'reversed'],
  template: ['active', 'inactive'],
  plan: ['active', 'completed', 'cancelled', 'superseded'],
  costSheet: ['issued', 'accepted', 'expired', 'superseded'],
  project: ['planning', 'active', 'onHold', 'completed', 'archived'],
  tower: ['planned', 'underConstruction', 'structureComplete', 'ocReceived', 'handedOver'],
} as const;

describe.each(Object.keys(STATES) as (keyof typeof STATES)[])('%s', (resource) => {
  test('every state has a word and a sign, and no state is unknown to the design', () => {
    expect(Object.keys(STATUSES[resource]).sort()).toEqual([...STATES[resource]].sort());
  });

  test('no two states look alike without their colour', () => {
    const looks = Object.values(STATUSES[resource]).map((look) => `${look.shape}/${look.word}`);
    expect(new Set(looks).size).toBe(looks.length);
  });
});

test('a unit that is being booked looks like none of its states', () => {
  const { beingBooked } = UNIT_BEING_BOOKED;
  expect(Object.values(UNIT_STATUS).map(({ shape }) => shape)).not.toContain(beingBooked.shape);
});

test('red is kept for money that is late and for failures: a sold unit is not red', () => {
  expect(STATUSES.unit.sold.tone).toBe('primary');
  expect(STATUSES.installment.overdue.tone).toBe('error');
});
