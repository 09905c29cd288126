import { expect, test } from 'vitest';
import type { FirmToPay, TrancheToInvoice } from './payableTranche.rules.ts';
import { firmProblem, invoiceDateProblem, trancheProblem } from './payableTranche.rules.ts';

const TRANCHE: TrancheToInvoice = {
  seq: 2,
  saleStatus: 'registered',
  collectedPct: 40,
  commission: { number: 'COM/26-27/0001', stage: 'approved', isApproved: true, holdReason: null },
  sale: {
    saleStatus: 'registered',
    collectedPct: 40,
    bookingNumber: 'BKG/26-27/0049',
    bookingDate: '2026-11-10',
  },
  grossPaise: 1_00_000_00,
  paidPaise: 0,
  eligibleOn: '2026-11-20',
  billedBy: null,
};
const { commission, sale } = TRANCHE;

test.each([
  ['payable', {}, null],
  [
    'pending',
    { commission: { ...commission, stage: 'pending', isApproved: false } },
    'COM/26-27/0001 is pending; nothing of it can be invoiced.',
  ],
  [
    'on hold',
    { commission: { ...commission, holdReason: 'Papers are missing' } },
    'COM/26-27/0001 is on hold: Papers are missing.',
  ],
  ['billed', { billedBy: 'INV1' }, 'Tranche 2 is already on invoice INV1.'],
  ['paid', { paidPaise: 1 }, 'Tranche 2 is paid already.'],
  ['carried over whole', { grossPaise: 0 }, 'Tranche 2 is paid already.'],
  [
    'short of money',
    { eligibleOn: null, sale: { ...sale, collectedPct: 30 } },
    'Tranche 2 is not payable yet: 40% must be collected; 30% so far.',
  ],
  [
    'early',
    { eligibleOn: null, sale: { ...sale, saleStatus: 'agreement' as const } },
    'Tranche 2 is not payable yet: the sale must be registered.',
  ],
])('a tranche that is %s', (_name, changes, message) => {
  expect(trancheProblem({ ...TRANCHE, ...changes }, true)).toBe(message);
});

test('among tranches of several commissions its commission is named', () => {
  expect(trancheProblem({ ...TRANCHE, billedBy: 'INV1' }, false)).toBe(
    'Tranche 2 of COM/26-27/0001 is already on invoice INV1.',
  );
});

const FIRM: FirmToPay = { name: 'Deccan Realty', status: 'active', reraValidUntil: '2026-11-10' };

test.each([
  ['registered on the day of the booking', {}, null],
  ['suspended', { status: 'suspended' as const }, 'Deccan Realty is suspended.'],
  ['not registered', { reraValidUntil: null }, 'Enter the RERA registration of Deccan Realty first.'],
  [
    'registered too short',
    { reraValidUntil: '2026-11-09' },
    'The RERA registration of Deccan Realty had expired on 9 Nov 2026, before the booking.',
  ],
])('a firm that is %s', (_name, changes, message) => {
  expect(firmProblem({ ...FIRM, ...changes }, ['2026-11-01', '2026-11-10'])).toBe(message);
});

test.each([
  ['2026-11-10', null],
  ['2026-11-26', null],
  ['2026-11-27', 'An invoice cannot be dated in the future.'],
  [
    '2026-11-09',
    'The invoice is dated 9 Nov 2026, and BKG/26-27/0049 was booked on 10 Nov 2026. Check the date.',
  ],
])('an invoice dated %s', (invoiceDate, message) => {
  expect(invoiceDateProblem(invoiceDate, [sale], '2026-11-26')).toBe(message);
});
