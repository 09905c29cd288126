import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { cancellationPosting, isBalanced } from '#money/ledger/ledger.rules.ts';
import type { DueCharge } from '#money/plans/allocation.rules.ts';
import { COMPONENTS } from '#inventory/payment-terms/payment.terms.contract.ts';
import type { EndedInstallment, EndedSale, MoneyAtEnd } from './cancellation.rules.ts';
import {
  cancelRefusal,
  collectedCharges,
  developerInterest,
  forfeiturePct,
  mayCancel,
  moneyAtEnd,
  postingAtEnd,
  refundLines,
  settlementOf,
  waitingRefusal,
} from './cancellation.rules.ts';

const MAHARASHTRA = {
  beforeAgreement: [
    { upToDays: 15, pct: 0 },
    { upToDays: 30, pct: 1 },
    { upToDays: 60, pct: 1.5 },
    { upToDays: null, pct: 2 },
  ],
  afterAgreementPct: 10,
};
const BOOKED = { status: 'booked' as const, bookingDate: '2026-03-01' };
const AGREEMENT_VALUE = 1_33_17_100_00;

const NOTHING: MoneyAtEnd = {
  agreementValuePaise: AGREEMENT_VALUE,
  paidPricePaise: 0,
  onAccountPaise: 0,
  paidOtherPaise: 0,
  paidTaxInTimePaise: 0,
  paidTaxTooLatePaise: 0,
  chargesDuePaise: 0,
  developerInterestPaise: 0,
};

describe('what may be kept of a cancelled booking', () => {
  it.each([
    [0, 0],
    [15, 0],
    [16, 1],
    [30, 1],
    [31, 1.5],
    [60, 1.5],
    [61, 2],
    [400, 2],
  ])('on day %i before the agreement it is %d %%', (days, pct) => {
    const request = { initiatedBy: 'buyer' as const, requestedOn: addDays(BOOKED.bookingDate, days) };
    expect(forfeiturePct(BOOKED, request, MAHARASHTRA, null)).toBe(pct);
  });

  it('is the rate after the agreement from the day it is signed, whatever the day', () => {
    const request = { initiatedBy: 'buyer' as const, requestedOn: '2026-03-02' };
    for (const status of ['agreement', 'registered'] as const)
      expect(forfeiturePct({ ...BOOKED, status }, request, MAHARASHTRA, null)).toBe(10);
  });

  it('follows the project where it is more generous, and never where it is harsher', () => {
    const request = { initiatedBy: 'buyer' as const, requestedOn: addDays(BOOKED.bookingDate, 40) };
    const of = (pct: number) => ({ beforeAgreement: [{ upToDays: null, pct }] });
    expect(forfeiturePct(BOOKED, request, MAHARASHTRA, of(0.5))).toBe(0.5);
    expect(forfeiturePct(BOOKED, request, MAHARASHTRA, of(5))).toBe(1.5);
  });

  it('is nothing when the developer cancels', () => {
    const request = { initiatedBy: 'developer' as const, requestedOn: '2026-12-01' };
    expect(forfeiturePct({ ...BOOKED, status: 'registered' }, request, MAHARASHTRA, null)).toBe(0);
  });
});

