import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { EVERY_DAY, lastOf, nextWorkingDay, workdaysOf } from '#site/calendars/workdays.rules.ts';
import type { PlannedWork } from './network.rules.ts';
import { endsOfTowers, expectedEnds, inOrder, leeways } from './network.rules.ts';

const START = '2027-01-01';
const every = workdaysOf(EVERY_DAY);
const time = { workdays: every, today: '2026-12-01' };

function work(id: string, first: number, days: number, dependsOn: string[] = []): PlannedWork {
  return {
    id,
    towerId: 'T1',
    coversTowerIds: [],
    plannedStart: addDays(START, first - 1),
    plannedEnd: addDays(START, first + days - 2),
    revisedEnd: null,
    actualStart: null,
    actualEnd: null,
    dependsOn,
  };
}

/** A 30 days, then B 40 and C 25 beside each other, then D 20. */
const EXAMPLE = [
  work('A', 1, 30),
  work('B', 31, 40, ['A']),
  work('C', 31, 25, ['A']),
  work('D', 71, 20, ['B', 'C']),
];

const revised = (id: string, days: number) =>
  EXAMPLE.map((one) =>
    one.id === id && one.plannedEnd !== null ? { ...one, revisedEnd: addDays(one.plannedEnd, days) } : one,
  );
const endOf = (works: readonly PlannedWork[]) =>
  endsOfTowers(works, expectedEnds(works, time)).get('T1') ?? START;

it('the longest chain of works sets the end: 90 days, and the shorter branch floats 15', () => {
  expect(endOf(EXAMPLE)).toBe(addDays(START, 89));
  const found = leeways(EXAMPLE, expectedEnds(EXAMPLE, time), every);
  expect(Object.fromEntries([...found].map(([id, { floatDays }]) => [id, floatDays]))).toEqual({
    A: 0,
    B: 0,
    C: 15,
    D: 0,
  });
  expect(found.get('C')).toMatchObject({ latestEnd: addDays(START, 69), isCritical: false });
});

it('ten days more on the critical path move the end by ten, on the other branch by none', () => {
  expect(endOf(revised('B', 10))).toBe(addDays(START, 99));
  expect(endOf(revised('C', 10))).toBe(endOf(EXAMPLE));
  expect(endOf(revised('C', 16))).toBe(addDays(START, 90));
});

it('the promise of another milestone stays, and what is expected of it moves', () => {
  const works = revised('A', 5);
  const ends = expectedEnds(works, time);
  expect(works.find(({ id }) => id === 'B')?.revisedEnd).toBeNull();
  expect(ends.get('B')).toBe(addDays(START, 74));
});

it('work that has begun ends today at the earliest, and finished work when it did', () => {
  const [first] = EXAMPLE;
  if (!first) throw new Error('There is no example.');
  const begun = { ...first, actualStart: START };
  const late = { workdays: every, today: addDays(START, 40) };
  expect(expectedEnds([begun], late).get('A')).toBe(late.today);
  expect(expectedEnds([{ ...begun, actualEnd: addDays(START, 33) }], late).get('A')).toBe(addDays(START, 33));
});

it('work that should have begun takes its planned working days from today on', () => {
  const [first] = EXAMPLE;
  if (!first) throw new Error('There is no example.');
  const endAt = (today: Day, more: Partial<PlannedWork> = {}, workdays = every) =>
    expectedEnds([{ ...first, ...more }], { workdays, today }).get('A');
  expect(endAt(START)).toBe(first.plannedEnd);
  expect(endAt(addDays(START, 1))).toBe(addDays(START, 30));
  expect(endAt(addDays(START, 60))).toBe(addDays(START, 89));
  expect(endAt(addDays(START, 60), { revisedEnd: addDays(START, 99) })).toBe(addDays(START, 99));
  expect(endAt(addDays(START, 60), { plannedStart: null })).toBe(addDays(START, 60));
  // A day of rest takes none of its days: it ends as if it began on the next one.
  const sundaysOff = workdaysOf({ restDays: [0], holidays: [], monsoonWeeks: [] });
  expect(endAt('2027-02-14', {}, sundaysOff)).toBe(endAt('2027-02-15', {}, sundaysOff));
  expect(endAt('2027-02-16', {}, sundaysOff)).not.toBe(endAt('2027-02-15', {}, sundaysOff));
});

