import { expect, it } from 'vitest';
import type { Visit } from './visit.contract.ts';
import { checkVisitDays, putOff, visitColumns, visitState, weekOf } from './visit.rules.ts';

const ZONE = 'Asia/Kolkata';

it('a visit stays planned until it was done, missed, called off or put off', () => {
  expect(visitState(null, 'siteVisit')).toBe('planned');
  expect(visitState('visitDone', 'siteVisit')).toBe('done');
  expect(visitState('noShow', 'siteVisit')).toBe('missed');
  expect(visitState('notInterested', 'siteVisit')).toBe('calledOff');
  expect(visitState('arranged', 'siteVisit')).toBeNull();
});

it('nobody visits for a lead that is lost', () => {
  expect(visitState(null, 'lost')).toBe('calledOff');
  expect(visitState('visitDone', 'lost')).toBe('done');
});

it('a week begins on Monday, whichever of its days is named', () => {
  expect(weekOf('2026-11-22')[0]).toBe('2026-11-16');
  expect(weekOf('2026-11-16')).toEqual(weekOf('2026-11-22'));
  expect(weekOf('2026-11-23').at(-1)).toBe('2026-11-29');
});

it('a visit that is put off by days keeps its time of the day', () => {
  expect(putOff('2026-11-22T05:30:00.000Z', { days: 1 }, ZONE)).toBe('2026-11-23T05:30:00.000Z');
  expect(putOff('2026-11-22T05:30:00.000Z', { minutes: -30 }, ZONE)).toBe('2026-11-22T05:00:00.000Z');
  // Clocks in Berlin were set back in the night before.
  expect(putOff('2026-10-24T08:00:00.000Z', { days: 1 }, 'Europe/Berlin')).toBe('2026-10-25T09:00:00.000Z');
});

it('a calendar shows days in their order, and a month at most', () => {
  expect(() => checkVisitDays('2026-11-22', '2026-11-21')).toThrow('must not be before');
  expect(() => checkVisitDays('2026-11-01', '2026-12-02')).toThrow('At most 31 days');
  expect(() => checkVisitDays('2026-11-01', '2026-12-01')).not.toThrow();
});

it('the columns of a day go by name, those without a person last', () => {
  const of = (name: string | null) =>
    ({ owner: name === null ? null : { id: name, name }, project: null }) as unknown as Visit;
  const columns = visitColumns([of(null), of('Ravi'), of('Asha'), of('Ravi')], 'owner');
  expect(columns.map(({ name, visits }) => [name, visits.length])).toEqual([
    ['Asha', 1],
    ['Ravi', 2],
    [null, 1],
  ]);
});
