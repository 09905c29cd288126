import { expect, it } from 'vitest';
import { saleHref } from './saleHref.rules.ts';

it('opens a sale on its page, and for Finance beside the receipts', () => {
  expect(saleHref('Sales Executive', 's1')).toBe('/sales/s1');
  expect(saleHref('Business Head', 's1', 'ledger')).toBe('/sales/s1?tab=ledger');
  expect(saleHref('Finance Manager', 's1', 'ledger')).toBe('/payments/collections?sale=s1');
});
