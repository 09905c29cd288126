import { expect, it } from 'vitest';
import { isReached, missingFor, tranchesOf } from './payout.rules.ts';

const condition = { saleStatus: 'registered', collectedPct: 40 } as const;

it('a part is payable once the sale has come to its step or beyond and enough is collected', () => {
  expect(isReached(condition, { saleStatus: 'agreement', collectedPct: 40 })).toBe(false);
  expect(isReached(condition, { saleStatus: 'registered', collectedPct: 39.99 })).toBe(false);
  expect(isReached(condition, { saleStatus: 'registered', collectedPct: 40 })).toBe(true);
  expect(isReached(condition, { saleStatus: 'completed', collectedPct: 100 })).toBe(true);
});

it('nothing of a cancelled sale is payable', () => {
  expect(missingFor(condition, { saleStatus: 'cancelled', collectedPct: 100 })).toEqual([
    'The sale is cancelled.',
  ]);
});

it('says all that a part still lacks', () => {
  expect(missingFor(condition, { saleStatus: 'booked', collectedPct: 30 })).toEqual([
    'Payable when the sale is registered.',
    'Payable when 40% is collected; 30% so far.',
  ]);
});

it('rounds the running share, so that no paisa is lost', () => {
  const third = (pct: number) => ({ pct, condition });
  const amounts = tranchesOf(100, [third(33.3333), third(33.3333), third(33.3334)]);
  expect(amounts.map(({ grossPaise }) => grossPaise)).toEqual([33, 34, 33]);
});
