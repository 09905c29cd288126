import { describe, expect, it } from 'vitest';
import { daysLate, deskOf, payByOf, trancheState } from './openTranche.rules.ts';

const standing = { stage: 'approved' as const, isHeld: false, eligibleOn: '2026-10-01', invoice: null };
const sent = { status: 'sent' as const, invoiceDate: '2026-10-10', payBy: null };
const entered = { status: 'entered' as const, invoiceDate: '2026-10-10', payBy: '2026-11-20' };

describe('the state of an unpaid tranche', () => {
  it('on hold counts before everything else', () => {
    expect(trancheState({ isHeld: true, eligibleOn: '2026-10-01' }, null)).toBe('onHold');
  });

  it('payable, expected on a day, or without one', () => {
    expect(trancheState(standing, null)).toBe('payable');
    expect(trancheState({ isHeld: false, eligibleOn: null }, '2026-12-01')).toBe('expected');
    expect(trancheState({ isHeld: false, eligibleOn: null }, null)).toBe('undated');
  });
});

it('whose desk it is on: approvers, the firm, Finance to enter, Finance to pay', () => {
  const desks = [
    deskOf({ stage: 'pending', invoice: null }),
    deskOf({ stage: 'approved', invoice: null }),
    deskOf({ stage: 'approved', invoice: sent }),
    deskOf({ stage: 'partiallyPaid', invoice: entered }),
  ];
  expect(desks).toEqual(['approval', 'invoice', 'entry', 'payment']);
});

describe('by when it is to be paid', () => {
  it('is the day of the entered invoice, whatever the setting says', () => {
    expect(payByOf({ ...standing, invoice: entered }, 30)).toBe('2026-11-20');
  });

  it('without one: thirty days from the later of condition and invoice', () => {
    expect(payByOf(standing, 30)).toBe('2026-10-31');
    expect(payByOf({ ...standing, invoice: sent }, 30)).toBe('2026-11-09');
    expect(payByOf({ ...standing, eligibleOn: '2026-10-20', invoice: sent }, 30)).toBe('2026-11-19');
  });

  it('is no day on hold or before the condition is met', () => {
    expect(payByOf({ ...standing, isHeld: true }, 30)).toBeNull();
    expect(payByOf({ ...standing, eligibleOn: null, invoice: entered }, 30)).toBeNull();
  });

  it('the day itself is in time, the next one is one day late', () => {
    expect(daysLate('2026-10-31', '2026-10-31')).toBe(0);
    expect(daysLate('2026-10-31', '2026-11-01')).toBe(1);
    expect(daysLate(null, '2026-11-01')).toBe(0);
  });
});
