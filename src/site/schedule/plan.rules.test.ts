import { expect, it } from 'vitest';
import { EVERY_DAY, workdaysOf } from '#site/calendars/workdays.rules.ts';
import { proposeWorks, worksOfTower } from './plan.rules.ts';
import { checkTemplate, USUAL_WORKS } from './workTemplate.rules.ts';

const TOWER = { name: 'A', totalFloors: 12, podiumFloors: 0, basements: 2 };
const every = workdaysOf(EVERY_DAY);

it('the template that every builder begins with is accepted, and its weights are at most a whole', () => {
  expect(() => checkTemplate(USUAL_WORKS)).not.toThrow();
  expect(USUAL_WORKS.reduce((sum, one) => sum + one.weightPct, 0)).toBeLessThanOrEqual(100);
});

it('a tower gets a slab for each basement and floor, and no podium where it has none', () => {
  const keys = worksOfTower(USUAL_WORKS, TOWER).map(({ key }) => key);
  expect(keys.filter((key) => key.startsWith('slab:'))).toHaveLength(14);
  expect(keys).not.toContain('podium');
  const works = worksOfTower(USUAL_WORKS, TOWER);
  expect(works.find(({ key }) => key === 'slab:1')?.after).toEqual(['plinth']);
  expect(works.find(({ key }) => key === 'brickwork')?.after).toEqual(['slab:14']);
});

it('works are proposed one after the other from the start, on working days', () => {
  const works = worksOfTower(
    [
      { kind: 'excavation', days: 5, weightPct: 10, after: [] },
      { kind: 'foundation', days: 1, weightPct: 20, after: ['excavation'] },
    ],
    TOWER,
  );
  const weekdays = workdaysOf({ ...EVERY_DAY, restDays: [0] });
  // 3 January 2027 is a Sunday.
  expect(proposeWorks(works, [], '2027-01-03', weekdays)).toMatchObject([
    { key: 'excavation', plannedStart: '2027-01-04', plannedEnd: '2027-01-08' },
    { key: 'foundation', plannedStart: '2027-01-09', plannedEnd: '2027-01-09' },
  ]);
});

it('what a tower has is kept, what follows begins after it, and weights never exceed the whole', () => {
  const works = worksOfTower(USUAL_WORKS, TOWER);
  const plinth = {
    key: 'plinth',
    name: 'Plinth beam',
    plannedStart: '2027-02-01',
    plannedEnd: '2027-03-01',
    expectedEnd: '2027-03-10',
    weightPct: 60,
  };
  const plan = proposeWorks(works, [plinth], '2027-01-01', every);
  expect(plan.find(({ key }) => key === 'plinth')).toMatchObject({ state: 'kept', name: 'Plinth beam' });
  expect(plan.find(({ key }) => key === 'slab:1')?.plannedStart).toBe('2027-03-11');
  expect(plan.reduce((sum, one) => sum + Math.round(one.weightPct * 10_000), 0)).toBeLessThanOrEqual(
    1_000_000,
  );
});

it('a template whose works wait for each other, come twice or weigh too much is refused', () => {
  const work = (kind: 'plinth' | 'slab', after: ('plinth' | 'slab')[], weightPct = 10) => ({
    kind,
    days: 5,
    weightPct,
    after,
  });
  expect(() => checkTemplate([work('plinth', ['slab']), work('slab', ['plinth'])])).toThrow('in a circle');
  expect(() => checkTemplate([work('plinth', []), work('plinth', [])])).toThrow('is there twice');
  expect(() => checkTemplate([work('plinth', ['slab'])])).toThrow('is not among the works');
  expect(() => checkTemplate([work('plinth', [], 60), work('slab', [], 41)])).toThrow('more than 100%');
});
