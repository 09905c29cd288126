import { describe, expect, it } from 'vitest';
import { comparedDays, keyBefore, weeksWithin, weekWithin } from './groupDays.rules.ts';

const TODAY = '2026-11-25';

describe('the groups of days', () => {
  it('begin on Mondays, and each day of a period lies in exactly one week of it', () => {
    const period = { from: '2026-10-01', to: '2026-11-25' };
    const weeks = weeksWithin(period);
    expect(weeks[0]).toBe('2026-09-28');
    expect(weeks.at(-1)).toBe('2026-11-23');
    const days = weeks.map((monday) => weekWithin(monday, period));
    expect(days[0]).toEqual({ from: '2026-10-01', to: '2026-10-04' });
    expect(days.at(-1)).toEqual({ from: '2026-11-23', to: '2026-11-25' });
  });

  it('compare a month with its counterpart of the period before, and of last year where that is chosen', () => {
    const days = (query: Parameters<typeof comparedDays>[0]) => comparedDays(query, TODAY);
    expect(keyBefore('month', '2026-11', days({ period: 'month' }))).toBe('2026-10');
    expect(keyBefore('month', '2026-11', days({ period: 'quarter' }))).toBe('2026-08');
    expect(keyBefore('month', '2026-11', days({ period: 'month', compare: 'lastYear' }))).toBe('2025-11');
    expect(keyBefore('month', '2026-11', days({ from: '2026-11-01', to: '2026-11-10' }))).toBeNull();
    expect(keyBefore('week', '2026-11-23', days({ period: 'week' }))).toBeNull();
    expect(keyBefore('project', 'a', days({ period: 'week' }))).toBe('a');
  });

  it('have nothing before them where no comparison is chosen', () => {
    expect(comparedDays({ period: 'year', compare: 'none' }, TODAY)).toMatchObject({
      before: null,
      isOpen: true,
    });
  });
});
