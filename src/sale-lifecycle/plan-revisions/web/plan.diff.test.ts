import { expect, test } from 'vitest';
import type { PlanLine } from '../planRevision.contract.ts';
import { planDiff } from './plan.diff.ts';

const line = (id: string, seq: number, type: PlanLine['trigger']['type'] = 'possession'): PlanLine => ({
  id,
  seq,
  name: id,
  component: 'agreementValue',
  pct: 10,
  principalPaise: 100,
  taxPaise: 5,
  totalPaise: 105,
  trigger: { type, days: null, date: null, milestoneKey: null },
  expectedDate: null,
  fixedBecause: null,
});

const shown = (before: PlanLine[], after: PlanLine[]) =>
  planDiff(before, after).map((row) => [row.id, row.before !== null, row.after !== null, row.isChanged]);

test('what goes stands before what takes its place, and what stays is distinguished from what moved', () => {
  const before = [line('a', 1), line('b', 2), line('c', 3)];
  expect(shown(before, [line('a', 1), line('b1', 2), line('b2', 3), line('c', 4, 'registration')])).toEqual([
    ['a', true, true, false],
    ['b', true, false, true],
    ['b1', false, true, true],
    ['b2', false, true, true],
    ['c', true, true, true],
  ]);
});

test('the last of a plan that goes is shown too', () => {
  expect(shown([line('a', 1), line('b', 2)], [line('a', 1)])).toEqual([
    ['a', true, true, false],
    ['b', true, false, true],
  ]);
});

test('of another plan all that goes stands before all that comes', () => {
  const before = [line('a', 1), line('b', 2), line('c', 3)];
  expect(shown(before, [line('a', 1), line('x', 2), line('y', 3)]).map(([id]) => id)).toEqual([
    'a',
    'b',
    'c',
    'x',
    'y',
  ]);
});
