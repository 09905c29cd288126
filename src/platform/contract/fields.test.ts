import { expect, it } from 'vitest';
import { plannedDay } from './fields.ts';

it('a planned day lies in a century in which builders plan, or where its first day is later, from then on', () => {
  const problemOf = (day: string, first?: string) =>
    plannedDay('Launch date', first).safeParse(day).error?.issues[0]?.message ?? null;
  expect(problemOf('1980-01-01')).toBeNull();
  expect(problemOf('2099-12-31')).toBeNull();
  for (const day of ['1905-01-01', '2190-12-31'])
    expect(problemOf(day)).toBe('Launch date must be between 1980 and 2099');
  expect(problemOf('2017-04-30', '2017-05-01')).toBe('Launch date must be between 2017 and 2099');
});
