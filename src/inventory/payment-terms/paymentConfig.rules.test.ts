import { describe, expect, it } from 'vitest';
import { checkBuyerProtection } from './paymentConfig.rules.ts';

/** Maharashtra: nothing within 15 days, then 1, 1.5 and 2 percent. */
const maharashtra = {
  stateCode: '27',
  refundDays: 45,
  interestSpreadPct: 2,
  interestSource: 'Maharashtra Rules 2017, rule 18',
  cancellationSlabs: [
    { upToDays: 15, pct: 0 },
    { upToDays: 30, pct: 1 },
    { upToDays: 60, pct: 1.5 },
    { upToDays: null, pct: 2 },
  ],
};
const check =
  (cancellationSlabs: { upToDays: number | null; pct: number }[], refundDays = 45, interestSpreadPct = 2) =>
  () =>
    checkBuyerProtection({ cancellationSlabs, refundDays, interestSpreadPct }, maharashtra);

describe('cancellation charges of a project', () => {
  it('may equal the law and may be more generous', () => {
    expect(check(maharashtra.cancellationSlabs)).not.toThrow();
    expect(check([{ upToDays: null, pct: 0 }])).not.toThrow();
    expect(
      check([
        { upToDays: 60, pct: 0 },
        { upToDays: null, pct: 2 },
      ]),
    ).not.toThrow();
    expect(check([])).not.toThrow();
  });

  it('may never be harsher on any day, even with other steps', () => {
    expect(check([{ upToDays: null, pct: 1 }])).toThrow(
      '1% on day 0 after booking exceeds the 0% allowed in Maharashtra.',
    );
    expect(
      check([
        { upToDays: 14, pct: 0 },
        { upToDays: null, pct: 1 },
      ]),
    ).toThrow('1% on day 15 after booking exceeds');
    expect(
      check([
        { upToDays: 59, pct: 0 },
        { upToDays: null, pct: 2 },
      ]),
    ).toThrow('2% on day 60 after booking exceeds the 1.5% allowed in Maharashtra.');
  });

  it('go up in days to one without a limit', () => {
    const message = 'Cancellation slabs must increase in days, and only the last one has no limit.';
    expect(check([{ upToDays: 30, pct: 0 }])).toThrow(message);
    expect(
      check([
        { upToDays: null, pct: 0 },
        { upToDays: 30, pct: 0 },
      ]),
    ).toThrow(message);
    expect(
      check([
        { upToDays: 30, pct: 0 },
        { upToDays: 30, pct: 0 },
        { upToDays: null, pct: 0 },
      ]),
    ).toThrow(message);
  });
});

it('refunds are never later than the law says', () => {
  expect(check([], 30)).not.toThrow();
  expect(check([], 46)).toThrow('Refunds are due within 45 days by law.');
});

describe('interest on delay of a project', () => {
  it('may be less than the law allows above the bank rate and never more', () => {
    expect(check([], 45, 2)).not.toThrow();
    expect(check([], 45, 0)).not.toThrow();
    expect(check([], 45, 2.0001)).toThrow(
      'Interest on delay may be at most 2% above the bank rate (Maharashtra Rules 2017, rule 18).',
    );
  });
});
