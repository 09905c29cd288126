import { describe, expect, test } from 'vitest';
import type { WorkingHours } from '#enquiries/leads/responseTime.rules.ts';
import type { Attendance } from './presence.rules.ts';
import { absenceAt } from './presence.rules.ts';

const PUNE: WorkingHours = { days: [1, 2, 3, 4, 5, 6], from: '09:30', to: '19:30', timeZone: 'Asia/Kolkata' };
/** A time of a Pune clock; 20 November 2026 is a Friday. */
const pune = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00.000+05:30`).toISOString();
const away = (firstDay: number, lastDay: number): Attendance['absences'][number] => ({
  firstDay: `2026-11-${firstDay}`,
  lastDay: `2026-11-${lastDay}`,
  reason: 'leave',
});
const there: Attendance = { schedule: null, absences: [] };

describe('somebody is there', () => {
  test('who works as the organization does, by day and by night', () => {
    expect(absenceAt(pune(20, '11:00'), PUNE, there)).toBeNull();
    expect(absenceAt(pune(20, '23:00'), PUNE, there)).toBeNull();
  });

  test('but on the days of their absence, the last one included', () => {
    const leave = { ...there, absences: [away(20, 21)] };
    expect(absenceAt(pune(21, '19:29'), PUNE, leave)).toBe('On leave until 21 Nov 2026');
    expect(absenceAt(pune(19, '19:29'), PUNE, leave)).toBeNull();
  });

  test('when they are there as work begins next: a lead of the night before goes by the morning', () => {
    expect(absenceAt(pune(19, '20:00'), PUNE, { ...there, absences: [away(20, 20)] })).not.toBeNull();
    expect(absenceAt(pune(20, '20:00'), PUNE, { ...there, absences: [away(20, 20)] })).toBeNull();
    // After Saturday comes Monday.
    expect(absenceAt(pune(21, '20:00'), PUNE, { ...there, absences: [away(23, 23)] })).not.toBeNull();
  });

  test('within their own days and hours', () => {
    const late = { ...there, schedule: { days: [2, 3, 4, 5, 6], from: '12:00', to: '20:00' } };
    expect(absenceAt(pune(20, '11:59'), PUNE, late)).toBe('Outside working hours');
    expect(absenceAt(pune(20, '12:00'), PUNE, late)).toBeNull();
    expect(absenceAt(pune(23, '15:00'), PUNE, late)).toBe('Outside working hours');
  });

  test('again after the last of several absences in a row', () => {
    const leave = { ...there, absences: [away(20, 20), away(21, 24)] };
    expect(absenceAt(pune(20, '10:00'), PUNE, leave)).toBe('On leave until 24 Nov 2026');
  });

  test('by the clock of the organization, also where it changes', () => {
    const london = { days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '18:00', timeZone: 'Europe/London' };
    const early = { ...there, schedule: { days: [7], from: '09:00', to: '10:00' } };
    // Clocks went back on Sunday, 25 October 2026: 09:30 is 09:30 in UTC.
    expect(absenceAt('2026-10-25T09:30:00.000Z', london, early)).toBeNull();
    expect(absenceAt('2026-10-25T10:30:00.000Z', london, early)).toBe('Outside working hours');
  });
});
