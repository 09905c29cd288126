import { describe, expect, it, test } from 'vitest';
import { challanDueOn, challanOf, lateInterest, statementOf } from './challan.rules.ts';
import { RATES } from './partnerRates.factory.ts';

describe('tax deducted', () => {
  test.each([
    ['2026-11-01', '2026-12-07'],
    ['2026-11-30', '2026-12-07'],
    ['2026-12-31', '2027-01-07'],
    ['2027-02-28', '2027-03-07'],
    ['2027-03-01', '2027-04-30'],
    ['2027-03-31', '2027-04-30'],
    ['2027-04-01', '2027-05-07'],
  ])('on %s is paid to the state by %s', (creditedOn, dueOn) => {
    expect(challanDueOn(creditedOn, RATES)).toBe(dueOn);
  });

  it('is due by the law of its day', () => {
    const of2027 = {
      id: 'law of 2027',
      key: 'tds.payBy' as const,
      stateCode: null,
      qualifier: null,
      value: { dayOfNextMonth: 15, dayOfAprilForMarch: 15 },
      validFrom: '2027-04-01',
      validTo: null,
      source: 'Finance Act 2027',
    };
    const rates = [...RATES, of2027];
    expect(challanDueOn('2027-03-31', rates)).toBe('2027-04-30');
    expect(challanDueOn('2027-04-01', rates)).toBe('2027-05-15');
    expect(challanDueOn('2028-03-31', rates)).toBe('2028-04-15');
  });

  test.each([
    ['2026-11-30', '2026-12-07', 0],
    ['2026-11-30', '2026-12-08', 2],
    ['2026-11-01', '2026-12-31', 2],
    ['2026-11-01', '2027-01-01', 3],
    ['2027-03-31', '2027-04-30', 0],
    ['2027-03-31', '2027-05-01', 3],
  ])('on %s and paid on %s bears interest for %d months', (creditedOn, paidOn, months) => {
    expect(lateInterest({ creditedOn, paidOn, amountPaise: 1_331_71 }, RATES)).toBe(
      months === 0 ? 0 : Math.round((1_331_71 * months * 15) / 1000),
    );
  });

  test.each([
    ['2026-03-31', { year: '25-26', quarter: 4 }],
    ['2026-04-01', { year: '26-27', quarter: 1 }],
    ['2026-09-30', { year: '26-27', quarter: 2 }],
    ['2026-12-31', { year: '26-27', quarter: 3 }],
  ])('on %s is in its quarterly statement', (creditedOn, statement) => {
    expect(statementOf(creditedOn)).toEqual(statement);
  });

  it('of cancelled entries is set off against the next challan, and what is left against the one after', () => {
    expect(challanOf(1_000_40, 0)).toMatchObject({ duePaise: 1_000_40, paidPaise: 1_000_00 });
    expect(challanOf(1_000_40, 300_00)).toMatchObject({
      paidPaise: 700_00,
      excessUsedPaise: 300_00,
      excessLeftPaise: 0,
    });
    expect(challanOf(200_00, 300_00)).toMatchObject({
      duePaise: 0,
      excessUsedPaise: 200_00,
      excessLeftPaise: 100_00,
    });
  });
});
