import { expect, test } from 'vitest';
import { SEEDED_RATES } from '#offers/cost-sheets/b1203.factory.ts';
import type { PricingRate } from './pricingInputs.contract.ts';
import { PRICING_RATE_KEYS } from './pricingInputs.contract.ts';
import { pricingRateText } from './rateText.rules.ts';

function textsOf(key: PricingRate['key']): string[] {
  return SEEDED_RATES.filter((rate): rate is typeof rate & PricingRate => rate.key === key).map(
    pricingRateText,
  );
}

test('a rate is named by what it taxes, how much and where', () => {
  expect(textsOf('gst.residential.other')).toEqual(['GST 5%, residential']);
  expect(textsOf('gst.charge.plc')).toEqual(['GST on location charges as on the construction']);
  expect(textsOf('stamp')).toContain('Stamp duty 7%, Pune, Maharashtra');
  expect(textsOf('registration')).toContain('Registration fee 1%, at most ₹30,000, Maharashtra');
  expect(textsOf('tds.property').at(-1)).toBe('TDS 1% from ₹50,00,000, section 393(1) Table Sl. 3(i)');
});

test('every rate that a price may use has a text', () => {
  for (const key of PRICING_RATE_KEYS) {
    expect([key, textsOf(key)]).not.toEqual([key, []]);
    for (const text of textsOf(key)) expect(text).not.toMatch(/undefined|NaN/);
  }
});
