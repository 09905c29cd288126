import { expect, it } from 'vitest';
import type { Figure } from '#platform/contract/figure.ts';
import { WHOLE } from '../shares.rules.ts';
import { curveDrawing } from './curve.layout.ts';

const figure = (value: number): Figure => ({ value, list: 'siteWorks', query: {}, measure: 'plannedShare' });

const point = (on: string, planned: number, earned: number | null, more: object = {}) => ({
  on,
  planned: figure(planned * WHOLE),
  earned: earned === null ? null : figure(earned * WHOLE),
  isDerived: false,
  actualCost: null,
  ...more,
});

it('lies in its frame by day and share, and ends what was earned with today', () => {
  const drawn = curveDrawing(
    [point('2027-01-01', 0, 0), point('2027-01-06', 0.5, 0.2), point('2027-01-11', 1, null)],
    null,
  );
  expect(drawn).toMatchObject({
    planned: '0,1000 500,500 1000,0',
    earned: '0,1000 500,800',
    derived: '',
    cost: '',
  });
  expect(drawn.ticks).toEqual([100, 75, 50, 25, 0]);
});

it('parts what was reported from what was not, and makes room for costs beyond the budget', () => {
  const spent = (paise: number, isDerived: boolean) => ({ isDerived, actualCost: figure(paise) });
  const drawn = curveDrawing(
    [
      point('2027-01-01', 0, 0.1, spent(0, true)),
      point('2027-01-06', 0.5, 0.2, spent(50, true)),
      point('2027-01-11', 1, 0.4, spent(118, false)),
    ],
    100,
  );
  expect(drawn.derived.split(' ')).toHaveLength(2);
  expect(drawn.earned.split(' ')[0]).toBe(drawn.derived.split(' ')[1]);
  expect(drawn.ticks).toEqual([120, 90, 60, 30, 0]);
  expect(drawn.cost).toBe('0,1000 500,583 1000,17');
});
