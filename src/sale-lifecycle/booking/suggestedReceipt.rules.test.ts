import { expect, test } from 'vitest';
import { receiptParts, suggestedReceipt } from './suggestedReceipt.rules.ts';

const FIRST = { principalPaise: 9_08_140_00, totalPaise: 9_53_547_00 };
const PRICE = 90_81_400_00;

test('the receipt of a booking is filled with what may be taken: price up to the limit, and its GST, which does not count', () => {
  const atLimit = suggestedReceipt(FIRST, { capPct: 10, agreementValuePaise: PRICE });
  expect(atLimit).toEqual({
    pricePaise: 9_08_140_00,
    taxPaise: 45_407_00,
    totalPaise: 9_53_547_00,
    reachedPct: 10,
  });
  expect(receiptParts(atLimit)).toBe('₹9,08,140 price (at the 10% limit) + ₹45,407 GST');
});

test('a first demand above the limit is cut to it, one below it or without a limit is taken whole', () => {
  const cut = suggestedReceipt(FIRST, { capPct: 5, agreementValuePaise: PRICE });
  expect([cut.pricePaise, cut.totalPaise, cut.reachedPct]).toEqual([4_54_070_00, 4_99_477_00, 5]);
  const below = suggestedReceipt(FIRST, { capPct: 20, agreementValuePaise: PRICE });
  expect(receiptParts(below)).toBe('₹9,08,140 price + ₹45,407 GST');
  const free = suggestedReceipt(
    { principalPaise: 100, totalPaise: 100 },
    { capPct: null, agreementValuePaise: PRICE },
  );
  expect(receiptParts(free)).toBe('₹1 price');
});
