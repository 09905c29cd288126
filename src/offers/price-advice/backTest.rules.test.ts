import { expect, it } from 'vitest';
import type { TestedMonth } from './backTest.rules.ts';
import { judgedUntil, neededIn90, summaryOf, testedDays } from './backTest.rules.ts';

const month = (changeBp: number, soldAfter: number | null, more: Partial<TestedMonth> = {}): TestedMonth => ({
  month: '2026-01',
  changeBp,
  available: 50,
  neededIn90: 10,
  soldAfter,
  ...more,
});

it('counts where advice and the pace after it went together, of months that are over', () => {
  const months = [
    month(100, 12),
    month(100, 10),
    month(50, 9.9),
    month(-200, 3),
    month(-200, 11),
    month(0, 5),
    month(300, null),
    month(300, 2, { available: 0 }),
  ];
  expect(summaryOf(months)).toMatchObject({
    up: { months: 3, agreed: 2 },
    down: { months: 2, agreed: 1 },
    unchanged: 1,
    judged: 6,
    isSmall: true,
  });
  expect(summaryOf(months).sentences).toContain(
    '6 months are few: read this as an indication, not as proof.',
  );
});

it('claims nothing before a month can be judged', () => {
  expect(summaryOf([month(100, null)]).sentences).toEqual([
    'No month can be judged yet: 90 days have to pass after its beginning.',
  ]);
});

it('judges a month when 90 days are over since its first', () => {
  expect(testedDays('2026-11-21', 3)).toEqual(['2026-09-01', '2026-10-01', '2026-11-01']);
  expect(judgedUntil('2026-08-01', '2026-10-29')).toBeNull();
  expect(judgedUntil('2026-08-01', '2026-10-30')).toBe('2026-10-29');
});

it('needs 16.2 in 90 days to sell 54 in ten months', () => {
  const plan = { today: '2026-11-01', targetSelloutDate: '2027-09-17', launchDate: null };
  expect(neededIn90(54, plan)).toBe(16.2);
});
