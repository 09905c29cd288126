import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMinutes, dayOf, instantAt } from './calendar.ts';
import { formatFullMoment } from './format.ts';
import { parseMoment } from './typedMoment.ts';

const ZONE = 'Asia/Kolkata';
/** Tuesday, 2:20 pm. */
const NOW = '2026-11-24T08:50:31.000Z';

const read = (text: string, bounds = {}) => parseMoment(text, NOW, ZONE, bounds);

describe('a typed moment', () => {
  it.each([
    ['tomorrow 11', '2026-11-25', '11:00'],
    ['tomorrow at 11', '2026-11-25', '11:00'],
    ['tomorrow', '2026-11-25', '10:00'],
    ['11am', '2026-11-24', '11:00'],
    ['5 pm', '2026-11-24', '17:00'],
    ['12 am', '2026-11-24', '00:00'],
    ['16:45', '2026-11-24', '16:45'],
    ['fri 4:30 pm', '2026-11-27', '16:30'],
    ['fri 4.30pm', '2026-11-27', '16:30'],
    ['sunday 4', '2026-11-29', '16:00'],
    ['next mon 9', '2026-11-30', '09:00'],
    ['24 nov 11', '2026-11-24', '11:00'],
    ['24 nov 2026 11:30', '2026-11-24', '11:30'],
    ['24 nov 26', '2026-11-24', '10:00'],
    ['1/12 16:00', '2026-12-01', '16:00'],
    ['1/12 04:00', '2026-12-01', '04:00'],
    ['11am tomorrow', '2026-11-25', '11:00'],
    ['noon', '2026-11-24', '12:00'],
    ['tomorrow noon', '2026-11-25', '12:00'],
    ['+7', '2026-12-01', '10:00'],
    ['2026-11-25T11:30', '2026-11-25', '11:30'],
    ['now', '2026-11-24', '14:20'],
    ['in 2 h', '2026-11-24', '16:20'],
    ['2h', '2026-11-24', '16:20'],
    ['in 30 min', '2026-11-24', '14:50'],
    ['day after tomorrow 3 pm', '2026-11-26', '15:00'],
  ])('"%s" is %s at %s in the zone of the organization', (text, day, time) => {
    expect(read(text)).toBe(instantAt(day, time, ZONE));
  });

  it.each([
    '',
    '11',
    '15 11',
    'tomorrow 25',
    'tomorrow 11:75',
    '13 pm',
    'soon',
    '31 feb 11am',
    'fri or sat 4',
  ])('"%s" names no moment', (text) => {
    expect(read(text)).toBeNull();
  });

  it('a time that has passed is of tomorrow where only what lies ahead counts', () => {
    expect(read('11am', { min: NOW })).toBe(instantAt('2026-11-25', '11:00', ZONE));
    expect(read('5pm', { min: NOW })).toBe(instantAt('2026-11-24', '17:00', ZONE));
  });

  it('a day and a time read after midnight in India are of the day there', () => {
    expect(parseMoment('today 11am', '2026-11-23T22:41:00.000Z', ZONE)).toBe('2026-11-24T05:30:00.000Z');
  });

  it.each(['Asia/Kolkata', 'America/New_York', 'UTC'])(
    'a written moment is read as the same one in %s',
    (zone) => {
      // In the hour that is counted twice in autumn, two moments are written alike.
      const isTwice = (at: string) => instantAt(dayOf(at, zone), clock(at, zone), zone) !== at;
      const moments = fc
        .integer({ min: -2_000_000, max: 2_000_000 })
        .map((count) => addMinutes('2026-11-24T00:00:00.000Z', count));
      fc.assert(
        fc.property(moments, (at) => {
          expect(isTwice(at) || parseMoment(formatFullMoment(at, zone), NOW, zone) === at).toBe(true);
        }),
      );
    },
  );
});

function clock(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at));
}
