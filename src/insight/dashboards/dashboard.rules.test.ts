import { expect, test } from 'vitest';
import { mayKnow } from '#company/people/facts.rules.ts';
import { ROLES } from '#platform/contract/roles.ts';
import { DASHBOARDS } from './dashboard.rules.ts';

test('bookings by month, which show the value of sales, are only for roles that may know their price', () => {
  const shown = ROLES.filter((role) => DASHBOARDS[role].parts.includes('bookingMonths'));
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter((role) => !mayKnow(role, 'salePrice'))).toEqual([]);
});
