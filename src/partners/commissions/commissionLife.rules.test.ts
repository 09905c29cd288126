import { describe, expect, it } from 'vitest';
import type { ToApprove } from './commissionLife.rules.ts';
import {
  approvalRefusal,
  approvalsNeeded,
  approverRefusal,
  carriedInto,
  endOf,
  holdRefusal,
  recalculationRefusal,
  rejectionRefusal,
} from './commissionLife.rules.ts';
import { expectedDay } from './expectedDay.rules.ts';

const READY: ToApprove = {
  number: 'COM/26-27/0001',
  stage: 'pending',
  isCalculated: true,
  holdReason: null,
  saleStatus: 'agreement',
  bookingDate: '2026-06-10',
  firm: { name: 'Kolkata Realty', status: 'active', reraValidUntil: '2027-03-31' },
  shares: null,
};

describe('approval', () => {
  it.each<[Partial<ToApprove>, string | null]>([
    [{}, null],
    [{ stage: 'approved' }, 'COM/26-27/0001 is already approved.'],
    [{ stage: 'cancelled' }, 'COM/26-27/0001 is already cancelled.'],
    [{ holdReason: 'Papers are missing' }, 'COM/26-27/0001 is on hold: Papers are missing.'],
    [{ isCalculated: false }, 'COM/26-27/0001 needs a structure. Choose one and recalculate it.'],
    [{ saleStatus: 'booked' }, 'Approve after the agreement is signed.'],
    [{ saleStatus: 'cancelled' }, 'Approve after the agreement is signed.'],
    [{ firm: { ...READY.firm, status: 'suspended' } }, 'Kolkata Realty is suspended.'],
    [
      { firm: { ...READY.firm, reraValidUntil: null } },
      'Enter the RERA registration of Kolkata Realty first.',
    ],
    [
      { firm: { ...READY.firm, reraValidUntil: '2026-06-09' } },
      'The RERA registration of Kolkata Realty had expired on 9 Jun 2026, before the booking.',
    ],
    [{ firm: { ...READY.firm, reraValidUntil: '2026-06-10' } }, null],
  ])('says why it cannot be given: %o', (change, refusal) => {
    expect(approvalRefusal({ ...READY, ...change })).toBe(refusal);
  });

  it('needs two people above the limit, and where the registration expired after the booking', () => {
    const base = {
      salePaise: 10_00_000_00,
      limitPaise: 10_00_000_00,
      reraValidUntil: '2026-11-26',
      today: '2026-11-26',
    };
    expect(approvalsNeeded(base)).toBe(1);
    expect(approvalsNeeded({ ...base, salePaise: base.salePaise + 1 })).toBe(2);
    expect(approvalsNeeded({ ...base, today: '2026-11-27' })).toBe(2);
  });

  it('is for another person, unless there is none', () => {
    const other = { isMaker: false, isExecutive: false, hasApproved: false, isAlone: false };
    expect(approverRefusal(other)).toBeNull();
    expect(approverRefusal({ ...other, isMaker: true })).toMatch(/another person approves it/);
    expect(approverRefusal({ ...other, isExecutive: true })).toMatch(/your own sale/);
    expect(approverRefusal({ ...other, hasApproved: true, isAlone: true })).toMatch(/already/);
    expect(
      approverRefusal({ isMaker: true, isExecutive: true, hasApproved: false, isAlone: true }),
    ).toBeNull();
  });
});

describe('from every other state', () => {
  const of = (stage: ToApprove['stage']) => ({ number: 'COM/26-27/0001', stage });

  it.each(['approved', 'partiallyPaid', 'paid', 'rejected', 'cancelled', 'clawback'] as const)(
    '%s can neither be recalculated nor rejected',
    (stage) => {
      expect(recalculationRefusal(of(stage))).not.toBeNull();
      expect(rejectionRefusal(of(stage))).not.toBeNull();
    },
  );

  it.each([
    ['pending', null],
    ['approved', null],
    ['partiallyPaid', null],
    ['paid', 'COM/26-27/0001 is paid; there is nothing left to hold.'],
    ['clawback', 'COM/26-27/0001 is to be paid back; there is nothing left to hold.'],
  ] as const)('%s on hold: %s', (stage, refusal) => {
    expect(holdRefusal({ ...of(stage), isHeld: false })).toBe(refusal);
  });

  it('is put on hold once', () => {
    expect(holdRefusal({ ...of('approved'), isHeld: true })).toBe('COM/26-27/0001 is on hold already.');
  });
});

describe('the end', () => {
  it('takes back what was paid and does not count elsewhere', () => {
    expect(endOf({ paidPaise: 0, carriedPaise: 0 }, 0)).toEqual({ stage: 'cancelled', clawbackPaise: 0 });
    expect(endOf({ paidPaise: 1_33_171_00, carriedPaise: 0 }, 0)).toEqual({
      stage: 'clawback',
      clawbackPaise: 1_33_171_00,
    });
  });

  it('by a move to another unit carries what was paid, and claims back what is beyond the new amount', () => {
    const tranches = carriedInto([{ grossPaise: 48_000_00 }, { grossPaise: 72_000_00 }], 1_33_171_00);
    expect(tranches.map(({ carriedPaise }) => carriedPaise)).toEqual([48_000_00, 72_000_00]);
    expect(endOf({ paidPaise: 1_33_171_00, carriedPaise: 0 }, 1_20_000_00)).toEqual({
      stage: 'clawback',
      clawbackPaise: 13_171_00,
    });
  });
});

describe('the expected day', () => {
  const dues = [
    { day: '2026-01-10', principalPaise: 10_00 },
    { day: '2026-05-01', principalPaise: 15_00 },
    { day: null, principalPaise: 75_00 },
  ];
  const sale = { stepsReached: true, agreementValuePaise: 100_00, dues };

  it.each([
    [0, null],
    [10, '2026-01-10'],
    [11, '2026-05-01'],
    [25, '2026-05-01'],
    [26, null],
  ])('for %d%% collected is %s', (collectedPct, day) => {
    expect(expectedDay({ saleStatus: 'registered', collectedPct }, sale)).toBe(day);
  });

  it('is unknown while a step of the sale is missing', () => {
    const condition = { saleStatus: 'registered' as const, collectedPct: 10 };
    expect(expectedDay(condition, { ...sale, stepsReached: false })).toBeNull();
  });
});
