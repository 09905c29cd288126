import { expect, it } from 'vitest';
import { searchableKinds, searchPatterns } from './search.rules.ts';

it.each([
  ['Asha Rao', null, ['% asha%', '% rao%']],
  ['B-1203', null, ['%b-1203%']],
  ['98123 45', null, ['%9812345%']],
  ['098123-45678', '+919812345678', ['% 919812345678%']],
  ['50%_\\', null, ['%50\\%\\_\\\\%']],
  ['   ', null, []],
])('reads %j as what it may stand for', (typed, phone, patterns) => {
  expect(searchPatterns(typed, phone)).toEqual(patterns);
});

it('offers each role the kinds it can open', () => {
  expect(searchableKinds('Finance Manager')).toEqual(['unit', 'sale', 'invoice', 'project', 'document']);
  expect(searchableKinds('Channel Partner Agent')).toEqual([
    'lead',
    'unit',
    'sale',
    'invoice',
    'project',
    'document',
  ]);
  expect(searchableKinds('Business Head')).toHaveLength(7);
});
