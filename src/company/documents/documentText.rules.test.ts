import { expect, it } from 'vitest';
import { withoutPersonalNumbers } from './documentText.rules.ts';

it.each([
  ['PAN AFXPR1234L, of Asha', 'PAN ••••, of Asha'],
  ['pan afxpr1234l', 'pan ••••'],
  // Check digits by the published tables of Verhoeff's method.
  ['Aadhaar 2345 6789 0124.', 'Aadhaar ••••.'],
  ['Aadhaar 234567890124', 'Aadhaar ••••'],
  ['UTR 234567890125', 'UTR 234567890125'],
  ['GSTIN 27AAKCS4821M1ZW', 'GSTIN 27AAKCS4821M1ZW'],
  ['₹ 75,00,000 on 12 Nov 2026', '₹ 75,00,000 on 12 Nov 2026'],
])('the text of "%s" is kept as "%s"', (text, kept) => {
  expect(withoutPersonalNumbers(text)).toBe(kept);
});
