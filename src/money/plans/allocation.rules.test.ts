import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_PAISE, sumPaise } from '#platform/contract/money.ts';
import type { DueCharge, DueInstallment, Dues, ReceiptAllocation } from './allocation.rules.ts';
import {
  advanceTaxPaise,
  allocateAsChosen,
  allocateInOrder,
  allocateReceipt,
  payableBy,
  splitForSeparateAccount,
  splitTaxFirst,
  taxInReceipt,
} from './allocation.rules.ts';

const A: DueInstallment = {
  installmentId: 'A',
  name: 'Slab 4',
  seq: 4,
  dueDate: '2026-10-01',
  principalPaise: 4_00_000_00,
  taxPaise: 20_000_00,
};
const B: DueInstallment = {
  installmentId: 'B',
  name: 'Slab 8',
  seq: 5,
  dueDate: '2026-11-27',
  principalPaise: 6_65_855_00,
  taxPaise: 33_292_76,
};
const INTEREST: DueCharge = {
  chargeId: 'I',
  kind: 'interest',
  postedOn: '2026-10-31',
  amountPaise: 23_405_00,
  taxPaise: 1_170_25,
};
const DUES: Dues = { installments: [B, A], charges: [INTEREST] };

describe('a receipt of ₹15,00,000', () => {
  const allocation = allocateReceipt(15_00_000_00, DUES);

  test('pays installments by due date, then interest with its tax, and keeps the rest on account', () => {
    expect(allocation).toEqual({
      allocations: [
        { installmentId: 'A', principalPaise: 4_00_000_00, taxPaise: 20_000_00 },
        { installmentId: 'B', principalPaise: 6_65_855_00, taxPaise: 33_292_76 },
      ],
      charges: [{ chargeId: 'I', amountPaise: 23_405_00, taxPaise: 1_170_25 }],
      unallocatedPaise: 3_56_276_99,
    });
  });

  test('holds tax in what stays on account, rounded half up', () => {
    expect(advanceTaxPaise(allocation.unallocatedPaise, 5)).toBe(16_965_57);
    expect(advanceTaxPaise(allocation.unallocatedPaise, 0)).toBe(0);
    expect(taxInReceipt(allocation, 5)).toBe(20_000_00 + 33_292_76 + 1_170_25 + 16_965_57);
  });

  test('from a bank loan pays no interest', () => {
    const fromBank = allocateReceipt(15_00_000_00, payableBy('bankLoan', DUES));
    expect(fromBank.charges).toEqual([]);
    expect(fromBank.unallocatedPaise).toBe(3_80_852_24);
    expect(payableBy('neft', DUES)).toEqual(DUES);
  });
});

describe('the order of payment', () => {
  test('is tax before principal', () => {
    expect(allocateReceipt(20_000_01, DUES).allocations).toEqual([
      { installmentId: 'A', principalPaise: 1, taxPaise: 20_000_00 },
    ]);
    expect(allocateReceipt(19_999_99, DUES).allocations).toEqual([
      { installmentId: 'A', principalPaise: 0, taxPaise: 19_999_99 },
    ]);
  });

  test('on one due date is that of the plan', () => {
    const sameDay = { installments: [{ ...B, dueDate: A.dueDate }, A], charges: [] };
    expect(allocateReceipt(1, sameDay).allocations[0]?.installmentId).toBe('A');
  });

  test('is interest before bounce charges, the oldest first', () => {
    const bounce: DueCharge = {
      chargeId: 'bounce',
      kind: 'bounceCharge',
      postedOn: '2026-01-01',
      amountPaise: 500_00,
      taxPaise: 0,
    };
    const older: DueCharge = { ...INTEREST, chargeId: 'older', postedOn: '2026-09-30' };
    const charges = [bounce, INTEREST, older];
    expect(
      allocateReceipt(1_00_000_00, { installments: [], charges }).charges.map((one) => one.chargeId),
    ).toEqual(['older', 'I', 'bounce']);
  });

  test('is a charge and its tax at once, in proportion, with halves that stay equal', () => {
    const due: DueCharge = { ...INTEREST, amountPaise: 2_496_00, taxPaise: 124_80 };
    const pay = (amountPaise: number) => allocateReceipt(amountPaise, { installments: [], charges: [due] });
    expect(pay(1_310_40).charges).toEqual([{ chargeId: 'I', amountPaise: 1_248_00, taxPaise: 62_40 }]);
    expect(pay(1_000_00).charges).toEqual([{ chargeId: 'I', amountPaise: 952_38, taxPaise: 47_62 }]);
    expect(pay(2_620_80).charges).toEqual([{ chargeId: 'I', amountPaise: 2_496_00, taxPaise: 124_80 }]);
    expect(pay(1).charges).toEqual([{ chargeId: 'I', amountPaise: 1, taxPaise: 0 }]);
  });

  test('without dues leaves everything on account', () => {
    expect(allocateReceipt(1_000_00, { installments: [], charges: [] })).toEqual({
      allocations: [],
      charges: [],
      unallocatedPaise: 1_000_00,
    });
  });
});

