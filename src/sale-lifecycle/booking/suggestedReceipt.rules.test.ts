import { expect, test } from 'vitest';
import { suggestedReceipt } from './suggestedReceipt.rules.ts';

const FIRST = { principalPaise: 9_08_140_00, totalPaise: 9_53_547_00 };

test('the receipt of a booking is filled with what is due: price up to the limit, and its GST, which does not count', () => {
  expect(suggestedReceipt(FIRST, 9_08_140_00)).toEqual({
    pricePaise: 9_08_140_00,
    taxPaise: 45_407_00,
    isAtCap: true,
  });
  expect(suggestedReceipt(FIRST, 5_00_000_00).pricePaise).toBe(5_00_000_00);
  expect(suggestedReceipt(FIRST, null)).toEqual({
    pricePaise: 9_08_140_00,
    taxPaise: 45_407_00,
    isAtCap: false,
  });
});
