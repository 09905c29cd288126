import { describe, expect, it, test } from 'vitest';
import { RATES } from '#partners/partner-invoices/partnerRates.factory.ts';
import { challanSum, suggestedInterest } from './challanSum.rules.ts';
import { daysOfMonth, daysOfYear, deductionState, isFinancialYear, lateUntil } from './tds.rules.ts';

const open = { taxPaise: 1_000, isPaid: false, isCancelled: false, excessUsedPaise: 0, dueOn: '2026-12-07' };

test.each([
  [{}, '2026-12-07', 'open'],
  [{}, '2026-12-08', 'late'],
  [{ isPaid: true }, '2026-12-08', 'paid'],
  [{ taxPaise: 0 }, '2026-12-08', 'nil'],
  [{ isCancelled: true }, '2026-12-08', 'cancelled'],
  [{ isCancelled: true, isPaid: true }, '2026-12-08', 'excess'],
  [{ isCancelled: true, isPaid: true, excessUsedPaise: 1_000 }, '2026-12-08', 'setOff'],
])('a deduction with %j is on %s: %s', (facts, today, state) => {
  expect(deductionState({ ...open, ...facts }, today)).toBe(state);
});

test.each([
  ['2026-12-07', '2026-10-31'],
  ['2026-12-08', '2026-11-30'],
  ['2027-04-30', '2027-02-28'],
  ['2027-05-01', '2027-03-31'],
  ['2027-05-08', '2027-04-30'],
])('on %s what was deducted up to %s is late', (today, until) => {
  expect(lateUntil(today, RATES)).toBe(until);
});

test('months, quarters and years are of the financial year', () => {
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysOfYear('26-27')).toEqual({ from: '2026-04-01', to: '2027-03-31' });
  expect(daysOfYear('26-27', 4)).toEqual({ from: '2027-01-01', to: '2027-03-31' });
  expect(['26-27', '99-00', '26-28', '2026'].map(isFinancialYear)).toEqual([true, true, false, false]);
});

describe('a challan', () => {
  const [first, second] = ['AAACK1234F', 'BBBPK1234G'];
  const deductions = [
    { id: 'b', deductee: first, creditedOn: '2026-11-20', taxPaise: 1_331_71 },
    { id: 'a', deductee: first, creditedOn: '2026-11-03', taxPaise: 500_00 },
    { id: 'c', deductee: second, creditedOn: '2026-11-08', taxPaise: 84_15 },
  ];

  it('pays the tax of several firms, rounded as a whole', () => {
    expect(challanSum(deductions, [])).toMatchObject({
      deductedPaise: 1_915_86,
      duePaise: 1_915_86,
      paidPaise: 1_916_00,
      used: [],
    });
  });

  it('pays less by the excess of the same PAN alone, oldest first', () => {
    const excesses = [
      { id: 'old', deductee: second, leftPaise: 50_00 },
      { id: 'new', deductee: second, leftPaise: 100_00 },
    ];
    const sum = challanSum(deductions, excesses);
    expect(sum).toMatchObject({ excessUsedPaise: 84_15, duePaise: 1_831_71, paidPaise: 1_832_00 });
    expect(sum.used).toEqual([
      { id: 'old', paise: 50_00 },
      { id: 'new', paise: 34_15 },
    ]);
    expect(sum.byDeductee.at(-1)).toEqual({
      deductee: second,
      deductedPaise: 84_15,
      excessUsedPaise: 84_15,
      duePaise: 0,
    });
  });

  it('bears interest on what excess does not cover', () => {
    const { unpaid } = challanSum(deductions, [{ id: 'old', deductee: first, leftPaise: 600_00 }]);
    expect(unpaid).toEqual([
      { creditedOn: '2026-11-03', amountPaise: 0 },
      { creditedOn: '2026-11-20', amountPaise: 1_231_71 },
      { creditedOn: '2026-11-08', amountPaise: 84_15 },
    ]);
    expect(suggestedInterest(unpaid, '2026-12-07', RATES)).toBe(0);
    // 3% of 1,231.71 and of 84.15: 36.95 + 2.52.
    expect(suggestedInterest(unpaid, '2026-12-08', RATES)).toBe(39_00);
  });
});
