import { expect, test } from 'vitest';
import { mayKnow } from '#company/people/facts.rules.ts';
import { ROLES } from '#platform/contract/roles.ts';
import {
  ALWAYS_SHOWN,
  arranged,
  AS_DESIGNED,
  BLOCK_LABELS,
  blocksOf,
  computedParts,
  DASHBOARDS,
} from './dashboard.rules.ts';

test('bookings by month, which show the value of sales, are only for roles that may know their price', () => {
  const shown = ROLES.filter((role) => DASHBOARDS[role].parts.includes('bookingMonths'));
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter((role) => !mayKnow(role, 'salePrice'))).toEqual([]);
});

test('blocks stand as they were ordered; those that were never moved follow in the order of the design', () => {
  const blocks = ['works', 'ageing', 'sources', 'cash'] as const;
  expect(arranged(blocks, AS_DESIGNED)).toEqual(blocks);
  expect(arranged(blocks, { hidden: ['ageing'], order: ['sources', 'works'] })).toEqual([
    'sources',
    'works',
    'cash',
  ]);
});

test('what waits for a decision is shown and computed, whatever is hidden or asked alone', () => {
  for (const role of ROLES) {
    const { parts } = DASHBOARDS[role];
    const all = { hidden: blocksOf(role), order: [] };
    expect(arranged(blocksOf(role), all).filter((block) => !ALWAYS_SHOWN.includes(block))).toEqual([]);
    for (const computed of [computedParts(role, all, undefined), computedParts(role, AS_DESIGNED, [])])
      expect(computed.includes('decisions'), role).toBe(parts.includes('decisions'));
  }
});

test('a hidden part is not computed, unless the key figures or what waits count it', () => {
  const hidden = ['inventory', 'ageing', 'leads'] as const;
  const computed = computedParts('Business Head', { hidden, order: [] }, undefined);
  expect(computed).not.toContain('inventory');
  expect(computed).not.toContain('ageing');
  expect(computed).toContain('leads');
  expect(computedParts('Business Head', AS_DESIGNED, ['dues'])).toEqual(['dues', 'decisions']);
});

test('every block that a dashboard draws has a name to arrange it by', () => {
  const nameless = ROLES.flatMap((role) => blocksOf(role)).filter((block) => !BLOCK_LABELS[block]);
  expect(nameless).toEqual([]);
});
