import { describe, expect, it } from 'vitest';
import type { MilestoneFacts, MilestoneState } from './milestone.rules.ts';
import {
  delayDaysOf,
  isRunLate,
  milestoneActions,
  progressAfter,
  stateAfter,
  weightedProgress,
} from './milestone.rules.ts';

const FACTS: MilestoneFacts = {
  today: '2026-11-22',
  openBefore: [],
  contractorRefusal: null,
  linkedToPayments: false,
  hasCertificate: false,
  towerDate: undefined,
  linkedPlans: 0,
  demanded: 0,
};
const PLANNED: MilestoneState = {
  status: 'planned',
  heldFrom: null,
  plannedStart: '2026-09-01',
  plannedEnd: '2026-11-12',
  revisedEnd: null,
  actualStart: null,
  actualEnd: null,
  progressPct: 0,
};
const RUNNING: MilestoneState = {
  ...PLANNED,
  status: 'inProgress',
  actualStart: '2026-09-03',
  progressPct: 60,
};
const LATE: MilestoneState = { ...RUNNING, status: 'delayed' };
const DONE: MilestoneState = { ...RUNNING, status: 'completed', progressPct: 100, actualEnd: '2026-11-12' };

describe('work on a milestone', () => {
  it('begins with the first progress, once what comes before is completed', () => {
    const begin = (openBefore: readonly string[]) =>
      progressAfter('Sales Manager', PLANNED, { progressPct: 10 }, { ...FACTS, openBefore });
    expect(begin([])).toEqual({ status: 'inProgress', actualStart: '2026-11-22', progressPct: 10 });
    expect(() => begin(['Plinth'])).toThrow('Plinth must be completed first.');
  });

  it('never goes back but by an administrator', () => {
    const less = { progressPct: 40 };
    expect(() => progressAfter('Sales Manager', RUNNING, less, FACTS)).toThrow('Progress cannot be reduced.');
    expect(progressAfter('Project Director', RUNNING, less, FACTS)).toMatchObject({ progressPct: 40 });
  });

  it('of the occupancy certificate or of possession ends on the date of its tower', () => {
    const finish = (towerDate: MilestoneFacts['towerDate'], actualEnd?: string) =>
      progressAfter(
        'Project Director',
        RUNNING,
        { progressPct: 100, status: 'completed', actualEnd },
        { ...FACTS, towerDate },
      );
    expect(finish('2026-11-10')).toMatchObject({ status: 'completed', actualEnd: '2026-11-10' });
    expect(() => finish('2026-11-10', '2026-11-11')).toThrow(
      'It ends on the date of the tower, 10 Nov 2026.',
    );
    expect(() => finish('2026-11-30')).toThrow('The actual end cannot be in the future.');
    expect(() => finish(null)).toThrow(
      'Enter the date of the tower first: its occupancy certificate, or its offer of possession.',
    );
  });

  it('is finished with 100%, not in the future, and with the certificate when payments wait for it', () => {
    const finish = (request: object, facts: Partial<MilestoneFacts> = {}) =>
      progressAfter(
        'Sales Manager',
        LATE,
        { progressPct: 100, status: 'completed', ...request },
        { ...FACTS, ...facts },
      );
    expect(finish({ actualEnd: '2026-11-20' })).toMatchObject({
      status: 'completed',
      actualEnd: '2026-11-20',
    });
    expect(() => finish({ progressPct: 99 })).toThrow('A completed milestone has a progress of 100%.');
    expect(() => finish({ actualEnd: '2026-11-23' })).toThrow('The actual end cannot be in the future.');
    expect(() => finish({ actualEnd: '2026-09-01' })).toThrow('End date must be after start date.');
    expect(() => finish({}, { linkedToPayments: true })).toThrow(
      'Upload and approve the architect certificate first.',
    );
    expect(finish({}, { linkedToPayments: true, hasCertificate: true })).toMatchObject({
      status: 'completed',
    });
  });
});

describe('a milestone', () => {
  it('that is late goes on with a new promise and its reason; the first plan stays for comparison', () => {
    const revise = (patch: object) => stateAfter('Finance Manager', LATE, patch, FACTS);
    expect(revise({ revisedEnd: '2026-12-20', reason: 'Steel came late' })).toEqual({
      revisedEnd: '2026-12-20',
      delayReason: 'other',
      delayNote: 'Steel came late',
      status: 'inProgress',
    });
    expect(() => revise({ revisedEnd: '2026-11-21', reason: 'Steel' })).toThrow('cannot be in the past');
    expect(() => revise({ revisedEnd: '2026-12-20' })).toThrow('Enter why the end is revised.');
  });

  it('is held and goes on as what it was', () => {
    const held = stateAfter('Sales Manager', LATE, { status: 'onHold', reason: 'Stay order' }, FACTS);
    expect(held).toEqual({ status: 'onHold', heldFrom: 'delayed', holdReason: 'Stay order' });
    const state = { ...LATE, ...held };
    expect(() => progressAfter('Sales Manager', state, { progressPct: 70 }, FACTS)).toThrow('on hold');
    expect(() =>
      stateAfter('Sales Manager', state, { status: 'inProgress', reason: 'Lifted' }, FACTS),
    ).toThrow('Before it was held it was delayed.');
    expect(stateAfter('Sales Manager', state, { status: 'delayed', reason: 'Lifted' }, FACTS)).toEqual({
      status: 'delayed',
      heldFrom: null,
      holdReason: null,
    });
  });

  it('is opened again by an administrator while nothing was demanded on it', () => {
    const open = (role: 'Sales Manager' | 'Business Head', demanded: number) =>
      stateAfter(role, DONE, { status: 'inProgress', reason: 'Cracks' }, { ...FACTS, demanded });
    expect(open('Business Head', 0)).toEqual({ status: 'inProgress', actualEnd: null });
    expect(() => open('Business Head', 3)).toThrow('Demands have already been raised on this milestone.');
    expect(() => open('Sales Manager', 0)).toThrow('permission');
  });

  it('says how late it is against its first plan, and is late once the promised day is over', () => {
    expect(delayDaysOf(LATE, '2026-11-22')).toBe(10);
    expect(delayDaysOf({ ...DONE, actualEnd: '2026-11-20' }, '2026-12-31')).toBe(8);
    expect(delayDaysOf(RUNNING, '2026-11-22')).toBeNull();
    expect(isRunLate(RUNNING, '2026-11-12')).toBe(false);
    expect(isRunLate(RUNNING, '2026-11-13')).toBe(true);
    expect(isRunLate({ ...RUNNING, revisedEnd: '2026-12-20' }, '2026-12-20')).toBe(false);
  });

  it('offers what may be done now', () => {
    expect(milestoneActions('Sales Head', RUNNING, FACTS)).toEqual([]);
    expect(milestoneActions('Sales Manager', PLANNED, FACTS)).toContain('delete');
    expect(milestoneActions('Sales Manager', PLANNED, { ...FACTS, linkedPlans: 46 })).not.toContain('delete');
    expect(milestoneActions('Sales Manager', DONE, FACTS)).toEqual(['edit']);
    expect(milestoneActions('Business Head', DONE, FACTS)).toEqual(['edit', 'reopen']);
  });
});

it('a tower has come as far as its milestones by their weights', () => {
  expect(weightedProgress([])).toBeNull();
  expect(
    weightedProgress([
      { weightPct: 20, progressPct: 100 },
      { weightPct: 10, progressPct: 50 },
      { weightPct: 30, progressPct: 0 },
    ]),
  ).toBe(41.67);
});
