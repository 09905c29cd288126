import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addPayments, efficiencyPct, NO_PAYMENTS } from './paymentsReport.rules.ts';

it.each([
  [0, 0, null],
  [0, 100, 0],
  [5_000_000, 8_000_000, 62.5],
  [2, 3, 66.6],
  [99_999_999, 100_000_000, 99.9],
  [100_000_000, 100_000_000, 100],
])('paid %s of %s is an efficiency of %s', (paidPaise, fellDuePaise, pct) => {
  expect(efficiencyPct({ paidPaise, fellDuePaise })).toBe(pct);
});

it('says 100 % of no amount of which a paisa is missing', () => {
  const amounts = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
  fc.assert(
    fc.property(amounts, (fellDuePaise) => {
      expect(efficiencyPct({ paidPaise: fellDuePaise - 1, fellDuePaise })).toBeLessThan(100);
      expect(efficiencyPct({ paidPaise: fellDuePaise, fellDuePaise })).toBe(100);
    }),
  );
});

it('adds up groups in any order to the same sums', () => {
  const paise = fc.integer({ min: 0, max: 10 ** 12 });
  const sums = fc.record({
    receipts: fc.nat(1_000),
    collectedPaise: paise,
    deductedPaise: paise,
    fellDuePaise: paise,
    paidPaise: paise,
    openPaise: paise,
  });
  fc.assert(
    fc.property(fc.array(sums), (all) => {
      const total = addPayments(all);
      expect(addPayments(all.toReversed())).toEqual(total);
      expect(addPayments([total, NO_PAYMENTS])).toEqual(total);
      expect(total.collectedPaise).toBe(all.reduce((sum, one) => sum + one.collectedPaise, 0));
    }),
  );
});