test('receipts that wait are allocated one after the other', () => {
  const [first, second] = allocateInOrder([4_10_000_00, 7_00_000_00], { installments: [A, B], charges: [] });
  expect(first?.allocations).toEqual([
    { installmentId: 'A', principalPaise: 3_90_000_00, taxPaise: 20_000_00 },
  ]);
  expect(second?.allocations).toEqual([
    { installmentId: 'A', principalPaise: 10_000_00, taxPaise: 0 },
    { installmentId: 'B', principalPaise: 6_56_707_24, taxPaise: 33_292_76 },
  ]);
});

describe('a chosen allocation', () => {
  const choose = (
    amountPaise: number,
    ...chosen: { installmentId: string; principalPaise: number; taxPaise: number }[]
  ) => allocateAsChosen(amountPaise, chosen, [A, B]);

  test('replaces the standard order', () => {
    expect(
      choose(7_00_000_00, { installmentId: 'B', principalPaise: 6_65_855_00, taxPaise: 33_292_76 }),
    ).toEqual({
      allocations: [{ installmentId: 'B', principalPaise: 6_65_855_00, taxPaise: 33_292_76 }],
      charges: [],
      unallocatedPaise: 852_24,
    });
    expect(splitTaxFirst(B, 50_000_00)).toEqual({
      installmentId: 'B',
      principalPaise: 16_707_24,
      taxPaise: 33_292_76,
    });
  });

  test('is refused with the reason', () => {
    const whole = { installmentId: 'A', principalPaise: 4_00_000_00, taxPaise: 20_000_00 };
    expect(() => choose(4_19_999_99, whole)).toThrow('Allocated amount exceeds the receipt.');
    expect(() => choose(9_00_000_00, { ...whole, principalPaise: 4_00_000_01 })).toThrow(
      'Amount allocated to Slab 4 exceeds its open ₹4,00,000.00.',
    );
    expect(() => choose(9_00_000_00, { ...whole, taxPaise: 20_000_01 })).toThrow(
      'Tax allocated to Slab 4 exceeds its open ₹20,000.00.',
    );
    expect(() => choose(9_00_000_00, whole, whole)).toThrow('Slab 4 is listed twice.');
    expect(() => choose(9_00_000_00, { ...whole, installmentId: 'Z' })).toThrow(
      'Only demanded installments of this sale can be paid.',
    );
  });
});