it('a milestone over several towers ends each of them, and floats as far as the first of these allows', () => {
  const podium = { ...work('P', 1, 95), towerId: null, coversTowerIds: ['T1', 'T2'] };
  const works = [...EXAMPLE, { ...work('E', 1, 99), towerId: 'T2' }, podium];
  const ends = expectedEnds(works, time);
  expect([...endsOfTowers(works, ends)].toSorted()).toEqual([
    ['T1', addDays(START, 94)],
    ['T2', addDays(START, 98)],
  ]);
  expect(leeways(works, ends, every).get('P')).toMatchObject({ floatDays: 0 });
  expect(leeways(works, ends, every).get('D')).toMatchObject({ floatDays: 5 });
});

it('a milestone without dates is expected on no day, and moves none', () => {
  const undated = { ...work('X', 1, 1, ['A']), plannedStart: null, plannedEnd: null };
  const ends = expectedEnds([...EXAMPLE, undated, work('Y', 2, 3, ['X'])], time);
  expect(ends.get('X')).toBeNull();
  expect(ends.get('Y')).toBe(addDays(START, 3));
});

it('works that wait for each other have no order', () => {
  expect(inOrder([work('A', 1, 1, ['C']), work('B', 1, 1, ['A']), work('C', 1, 1, ['B'])])).toBeNull();
});

const plans = fc
  .array(
    fc.record({
      first: fc.integer({ min: 1, max: 900 }),
      days: fc.integer({ min: 1, max: 60 }),
      slip: fc.option(fc.integer({ min: -20, max: 90 }), { nil: null }),
      tower: fc.constantFrom('T1', 'T2'),
      before: fc.array(fc.nat({ max: 199 }), { maxLength: 4 }),
    }),
    { minLength: 200, maxLength: 200 },
  )
  .map((rows) =>
    rows.map(({ first, days, slip, tower, before }, index): PlannedWork => {
      const dependsOn = index === 0 ? [] : [...new Set(before.map((one) => `w${one % index}`))];
      const planned = work(`w${index}`, first, days, dependsOn);
      const revisedEnd = slip === null ? null : addDays(planned.plannedEnd ?? START, slip);
      return { ...planned, towerId: tower, revisedEnd };
    }),
  );

const site = workdaysOf({
  restDays: [0],
  holidays: [{ day: '2027-08-15', name: 'Independence Day' }],
  monsoonWeeks: [{ from: '2028-06-10', to: '2028-07-20' }],
});

/** The same by asking again and again until nothing moves: no order, no backward pass. */
function settled(
  works: readonly PlannedWork[],
  extra: ReadonlyMap<string, Day> = new Map(),
): Map<string, Day> {
  const ends = new Map<string, Day>();
  const lengths = new Map(
    works.map((one) => [one.id, daysOf(one.plannedStart ?? START, one.plannedEnd ?? START)]),
  );
  for (let isMoved = true; isMoved;) {
    isMoved = false;
    for (const one of works) {
      const { plannedEnd, revisedEnd, dependsOn } = one;
      const days = lengths.get(one.id) ?? 1;
      const after = dependsOn.flatMap((id) => {
        const end = ends.get(id);
        return end === undefined ? [] : [lastOf(site, nextWorkingDay(site, end), days)];
      });
      const promised = extra.get(one.id) ?? revisedEnd ?? plannedEnd ?? START;
      const end = [promised, ...after].toSorted().at(-1) ?? promised;
      if (ends.get(one.id) === end) continue;
      ends.set(one.id, end);
      isMoved = true;
    }
  }
  return ends;
}

function daysOf(from: Day, to: Day): number {
  let days = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (nextWorkingDay(site, addDays(day, -1)) === day) days += 1;
  }
  return Math.max(1, days);
}

it('in random plans of 200 milestones the days are those of a second, simple computation', () => {
  fc.assert(
    fc.property(plans, fc.nat({ max: 199 }), (works, chosen) => {
      const ends = expectedEnds(works.toReversed(), { workdays: site, today: '2026-12-01' });
      const second = settled(works);
      for (const { id } of works) expect(ends.get(id)).toBe(second.get(id));
      // A float is what the second computation lets a milestone slip: that much moves no tower, a day more does.
      const id = `w${chosen}`;
      const leeway = leeways(works, ends, site).get(id);
      if (!leeway) throw new Error('Every milestone of the plan is open.');
      const before = endsOfTowers(works, ends);
      const within = settled(works, new Map([[id, leeway.latestEnd]]));
      expect(endsOfTowers(works, within)).toEqual(before);
      const beyond = settled(works, new Map([[id, nextWorkingDay(site, leeway.latestEnd)]]));
      expect(endsOfTowers(works, beyond)).not.toEqual(before);
    }),
    { numRuns: 5 },
  );
});
