import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '#platform/contract/calendar.ts';
import { LATEST_DAYS, reminderDue } from './reminder.rules.ts';

const OFFSETS = [-7, -3, 0, 3, 7, 15, 30];
const DUE = '2026-11-27';

describe('the reminder of a day', () => {
  it.each([
    ['2026-11-19', null],
    ['2026-11-20', -7],
    ['2026-11-22', -7],
    ['2026-11-23', null],
    ['2026-11-24', -3],
    ['2026-11-27', 0],
    ['2026-11-30', 3],
    ['2026-12-04', 7],
    ['2026-12-07', null],
    ['2026-12-12', 15],
    ['2026-12-27', 30],
    ['2026-12-30', null],
  ])('is on %s the one at offset %s of what is due on 27 November', (today, offset) => {
    expect(reminderDue(OFFSETS, DUE, today)).toBe(offset);
  });

  it('is that of the newest offset whose day has come, never one before its day, and never an old one', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: -60, max: 365 }), { maxLength: 20 }),
        fc.integer({ min: -80, max: 400 }),
        (offsets, days) => {
          const offset = reminderDue(offsets, DUE, addDays(DUE, days));
          const candidates = offsets.filter((one) => one <= days && one >= days - LATEST_DAYS);
          expect(offset).toBe(candidates.length > 0 ? Math.max(...candidates) : null);
        },
      ),
    );
    expect(daysBetween(DUE, addDays(DUE, 3))).toBe(3);
  });
});
