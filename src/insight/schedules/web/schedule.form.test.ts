import { expect, it } from 'vitest';
import { filtersOf, shownPeriodOf } from './schedule.form.ts';

it('a schedule begins with the period that the page shows, the financial year unless another is chosen', () => {
  expect(shownPeriodOf({})).toBe('year');
  expect(shownPeriodOf({ projectId: 'one', from: undefined, to: undefined })).toBe('year');
  expect(shownPeriodOf({ period: 'lastQuarter' })).toBe('lastQuarter');
});

it('days that were typed are left out of a schedule, which then begins with last month', () => {
  const query = { from: '2026-04-01', to: '2026-06-30', projectId: 'one' };
  expect(shownPeriodOf(query)).toBe('lastMonth');
  expect(shownPeriodOf({ to: '2026-06-30' })).toBe('lastMonth');
  expect(filtersOf(query)).toEqual({ projectId: 'one' });
});
