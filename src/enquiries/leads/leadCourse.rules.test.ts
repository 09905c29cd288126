import { describe, expect, it } from 'vitest';
import { answerStep, quantile } from './leadCohort.rules.ts';
import type { LeadCourse } from './leadCourse.rules.ts';
import { mergedCourse } from './leadCourse.rules.ts';

const NEW: LeadCourse = {
  firstEnquiredAt: '2026-11-02T05:00:00.000Z',
  firstProjectId: 'vihaan',
  firstOwnerId: 'meera',
  reached: 0,
  contactedOn: null,
  qualifiedOn: null,
  siteVisitOn: null,
  negotiatingOn: null,
  closedOn: null,
};

describe('a lead made of two of one person', () => {
  it('goes back to the first enquiry, its project and its owner, whichever of the two is kept', () => {
    const older = {
      ...NEW,
      firstEnquiredAt: '2026-03-01T05:00:00.000Z',
      firstProjectId: 'greens',
      firstOwnerId: null,
    };
    const merged = {
      firstEnquiredAt: older.firstEnquiredAt,
      firstProjectId: 'greens',
      firstOwnerId: 'meera',
    };
    expect(mergedCourse(NEW, older)).toMatchObject(merged);
    expect(mergedCourse(older, NEW)).toMatchObject(merged);
  });

  it('came as far as either, to each stage on the earlier day', () => {
    const one = { ...NEW, reached: 2, contactedOn: '2026-11-05', qualifiedOn: '2026-11-09' };
    const two = { ...NEW, reached: 1, contactedOn: '2026-11-03' };
    expect(mergedCourse(one, two)).toMatchObject({
      reached: 2,
      contactedOn: '2026-11-03',
      qualifiedOn: '2026-11-09',
    });
  });
});

describe('counts of days and minutes', () => {
  it('add up, and give a value that occurred: half of an even number is the lower one', () => {
    const counts = new Map([
      [9, 1],
      [2, 2],
      [4, 1],
    ]);
    expect(quantile(counts, 0.5)).toBe(2);
    expect(quantile(counts, 0.9)).toBe(9);
    expect(quantile(new Map([[3, 1]]), 0.9)).toBe(3);
    expect(quantile(new Map(), 0.5)).toBeNull();
  });

  it('round minutes up in growing steps', () => {
    expect([0, 60, 61, 480, 481, 6_001, 99_999].map(answerStep)).toEqual([0, 60, 65, 480, 540, 6_000, 6_000]);
  });
});
