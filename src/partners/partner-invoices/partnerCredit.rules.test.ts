import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumPaise } from '#platform/contract/money.ts';
import type { CreditInput } from './partnerCredit.rules.ts';
import { bookedOfTranches, higherTaxWarning, partnerCredit } from './partnerCredit.rules.ts';
import { partnerGst } from './partnerGst.rules.ts';
import { RATES } from './partnerRates.factory.ts';

const REGISTRATION = { gstin: '27AAACK1234F1Z0', from: '2017-07-01', to: null };

function credit(taxablePaise: number, more: Partial<CreditInput> = {}) {
  const gst = partnerGst({
    taxablePaise,
    invoiceDate: '2026-11-20',
    registrations: [REGISTRATION],
    projectStateCode: '27',
    rates: RATES,
  });
  return partnerCredit({
    says: { taxablePaise, ...gst.tax },
    gst,
    creditedOn: '2026-11-21',
    panStatus: 'valid',
    earlier: [],
    certificates: [],
    recoverables: [],
    rates: RATES,
    ...more,
  });
}

const CLAWBACK = {
  id: 'a',
  taxablePaise: 1_33_171_00,
  gstPaise: 23_970_78,
  gst: 'noted' as const,
  isSameYearAndPan: true,
};
const EARLIER = { id: 'i', creditedOn: '2026-05-02', amountPaise: 1_33_171_00, taxedPaise: 1_33_171_00 };

test('clawback of 1,33,171.00 against 1,99,756.50, with the credit note of the firm', () => {
  expect(credit(1_99_756_50, { recoverables: [CLAWBACK], earlier: [EARLIER] })).toMatchObject({
    restPaise: 66_585_50,
    takenPaise: 1_57_141_78,
    tdsPaise: 1_331_71,
    payablePaise: 77_239_18,
    netPaise: 77_239_18,
  });
});

test('the amounts of the steps add up to what is paid, whatever the invoice and what is taken back', () => {
  const recoverable = fc.record({
    id: fc.constant('a'),
    taxablePaise: fc.integer({ min: 0, max: 5_00_000_00 }),
    gstPaise: fc.integer({ min: 0, max: 90_000_00 }),
    gst: fc.constantFrom('noted' as const, 'awaited' as const, 'lost' as const),
    isSameYearAndPan: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 1_00, max: 10_00_000_00 }),
      fc.array(recoverable, { maxLength: 3 }),
      fc.constantFrom('valid' as const, 'missing' as const),
      (taxablePaise, recoverables, panStatus) => {
        const { steps, netPaise } = credit(taxablePaise, { recoverables, panStatus, earlier: [EARLIER] });
        expect(sumPaise(steps.map(({ amountPaise }) => amountPaise ?? 0))).toBe(netPaise);
      },
    ),
  );
});

test('what the invoice differs by is booked with its largest tranche', () => {
  expect(bookedOfTranches(300_50, [100_00, 200_00])).toEqual([100_00, 200_50]);
  expect(bookedOfTranches(299_00, [50, 299_50])).toEqual([50, 298_50]);
});

test('the higher tax is confirmed only where tax is deducted without a valid PAN', () => {
  const { tds } = credit(1_00_000_00, { panStatus: 'missing' });
  expect(higherTaxWarning('Deccan Realty', 'missing', tds)).toBe(
    'Deccan Realty has no PAN, so 20% is deducted. A Finance Head confirms it.',
  );
  expect(higherTaxWarning('Deccan Realty', 'valid', tds)).toBeNull();
  const { tds: none } = credit(10_000_00, { panStatus: 'missing' });
  expect(higherTaxWarning('Deccan Realty', 'missing', none)).toBeNull();
});
