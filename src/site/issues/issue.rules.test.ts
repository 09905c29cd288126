import { describe, expect, it } from 'vitest';
import type { IssuePerson, IssueState } from './issue.rules.ts';
import {
  actionTo,
  checkSeverity,
  checkWords,
  dueDateOf,
  foundAtOf,
  issueActions,
  issuesMissing,
} from './issue.rules.ts';
import { EVERY_DAY, workdaysOf } from '../calendars/workdays.rules.ts';
import { defectsUntil, latestDueDate } from './issueTimes.rules.ts';

const MANAGER: IssuePerson = { userId: 'm', role: 'Sales Manager', isAlone: false };
const SELLER: IssuePerson = { userId: 's', role: 'Sales Executive', isAlone: false };
const ISSUE: IssueState = {
  origin: 'site',
  severity: 'high',
  status: 'open',
  reportedOn: '2026-11-27',
  dueDate: '2026-11-30',
  checkId: null,
  resolvedById: null,
};

describe('the time of an issue', () => {
  const resting = workdaysOf({ ...EVERY_DAY, restDays: [0] });
  // 27 November 2026 is a Friday, 29 a Sunday.
  it.each([
    ['critical', '2026-11-27'],
    ['high', '2026-11-30'],
    ['medium', '2026-12-04'],
    ['low', '2026-12-12'],
  ] as const)('follows its severity in working days: %s until %s', (severity, day) => {
    expect(latestDueDate({ origin: 'site', severity }, '2026-11-27', resting)).toBe(day);
  });

  it('begins on the next working day, and skips holidays', () => {
    const critical = { origin: 'site', severity: 'critical' } as const;
    expect(latestDueDate(critical, '2026-11-29', resting)).toBe('2026-11-30');
    const closed = workdaysOf({
      ...EVERY_DAY,
      restDays: [0],
      holidays: [{ day: '2026-11-30', name: 'Election' }],
    });
    expect(latestDueDate(critical, '2026-11-29', closed)).toBe('2026-12-01');
  });

  it('may be shorter and never longer; a defect has 30 days', () => {
    expect(dueDateOf(ISSUE, '2026-11-27', '2026-11-28', resting)).toBe('2026-11-28');
    expect(dueDateOf(ISSUE, '2026-11-27', null, resting)).toBe('2026-11-30');
    expect(() => dueDateOf(ISSUE, '2026-11-27', '2026-12-01', resting)).toThrow(
      'due by 30 Nov 2026 at the latest',
    );
    expect(() => dueDateOf(ISSUE, '2026-11-27', '2026-11-26', resting)).toThrow('cannot be due before');
    expect(latestDueDate({ origin: 'defect', severity: 'critical' }, '2026-11-27', resting)).toBe(
      '2026-12-27',
    );
    expect(defectsUntil('2021-11-27')).toBe('2026-11-27');
  });
});

describe('an issue', () => {
  it('is verified by another person than the one who resolved it, unless nobody else can', () => {
    const resolved: IssueState = { ...ISSUE, status: 'resolved', resolvedById: 'm' };
    expect(() => actionTo('verified', MANAGER, resolved)).toThrow('another person has to verify it');
    expect(actionTo('verified', { ...MANAGER, userId: 'n' }, resolved)).toBe('verify');
    expect(actionTo('verified', { ...MANAGER, isAlone: true }, resolved)).toBe('verify');
    expect(() => actionTo('verified', MANAGER, ISSUE)).toThrow('cannot go from open to verified');
  });

  it('of a unit is judged by sales, one of the work by construction alone', () => {
    const snag: IssueState = { ...ISSUE, origin: 'snag', status: 'resolved', resolvedById: 'm' };
    expect(issueActions(SELLER, snag)).toEqual(['verify', 'reopen', 'comment']);
    expect(issueActions(SELLER, { ...snag, origin: 'site' })).toEqual([]);
    expect(() => actionTo('inProgress', SELLER, { ...snag, status: 'open' })).toThrow('permission');
    expect(issueActions({ ...SELLER, role: 'Finance Head' }, ISSUE)).toEqual([]);
  });

  it('is resolved with a file or a note, and reopened with a reason', () => {
    expect(() => checkWords('resolve', { hasFile: false, note: null })).toThrow('Add a photo or a note');
    expect(() => checkWords('resolve', { hasFile: true, note: null })).not.toThrow();
    expect(() => checkWords('reopen', { hasFile: true, note: null })).toThrow('Enter why it is reopened.');
  });

  it('that holds a completion is made light by the heads alone, that of a failed check by nobody', () => {
    expect(() => checkSeverity('Sales Manager', ISSUE, 'low')).toThrow('may lower the severity');
    expect(() => checkSeverity('Project Director', ISSUE, 'low')).not.toThrow();
    expect(() => checkSeverity('Business Head', { ...ISSUE, checkId: 'c' }, 'low')).toThrow('failed check');
    expect(() => checkSeverity('Sales Manager', ISSUE, 'critical')).not.toThrow();
  });

  it('says what it holds', () => {
    expect(issuesMissing({ critical: 1, high: 0, resolved: 0 })).toEqual(['Close 1 critical issue first.']);
    expect(issuesMissing({ critical: 1, high: 2, resolved: 1 })).toEqual([
      'Close 1 critical issue and 2 high issues first.',
    ]);
    expect(issuesMissing({ critical: 0, high: 1, resolved: 1 })).toEqual([
      '1 grave issue is resolved and to be verified by another person.',
    ]);
    expect(issuesMissing({ critical: 0, high: 0, resolved: 0 })).toEqual([]);
  });
});

describe('an issue that waited on a phone', () => {
  const now = '2026-11-28T12:00:00.000Z';

  it.each([
    ['2026-11-28T09:10:00.000Z', '2026-11-28T09:10:00.000Z'],
    // Received at once, and of a clock that is a little fast.
    ['2026-11-28T11:58:00.000Z', null],
    ['2026-11-28T14:00:00.000Z', null],
    [null, null],
  ])('found at %s keeps %s beside the time it was received', (foundAt, kept) => {
    expect(foundAtOf(foundAt, now)).toBe(kept);
  });

  it('is refused with a time in the future or more than a year ago', () => {
    expect(() => foundAtOf('2026-11-30T12:00:00.000Z', now)).toThrow('check the clock of the phone');
    expect(() => foundAtOf('2025-11-01T12:00:00.000Z', now)).toThrow('more than a year ago');
  });
});
