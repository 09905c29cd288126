import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_PAISE, sumPaise } from '#platform/contract/money.ts';
import { allocateReceipt } from '#money/plans/allocation.rules.ts';
import type { LedgerEntry } from './ledger.rules.ts';
import { balanceOf, demandPosting, isBalanced, onAccountPosting, receiptPosting } from './ledger.rules.ts';

const SLAB_8 = {
  id: 'slab8',
  component: 'agreementValue' as const,
  principalPaise: 6_65_855_00,
  cgstPaise: 16_646_38,
  sgstPaise: 16_646_38,
  igstPaise: 0,
};
const shown = (entries: readonly LedgerEntry[]) =>
  entries.map((entry) => [entry.account, entry.debitPaise, entry.creditPaise]);

describe('a demand', () => {
  test('makes the customer owe price and tax', () => {
    const posting = demandPosting(SLAB_8);
    expect(shown(posting.entries)).toEqual([
      ['customer', 6_99_147_76, 0],
      ['unbilled', 0, 6_65_855_00],
      ['gstOutput', 0, 33_292_76],
    ]);
    expect(posting.formula).toBe('6,99,147.76 = 6,65,855 + tax 33,292.76');
    expect(posting.entries.map((entry) => [entry.lineNo, entry.installmentId])).toEqual([
      [1, 'slab8'],
      [2, 'slab8'],
      [3, 'slab8'],
    ]);
  });

  test('of other charges is income, of the corpus a liability, and without tax has no tax entry', () => {
    expect(shown(demandPosting({ ...SLAB_8, component: 'otherCharges' }).entries)[1]?.[0]).toBe(
      'otherIncome',
    );
    expect(
      shown(demandPosting({ ...SLAB_8, component: 'corpus', cgstPaise: 0, sgstPaise: 0 }).entries),
    ).toEqual([
      ['customer', 6_65_855_00, 0],
      ['corpusLiability', 0, 6_65_855_00],
    ]);
  });

  test('of nothing cannot be posted', () => {
    expect(() => demandPosting({ ...SLAB_8, principalPaise: 0, cgstPaise: 0, sgstPaise: 0 })).toThrow(
      'A posting must balance',
    );
  });
});

describe('a verified receipt', () => {
  const allocation = {
    allocations: [
      { installmentId: 'A', principalPaise: 4_00_000_00, taxPaise: 20_000_00 },
      { installmentId: 'B', principalPaise: 6_65_855_00, taxPaise: 33_292_76 },
    ],
    charges: [{ chargeId: 'I', amountPaise: 23_405_00, taxPaise: 1_170_25 }],
    unallocatedPaise: 3_56_276_99,
  };

  test('settles the customer per installment and keeps the rest on account', () => {
    const posting = receiptPosting(allocation);
    expect(shown(posting.entries)).toEqual([
      ['bank', 15_00_000_00, 0],
      ['customer', 0, 4_20_000_00],
      ['customer', 0, 6_99_147_76],
      ['customer', 0, 24_575_25],
      ['onAccount', 0, 3_56_276_99],
    ]);
    expect(posting.formula).toBe('15,00,000 = allocated 11,43,723.01 + on account 3,56,276.99');
  });

  test('applied to a later demand leaves the account', () => {
    const later = {
      allocations: [{ installmentId: 'C', principalPaise: 3_00_000_00, taxPaise: 15_000_00 }],
      charges: [],
    };
    expect(shown(onAccountPosting(later).entries)).toEqual([
      ['onAccount', 3_15_000_00, 0],
      ['customer', 0, 3_15_000_00],
    ]);
  });
});

test('an entry is debit or credit, and a batch that does not add up is no batch', () => {
  const entry = (debitPaise: number, creditPaise: number): LedgerEntry => ({
    lineNo: 1,
    account: 'bank',
    installmentId: null,
    debitPaise,
    creditPaise,
  });
  expect(isBalanced([entry(5, 0), entry(0, 5)])).toBe(true);
  expect(isBalanced([entry(5, 0), entry(0, 4)])).toBe(false);
  expect(isBalanced([entry(5, 5), entry(5, 5)])).toBe(false);
  expect(isBalanced([entry(0, 0), entry(0, 0)])).toBe(false);
  expect(isBalanced([entry(-5, 0), entry(0, -5)])).toBe(false);
  expect(isBalanced([])).toBe(false);
});

describe('for any demands and receipts', () => {
  const paise = fc.integer({ min: 0, max: MAX_PAISE });
  const component = fc.constantFrom('agreementValue' as const, 'otherCharges' as const, 'corpus' as const);
  const demand = fc.record({
    component,
    principalPaise: fc.integer({ min: 1, max: MAX_PAISE }),
    cgstPaise: paise,
    sgstPaise: paise,
    igstPaise: paise,
  });
  const numbered = fc
    .array(demand, { minLength: 1, maxLength: 12 })
    .map((list) => list.map((one, index) => ({ ...one, id: `i${index}` })));

  test('every batch balances, and customer and on-account end where demands and receipts put them', () => {
    fc.assert(
      fc.property(numbered, fc.integer({ min: 1, max: MAX_PAISE }), (demands, receivedPaise) => {
        const dues = demands.map((one, seq) => ({
          installmentId: one.id,
          name: one.id,
          seq,
          dueDate: '2026-11-21',
          principalPaise: one.principalPaise,
          taxPaise: one.cgstPaise + one.sgstPaise + one.igstPaise,
        }));
        const allocation = allocateReceipt(receivedPaise, { installments: dues, charges: [] });
        const postings = [...demands.map(demandPosting), receiptPosting(allocation)];
        expect(postings.every((posting) => isBalanced(posting.entries))).toBe(true);
        const entries = postings.flatMap((posting) => posting.entries);
        const demandedPaise = sumPaise(dues.map((due) => due.principalPaise + due.taxPaise));
        expect(balanceOf('customer', entries)).toBe(Math.max(0, demandedPaise - receivedPaise));
        expect(balanceOf('onAccount', entries) + Math.max(0, receivedPaise - demandedPaise)).toBe(0);
        expect(sumPaise(entries.map((entry) => entry.debitPaise - entry.creditPaise))).toBe(0);
      }),
      { numRuns: 1_500 },
    );
  });
});
