import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesBetween, sumsOf, totalOf } from './measure.rules.ts';

const row = (recordId: string, amount: number, projectId = 'p', personId = 'm') => ({
  recordId,
  projectId,
  personId,
  amount,
});

test('what was added, removed and changed since is listed, the largest first, and nothing else', () => {
  const then = [row('same', 5), row('gone', 7), row('changed', 10)];
  const now = [row('same', 5), row('changed', 12), row('new', 1)];
  expect(changesBetween(then, now)).toEqual([
    { recordId: 'gone', before: 7, after: null, difference: -7 },
    { recordId: 'changed', before: 10, after: 12, difference: 2 },
    { recordId: 'new', before: null, after: 1, difference: 1 },
  ]);
});

const rows = fc.uniqueArray(
  fc.record({
    recordId: fc.integer({ min: 0, max: 40 }).map(String),
    projectId: fc.constantFrom('p', 'q', 'r'),
    personId: fc.constantFrom('m', 'n'),
    amount: fc.integer({ min: 1, max: 1_000_000_000_000 }),
  }),
  { selector: ({ recordId }) => recordId },
);

test('the entries between two moments add up to the difference of the figure, whatever changed', () => {
  fc.assert(
    fc.property(rows, rows, (then, now) => {
      const sum = changesBetween(then, now).reduce((all, { difference }) => all + difference, 0);
      expect(sum).toBe(totalOf(now) - totalOf(then));
    }),
  );
});

test('projects together, and people together, are the whole', () => {
  fc.assert(
    fc.property(rows, (all) => {
      const sums = sumsOf(all);
      const of = (part: 'projectId' | 'personId') =>
        sums.filter((one) => one[part] !== null).reduce((sum, { value }) => sum + value, 0);
      expect([of('projectId'), of('personId')]).toEqual([totalOf(all), totalOf(all)]);
    }),
  );
});
