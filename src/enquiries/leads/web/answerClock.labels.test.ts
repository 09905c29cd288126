import { expect, it } from 'vitest';
import { addMinutes } from '#platform/contract/calendar.ts';
import { answerClock } from './answerClock.labels.ts';

const NOW = '2026-11-20T06:30:00.000Z';
const clock = (minutes: number) => answerClock(addMinutes(NOW, minutes), NOW, 'Asia/Kolkata');

it('counts down while the answer is near, and names the time while it is far', () => {
  expect(clock(18)).toEqual({ text: '18 min left', isLate: false });
  expect(clock(0)).toEqual({ text: '0 min left', isLate: false });
  expect(answerClock('2026-11-20T06:30:30.000Z', NOW, 'Asia/Kolkata').text).toBe('1 min left');
  expect(clock(21 * 60 + 15)).toEqual({ text: 'by 21 Nov, 9:15 am', isLate: false });
  expect(clock(3 * 60).text).toBe('by 3:00 pm');
});

it('says by how much an reply is overdue, in the largest unit that is not too coarse', () => {
  expect(clock(-1)).toEqual({ text: '1 min overdue', isLate: true });
  expect(clock(-59).text).toBe('59 min overdue');
  expect(clock(-125).text).toBe('2 h overdue');
  expect(clock(-24 * 60 * 4).text).toBe('4 d overdue');
});
