import { describe, expect, it } from 'vitest';
import type { DemandSince } from './demandWithdrawal.rules.ts';
import { mayWithdraw, withdrawalProblems, withdrawalRefusal } from './demandWithdrawal.rules.ts';

const NOTHING: DemandSince = {
  bookingNumber: 'BKG/26-27/0001',
  saleStatus: 'registered',
  isPaid: false,
  isAwaited: false,
  isWaived: false,
  hasInterest: false,
  isRevised: false,
  isBilledTogether: false,
  issueDate: '2026-11-12',
  creditNoteUntil: '2027-11-30',
};
const TODAY = '2026-11-23';
const kinds = (since: Partial<DemandSince>, today = TODAY) =>
  withdrawalProblems([{ ...NOTHING, ...since }], today).map(({ kind }) => kind);

describe('a withdrawal', () => {
  it('is for those who may reverse a verified receipt', () => {
    expect(mayWithdraw('Finance Head')).toBe(true);
    expect(mayWithdraw('Project Director')).toBe(true);
    expect(mayWithdraw('Finance Manager')).toBe(false);
    expect(mayWithdraw('Sales Head')).toBe(false);
  });

  it('is of a posted run alone', () => {
    expect(withdrawalRefusal('posted')).toBeNull();
    for (const status of ['rehearsing', 'rehearsed', 'posting', 'withdrawn'] as const)
      expect(withdrawalRefusal(status)).not.toBeNull();
  });

  it('is refused for each thing that happened since, and for nothing else', () => {
    expect(kinds({})).toEqual([]);
    expect(kinds({ saleStatus: 'cancelled' })).toEqual(['ended']);
    expect(kinds({ saleStatus: 'completed' })).toEqual(['ended']);
    expect(kinds({ isPaid: true })).toEqual(['paid']);
    expect(kinds({ isAwaited: true })).toEqual(['waiting']);
    expect(kinds({ isWaived: true, hasInterest: true })).toEqual(['waived', 'interest']);
    expect(kinds({ isRevised: true })).toEqual(['revised']);
    expect(kinds({ isBilledTogether: true })).toEqual(['billedTogether']);
  });

  it('needs invoices that a credit note can still take back', () => {
    expect(kinds({}, '2027-11-30')).toEqual([]);
    expect(kinds({}, '2027-12-01')).toEqual(['noCreditNote']);
    expect(kinds({ issueDate: null, creditNoteUntil: null }, '2027-12-01')).toEqual([]);
  });

  it('names the sales of a problem, each once, and counts those that are too many for a sentence', () => {
    const many = Array.from({ length: 8 }, (_, index) => ({
      ...NOTHING,
      bookingNumber: `BKG/26-27/000${index % 7}`,
      isPaid: true,
    }));
    const [problem] = withdrawalProblems(many, TODAY);
    expect(problem?.bookingNumbers).toHaveLength(7);
    expect(problem?.message).toMatch(
      /^BKG\/26-27\/0000, .*BKG\/26-27\/0004 and 2 more: a receipt for the demand is verified/,
    );
  });
});
