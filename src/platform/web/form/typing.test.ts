import { expect, it } from 'vitest';
import { instantAt } from '../../contract/calendar.ts';
import { dayTyping, momentTyping, onDay } from './typing.ts';

const TODAY = '2026-11-24';
const ZONE = 'Asia/Kolkata';

it('a day beyond a bound is refused with the bound', () => {
  expect(dayTyping(TODAY, { max: TODAY }).bound('2026-11-25')).toBe('Not after today.');
  expect(dayTyping(TODAY, { min: '2026-12-01' }).bound(TODAY)).toBe('Not before 1 Dec 2026.');
  expect(dayTyping(TODAY, { min: TODAY, max: TODAY }).bound(TODAY)).toBeNull();
});

it('a day and a moment are written the way of the organization', () => {
  const day = dayTyping(TODAY, {});
  expect([day.write(TODAY), day.say(TODAY)]).toEqual(['24 Nov 2026', 'Tue, 24 Nov 2026']);
  const moment = momentTyping('2026-11-24T05:30:00.000Z', ZONE, {});
  const at = instantAt(TODAY, '11:00', ZONE);
  expect([moment.write(at), moment.say(at)]).toEqual(['24 Nov 2026, 11:00 am', 'Tue, 24 Nov 2026, 11:00 am']);
});

it('what is typed or half typed is never taken for a value', () => {
  const moment = momentTyping('2026-11-24T05:30:00.000Z', ZONE, {});
  expect(moment.isValue('2026-11-25T11:30')).toBe(false);
  expect(moment.isValue('2026-11-25T06:00:00.000Z')).toBe(true);
  expect(dayTyping(TODAY, {}).isValue('2026-02-31')).toBe(false);
});

it('a day chosen from the calendar keeps the time, and has the morning without one', () => {
  expect(onDay('2026-12-01', instantAt(TODAY, '16:30', ZONE), ZONE)).toBe(
    instantAt('2026-12-01', '16:30', ZONE),
  );
  expect(onDay('2026-12-01', null, ZONE)).toBe(instantAt('2026-12-01', '10:00', ZONE));
});