describe('the separate account', () => {
  test('takes 70% of a receipt without its tax', () => {
    expect(splitForSeparateAccount(13_98_295_50, 66_585_50, 70)).toEqual({
      taxPaise: 66_585_50,
      separatePaise: 9_32_197_00,
      freePaise: 3_99_513_00,
    });
  });

  test('rounds half a paisa up and always adds up to the receipt', () => {
    expect(splitForSeparateAccount(5, 0, 70)).toEqual({ taxPaise: 0, separatePaise: 4, freePaise: 1 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: MAX_PAISE }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (amount, share) => {
          const split = splitForSeparateAccount(amount, Math.floor(amount * share), 70);
          expect(split.taxPaise + split.separatePaise + split.freePaise).toBe(amount);
          expect(Math.min(split.separatePaise, split.freePaise)).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('for any receipt and any dues', () => {
  const runs = { numRuns: 1_500 };
  const paise = fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: MAX_PAISE }));
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-11-${String(n).padStart(2, '0')}`);
  const installments = fc
    .array(fc.record({ dueDate: day, principalPaise: paise, taxPaise: paise }), { maxLength: 40 })
    .map((list) =>
      list.map((due, index): DueInstallment => ({
        ...due,
        installmentId: `i${index}`,
        name: `Stage ${index}`,
        seq: index,
      })),
    );
  const charges = fc
    .array(
      fc.record({
        kind: fc.constantFrom('interest', 'bounceCharge'),
        postedOn: day,
        amountPaise: paise,
        taxPaise: paise,
      }),
      { maxLength: 6 },
    )
    .map((list) => list.map((due, index): DueCharge => ({ ...due, chargeId: `c${index}` })));
  const amount = fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: MAX_PAISE }));

  const usedOf = ({ allocations, charges: paid }: ReceiptAllocation) =>
    sumPaise([
      ...allocations.map((one) => one.principalPaise + one.taxPaise),
      ...paid.map((one) => one.amountPaise + one.taxPaise),
    ]);

  function expectWithinDues(allocation: ReceiptAllocation, dues: Dues): void {
    for (const paid of allocation.allocations) {
      const due = dues.installments.find((one) => one.installmentId === paid.installmentId);
      expect(paid.principalPaise).toBeLessThanOrEqual(due?.principalPaise ?? -1);
      expect(paid.taxPaise).toBeLessThanOrEqual(due?.taxPaise ?? -1);
      expect(paid.principalPaise === 0 || paid.taxPaise === due?.taxPaise).toBe(true);
    }
    for (const paid of allocation.charges) {
      const due = dues.charges.find((one) => one.chargeId === paid.chargeId);
      expect(paid.amountPaise).toBeLessThanOrEqual(due?.amountPaise ?? -1);
      expect(paid.taxPaise).toBeLessThanOrEqual(due?.taxPaise ?? -1);
    }
  }

  test('every rupee is allocated once, no due is overpaid, and nothing stays on account while something is open', () => {
    fc.assert(
      fc.property(amount, installments, charges, (paid, due, extra) => {
        const dues = { installments: due, charges: extra };
        const allocation = allocateReceipt(paid, dues);
        expectWithinDues(allocation, dues);
        expect(usedOf(allocation) + allocation.unallocatedPaise).toBe(paid);
        const openPaise = sumPaise([
          ...due.map((one) => one.principalPaise + one.taxPaise),
          ...extra.map((one) => one.amountPaise + one.taxPaise),
        ]);
        expect(usedOf(allocation)).toBe(Math.min(paid, openPaise));
      }),
      runs,
    );
  });

  test('several receipts together never pay a due twice', () => {
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 6 }),
        installments,
        charges,
        (amounts, due, extra) => {
          const dues = { installments: due, charges: extra };
          const all = allocateInOrder(amounts, dues);
          const together = allocateReceipt(sumPaise(amounts), dues);
          for (const one of due) {
            const paid = sumPaise(
              all
                .flatMap((each) => each.allocations)
                .filter((each) => each.installmentId === one.installmentId)
                .map((each) => each.principalPaise + each.taxPaise),
            );
            expect(paid).toBeLessThanOrEqual(one.principalPaise + one.taxPaise);
          }
          expect(sumPaise(all.map(usedOf))).toBe(usedOf(together));
        },
      ),
      runs,
    );
  });
});
