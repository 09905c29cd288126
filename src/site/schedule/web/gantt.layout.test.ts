import { expect, it } from 'vitest';
import type { Timeline, TimelineMilestone } from '../timeline.contract.ts';
import { axisOf, barOf, rowsOf } from './gantt.layout.ts';

const SLAB: TimelineMilestone = {
  id: '0198a3b4-0000-7000-8000-000000000001',
  towerId: 'A',
  key: 'slab:1',
  name: 'Slab 1',
  status: 'planned',
  progressPct: 0,
  plannedStart: '2027-02-01',
  plannedEnd: '2027-02-10',
  revisedEnd: null,
  actualStart: null,
  actualEnd: null,
  expectedStart: '2027-02-06',
  expectedEnd: '2027-02-15',
  varianceDays: 5,
  floatDays: 0,
  isCritical: true,
  covers: [],
  dependsOn: [],
  linkedPlans: 0,
  undemandedPaise: 0,
};

const TIMELINE: Timeline = {
  projectId: 'P',
  projectName: 'Heights',
  today: '2027-01-20',
  reraPossessionDate: '2028-03-31',
  towers: [
    { id: 'A', name: 'Tower A', plannedPossessionDate: null, expectedEnd: '2027-02-15', progressPct: null },
    { id: 'B', name: 'Tower B', plannedPossessionDate: null, expectedEnd: null, progressPct: null },
  ],
  progress: null,
  milestones: [SLAB],
  baselineId: null,
  allowedActions: [],
};

it('the axis holds today, every bar and the RERA date, in whole months', () => {
  const axis = axisOf(TIMELINE, 'month');
  expect(axis.from).toBe('2027-01-01');
  expect(axis.to).toBe('2028-05-01');
  expect(axis.x('2027-01-11')).toBe(50);
  expect(axis.ticks[1]).toEqual({ day: '2027-02-01', x: 155, label: 'Feb 27' });
  expect(axisOf(TIMELINE, 'year').ticks.map(({ label }) => label)).toEqual(['2027', '2028']);
});

it('a bar ends after its last day, and what it slips is marked from the planned end on', () => {
  const axis = axisOf(TIMELINE, 'month');
  expect(barOf(SLAB, axis)).toEqual({
    x: 180,
    width: 50,
    slip: { x: 205, width: 25 },
    planned: { x: 155, width: 50 },
  });
  expect(barOf({ ...SLAB, expectedEnd: '2027-02-10', expectedStart: '2027-02-01' }, axis)?.slip).toBeNull();
  expect(barOf({ ...SLAB, expectedEnd: null }, axis)).toBeNull();
});

it('a tower without works takes no row', () => {
  expect(rowsOf(TIMELINE).map(({ kind }) => kind)).toEqual(['tower', 'milestone']);
});
