import { describe, expect, it } from 'vitest';
import type { TrancheToPay } from './payable.rules.ts';
import { isExpired, paymentRefusal, paymentWarnings, referenceOf, releaseReason } from './payable.rules.ts';

const READY: TrancheToPay = {
  commissionNumber: 'COM/26-27/0007',
  seq: 2,
  restPaise: 1_00_000_00,
  stage: 'approved',
  holdReason: null,
  condition: { saleStatus: 'registered', collectedPct: 40 },
  eligibleOn: '2026-11-10',
  sale: { status: 'registered', collectedPct: 45, bookingDate: '2026-09-01' },
  firm: { name: 'Orchard Realty', status: 'active', reraValidUntil: '2099-12-31' },
  invoice: { number: 'OR/17', isEntered: true },
  netPaise: 98_000_00,
  account: { hasConfirmed: true, isToConfirm: false, changedAt: '2026-01-01T00:00:00.000Z' },
  inRun: null,
};

describe('whether a tranche can be paid', () => {
  it('can where nothing is missing', () => {
    expect(paymentRefusal(READY)).toBeNull();
  });

  it.each<[Partial<TrancheToPay>, string]>([
    [
      { inRun: { number: 'PAY/26-27/0001', isReleased: true } },
      'Tranche 2 of COM/26-27/0007 is paid in PAY/26-27/0001.',
    ],
    [{ restPaise: 0 }, 'Tranche 2 of COM/26-27/0007 is paid.'],
    [{ stage: 'pending' }, 'COM/26-27/0007 is not approved yet.'],
    [{ stage: 'clawback', invoice: null }, 'COM/26-27/0007 is to be paid back.'],
    [{ stage: 'cancelled', invoice: null }, 'COM/26-27/0007 is cancelled.'],
    [{ holdReason: 'Dispute D-4' }, 'COM/26-27/0007 is on hold: Dispute D-4.'],
    [{ sale: { ...READY.sale, collectedPct: 30 } }, 'Payable when 40% is collected; 30% so far.'],
    [{ eligibleOn: null }, 'Tranche 2 of COM/26-27/0007 is not payable yet.'],
    [{ firm: { ...READY.firm, status: 'suspended' } }, 'Orchard Realty is suspended.'],
    [
      { firm: { ...READY.firm, reraValidUntil: null } },
      'Enter the RERA registration of Orchard Realty first.',
    ],
    [
      { firm: { ...READY.firm, reraValidUntil: '2026-08-31' } },
      'The RERA registration of Orchard Realty had expired on 31 Aug 2026, before the booking.',
    ],
    [
      { account: { ...READY.account, hasConfirmed: false } },
      'Enter the bank account of Orchard Realty first.',
    ],
    [
      { account: { ...READY.account, isToConfirm: true } },
      'The bank account of Orchard Realty is to be confirmed by another person of Finance.',
    ],
    [{ invoice: null }, 'No invoice yet: Orchard Realty sends it, or Finance enters it.'],
    [
      { invoice: { number: 'OR/17', isEntered: false }, netPaise: null },
      'Invoice OR/17 is to be checked and entered first.',
    ],
    [{ netPaise: 0 }, 'Nothing of invoice OR/17 is left to be paid.'],
  ])('%o: %s', (change, reason) => {
    expect(paymentRefusal({ ...READY, ...change })).toBe(reason);
  });

  it('what the bank returned of an invoice is owed also after the end of the commission', () => {
    for (const stage of ['clawback', 'cancelled'] as const)
      expect(paymentRefusal({ ...READY, stage })).toBeNull();
  });

  it('what stays payable of a cancelled sale was decided with the cancellation', () => {
    expect(paymentRefusal({ ...READY, sale: { ...READY.sale, status: 'cancelled' } })).toBeNull();
  });
});

describe('warnings', () => {
  it('of an account that was changed in the last 48 hours', () => {
    const changed = { ...READY, account: { ...READY.account, changedAt: '2026-11-22T06:00:00.000Z' } };
    expect(paymentWarnings(changed, '2026-11-24T05:59:00.000Z', '2026-11-24')).toHaveLength(1);
    expect(paymentWarnings(changed, '2026-11-24T06:00:00.000Z', '2026-11-24')).toEqual([]);
  });

  it('of a registration that expired after the booking: two people pay', () => {
    const expired = { ...READY, firm: { ...READY.firm, reraValidUntil: '2026-10-31' } };
    expect(paymentRefusal(expired)).toBeNull();
    expect(isExpired(expired, '2026-11-24')).toBe(true);
    expect(isExpired(expired, '2026-10-31')).toBe(false);
  });
});

describe('the release', () => {
  it('is of another person above the limit of the day', () => {
    const of = { limitPaise: 5_00_000_00, hasExpired: false };
    expect(releaseReason({ ...of, dayPaise: 5_00_000_00 })).toBeNull();
    expect(releaseReason({ ...of, dayPaise: 5_00_000_01 })).toBe(
      'With this run ₹5,00,000.01 are paid today; above ₹5,00,000.00 another person releases it.',
    );
    expect(releaseReason({ ...of, dayPaise: 1, hasExpired: true })).toMatch(/RERA registration has expired/);
  });
});

it('a reference passes through every bank', () => {
  expect(referenceOf('PAY/26-27/0001', 3)).toBe('PAY26270001-3');
});
