import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Seller } from './assignment.rules.ts';
import { spread, toOne } from './reassignment.rules.ts';

function seller(id: string, more: Partial<Seller> = {}): Seller {
  const person = {
    id,
    name: id,
    role: 'Sales Executive' as const,
    managerId: null,
    line: [],
    projectIds: ['here'],
  };
  return { ...person, lastTurn: null, lastAt: null, today: 0, absence: null, ...more };
}

const lead = (ownerId: string | null = null) => ({ ownerId, projectIds: ['here'] });

test('leads are spread evenly among those who are there, to a difference of one', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.integer({ min: 1, max: 9 }), (leads, count) => {
      const people = Array.from({ length: count }, (_, index) => seller(`person ${index}`));
      const away = seller('away', { absence: 'Sick' });
      const handed = spread(
        [away, ...people],
        Array.from({ length: leads }, () => lead()),
      );
      const counts = people.map(
        ({ id }) => handed.filter((one) => one && 'toId' in one && one.toId === id).length,
      );
      expect(counts.reduce((sum, one) => sum + one, 0)).toBe(leads);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }),
  );
});

test('a lead never goes to its owner, nor to who may not see its project', () => {
  const people = [seller('one'), seller('other', { projectIds: ['there'] })];
  expect(spread(people, [lead('one'), lead('two')])).toEqual([
    { refusal: expect.stringContaining('None of these people') as string },
    { toId: 'one' },
  ]);
  expect(toOne(seller('other', { projectIds: ['there'] }), [lead()])).toEqual([
    { refusal: 'other cannot see the project of this lead.' },
  ]);
  expect(toOne(seller('one'), [lead('one')])).toEqual([null]);
});