describe('a refund', () => {
  it('on day 40 before the agreement keeps 1.5 % of the price and gives the tax back', () => {
    const money = { ...NOTHING, paidPricePaise: 13_31_710_00, paidTaxInTimePaise: 66_585_50 };
    expect(settlementOf(money, 1.5)).toMatchObject({
      forfeiturePaise: 1_99_756_50,
      refundPaise: 11_98_539_00,
    });
  });

  it('after the agreement keeps a tenth and the interest that is due', () => {
    const money = {
      ...NOTHING,
      paidPricePaise: 39_95_130_00,
      paidTaxInTimePaise: 1_99_756_50,
      chargesDuePaise: 26_250_00,
    };
    expect(settlementOf(money, 10)).toMatchObject({
      forfeiturePaise: 13_31_710_00,
      refundPaise: 28_36_926_50,
    });
  });

  it('keeps less where that is decided, says how much less, and never keeps more than the terms allow', () => {
    const money = { ...NOTHING, paidPricePaise: 13_31_710_00 };
    const allowedPaise = 1_99_756_50;
    expect(settlementOf(money, 1.5, 50_000_00)).toMatchObject({
      forfeiturePaise: 50_000_00,
      forfeitureWaivedPaise: allowedPaise - 50_000_00,
      refundPaise: 13_31_710_00 - 50_000_00,
    });
    expect(settlementOf(money, 1.5, 0)).toMatchObject({ forfeiturePaise: 0, refundPaise: 13_31_710_00 });
    for (const kept of [null, allowedPaise, 5_00_000_00])
      expect(settlementOf(money, 1.5, kept)).toMatchObject({
        forfeiturePaise: allowedPaise,
        forfeitureWaivedPaise: 0,
      });
  });

  it('never keeps more than came in, and writes off what nobody paid', () => {
    const money = { ...NOTHING, paidPricePaise: 1_00_000_00, chargesDuePaise: 5_000_00 };
    expect(settlementOf(money, 10)).toMatchObject({
      forfeiturePaise: 1_00_000_00,
      writtenOffPaise: 5_000_00,
      refundPaise: 0,
    });
  });

  it('waives interest that nobody collects without its tax, which arises only when it is received', () => {
    const interest = { chargeId: 'i', kind: 'interest', postedOn: '2026-06-30' } as const;
    const sale: EndedSale = {
      agreementValuePaise: 80_00_000_00,
      installments: [],
      onAccountPaise: 1_965_60,
      openCharges: [{ ...interest, amountPaise: 3_744_00, taxPaise: 187_20 }],
      chargesDuePaise: 3_931_20,
      developerInterestPaise: 0,
    };
    const settlement = settlementOf(moneyAtEnd(sale), 0);
    expect(settlement).toMatchObject({ writtenOffPaise: 1_965_60, refundPaise: 0 });
    expect(collectedCharges(sale, settlement)).toEqual([
      { chargeId: 'i', amountPaise: 1_872_00, taxPaise: 93_60 },
    ]);
    expect(postingAtEnd(sale, settlement)).toMatchObject({
      gstOutputPaise: 93_60,
      lostPaise: 1_872_00,
      onAccountPaise: 1_965_60,
      customerPaise: 3_931_20,
    });
  });

  it('goes to the bank first, then to the buyers by their shares, to the paisa', () => {
    const buyers = [
      { applicantId: 'a', name: 'Asha', sharePct: 33.3333 },
      { applicantId: 'b', name: 'Ravi', sharePct: 66.6667 },
    ];
    expect(refundLines(10_00_000_01, { name: 'SBI', lentPaise: 4_00_000_00 }, buyers)).toEqual([
      { payee: 'bank', name: 'SBI', applicantId: null, amountPaise: 4_00_000_00 },
      { payee: 'buyer', name: 'Asha', applicantId: 'a', amountPaise: 1_99_999_80 },
      { payee: 'buyer', name: 'Ravi', applicantId: 'b', amountPaise: 4_00_000_21 },
    ]);
    expect(refundLines(3_00_000_00, { name: 'SBI', lentPaise: 4_00_000_00 }, buyers)).toHaveLength(1);
    expect(refundLines(0, null, buyers)).toEqual([]);
  });
});

describe('what a developer owes who cancels', () => {
  it('is simple interest on each receipt from its day, to the rupee', () => {
    const receipts = [
      { receivedDate: '2026-01-01', amountPaise: 10_00_000_00 },
      { receivedDate: '2026-06-30', amountPaise: 5_00_000_00 },
      { receivedDate: '2026-12-31', amountPaise: 1_00_000_00 },
    ];
    // 10,00,000 × 10.8 % × 364/365 + 5,00,000 × 10.8 % × 184/365
    expect(developerInterest(receipts, 10.8, '2026-12-31')).toBe(1_34_926_00);
  });
});

