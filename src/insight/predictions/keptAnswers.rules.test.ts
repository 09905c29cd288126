import { expect, it } from 'vitest';
import { keptFor } from './keptAnswers.rules.ts';

it('are given again for their minutes where they were costly, each by its question', async () => {
  let asked = 0;
  const ask = keptFor<{ rows: number; nth: number }>(15, ({ rows }) => rows > 10);
  const of = async (key: string, now: string, rows: number) =>
    (await ask(key, `2026-11-30T${now}:00.000Z`, () => Promise.resolve({ rows, nth: (asked += 1) }))).nth;
  expect(await of('large', '09:40', 11)).toBe(1);
  expect(await of('large', '09:54', 11)).toBe(1);
  expect(await of('other', '09:54', 11)).toBe(2);
  expect(await of('large', '09:55', 11)).toBe(3);
  expect(await of('small', '09:55', 10)).toBe(4);
  expect(await of('small', '09:55', 10)).toBe(5);
  // A clock that was set back keeps nothing of what is to come.
  expect(await of('large', '09:50', 11)).toBe(6);
});

it('are found again after one could not be found', async () => {
  const ask = keptFor<number>(15, () => true);
  const now = '2026-11-30T09:40:00.000Z';
  await expect(ask('key', now, () => Promise.reject(new Error('Busy')))).rejects.toThrow('Busy');
  expect(await ask('key', now, () => Promise.resolve(7))).toBe(7);
});