describe('who may cancel', () => {
  it('is Sales Manager and above and Finance, and only the heads once it is registered', () => {
    const sale = { status: 'booked' as const, channelPartnerId: null };
    expect(mayCancel('Sales Manager', sale)).toBe(true);
    expect(mayCancel('Finance Manager', sale)).toBe(true);
    expect(mayCancel('Sales Executive', sale)).toBe(false);
    expect(mayCancel('Channel Partner Manager', sale)).toBe(false);
    expect(mayCancel('Channel Partner Manager', { ...sale, channelPartnerId: 'x' })).toBe(true);
    const registered = { ...sale, status: 'registered' as const };
    expect(mayCancel('Sales Head', registered)).toBe(false);
    expect(mayCancel('Project Director', registered)).toBe(true);
  });

  it('is refused with the reason', () => {
    expect(cancelRefusal('completed', null)).toBe('A completed sale cannot be cancelled.');
    expect(cancelRefusal('cancelled', null)).toBe('This sale is cancelled.');
    expect(cancelRefusal('registered', null)).toBe('A registered agreement needs a deed of cancellation.');
    expect(cancelRefusal('registered', 'D-1')).toBeNull();
    expect(waitingRefusal(0)).toBeNull();
    expect(waitingRefusal(2)).toBe(
      '2 receipts are awaiting verification. Verify or withdraw receipts first.',
    );
  });
});

const amount = fc.integer({ min: 0, max: 1_000_000_00 });
const endedInstallment: fc.Arbitrary<EndedInstallment> = fc
  .record({
    component: fc.constantFrom(...COMPONENTS),
    isDemanded: fc.boolean(),
    principalPaise: amount,
    cgstPaise: amount,
    paid: fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
    waived: fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
    isTaxInTime: fc.boolean(),
    credited: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ paid, waived, cgstPaise, isDemanded, credited, ...one }) => {
    const taxPaise = 2 * cgstPaise;
    const part = (whole: number, of: number) => (isDemanded ? Math.floor(whole * of) : 0);
    const paidPrincipalPaise = part(one.principalPaise, paid[0]);
    const paidTaxPaise = part(taxPaise, paid[1]);
    const waivedPrincipalPaise = part(one.principalPaise - paidPrincipalPaise, waived[0]);
    const waivedTaxPaise = part(taxPaise - paidTaxPaise, waived[1]);
    return {
      ...one,
      isDemanded,
      cgstPaise,
      sgstPaise: cgstPaise,
      igstPaise: 0,
      paidPrincipalPaise,
      paidTaxPaise,
      waivedPrincipalPaise,
      waivedTaxPaise,
      // In proportion to what was waived: receipts may have paid some of it.
      creditedTaxPaise: part(Math.min(taxPaise, waivedPrincipalPaise + waivedTaxPaise), credited),
    };
  });

const openCharge: fc.Arbitrary<DueCharge> = fc.record({
  chargeId: fc.uuid(),
  kind: fc.constantFrom('interest', 'bounceCharge'),
  postedOn: fc.constantFrom('2026-06-30', '2026-07-31'),
  amountPaise: fc.integer({ min: 1, max: 1_00_000_00 }),
  taxPaise: fc.integer({ min: 0, max: 9_000_00 }).map((half) => 2 * half),
});

const duePaise = (charges: readonly { amountPaise: number; taxPaise: number }[]) =>
  sumPaise(charges.map((one) => one.amountPaise + one.taxPaise));

describe('the end of any sale', () => {
  it('balances in the ledger, leaves the customer owing nothing, and gives back no more than came in', () => {
    const ended: fc.Arbitrary<EndedSale> = fc
      .record({
        agreementValuePaise: fc.integer({ min: 1, max: 10_000_000_00 }),
        installments: fc.array(endedInstallment, { minLength: 1, maxLength: 20 }),
        onAccountPaise: amount,
        openCharges: fc.array(openCharge, { maxLength: 4 }),
        developerInterestPaise: amount,
      })
      .map((sale) => ({ ...sale, chargesDuePaise: duePaise(sale.openCharges) }));
    fc.assert(
      fc.property(ended, fc.constantFrom(0, 1.5, 10), fc.option(amount), (sale, pct, kept) => {
        const money = moneyAtEnd(sale);
        const settlement = settlementOf(money, pct, kept);
        const amounts = postingAtEnd(sale, settlement);
        if (sumPaise(Object.values(amounts)) === 0) return;
        expect(isBalanced(cancellationPosting(amounts).entries)).toBe(true);
        expect(duePaise(collectedCharges(sale, settlement))).toBe(
          sale.chargesDuePaise - settlement.writtenOffPaise,
        );
        const cameIn =
          money.paidPricePaise + money.onAccountPaise + money.paidOtherPaise + money.paidTaxInTimePaise;
        expect(settlement.refundPaise).toBeLessThanOrEqual(cameIn + money.developerInterestPaise);
        expect(settlement.refundPaise).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 500 },
    );
  });
});
