import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays } from '#platform/contract/calendar.ts';
import { gstinCheckCharacter } from '#platform/contract/identity-numbers.ts';
import { registrationOn, registrationsProblem, withSingleGstin } from './gstRegistration.rules.ts';
import { panStatusOn } from './panStatus.rules.ts';

const PAN = 'AAACK1234F';
const gstinIn = (state: string, count = '1') => {
  const first14 = `${state}${PAN}${count}Z`;
  return first14 + gstinCheckCharacter(first14);
};
const [PUNE, BENGALURU] = [gstinIn('27'), gstinIn('29')];

describe('a firm bills under', () => {
  const registrations = [
    { gstin: PUNE, from: '2024-04-01', to: '2026-03-31' },
    { gstin: BENGALURU, from: '2025-04-01', to: null },
  ];

  test.each([
    ['2024-03-31', null, undefined],
    ['2024-04-01', null, PUNE],
    ['2026-03-31', null, PUNE],
    ['2026-03-31', '29', BENGALURU],
    ['2026-04-01', '27', BENGALURU],
  ])('on %s in state %s: %s', (day, state, gstin) => {
    expect(registrationOn(registrations, day, state)?.gstin).toBe(gstin);
  });
});

describe('a single GSTIN', () => {
  it('counts from the beginning of GST as the first, else from today, and ends the one before', () => {
    const first = withSingleGstin([], PUNE, '2026-11-21');
    expect(first).toEqual([{ gstin: PUNE, from: '2017-07-01', to: null }]);
    expect(withSingleGstin(first, PUNE, '2026-11-21')).toBe(first);
    expect(withSingleGstin(first, BENGALURU, '2026-11-21')).toEqual([
      { gstin: PUNE, from: '2017-07-01', to: '2026-11-20' },
      { gstin: BENGALURU, from: '2026-11-21', to: null },
    ]);
  });

  it('entered twice on one day leaves the second, and none leaves the past as it was', () => {
    const today = [{ gstin: PUNE, from: '2026-11-21', to: null }];
    expect(withSingleGstin(today, BENGALURU, '2026-11-21')).toEqual([
      { gstin: BENGALURU, from: '2026-11-21', to: null },
    ]);
    expect(withSingleGstin(today, null, '2026-11-22')).toEqual([
      { gstin: PUNE, from: '2026-11-21', to: '2026-11-21' },
    ]);
  });
});

test('whatever days two registrations of a state have, they are taken exactly when no day is in both', () => {
  const days = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.option(fc.integer({ min: 0, max: 20 })));
  fc.assert(
    fc.property(days, days, (one, other) => {
      const [first, second] = [one, other].map(([from, length], index) => ({
        gstin: gstinIn('27', String(index + 1)),
        from: addDays('2026-03-15', from),
        to: length === null ? null : addDays('2026-03-15', from + length),
      }));
      if (!first || !second) throw new Error('There are two.');
      const shared = Array.from({ length: 100 }, (_, day) => addDays('2026-03-15', day)).some((day) =>
        [first, second].every(({ from, to }) => from <= day && (to === null || day <= to)),
      );
      expect(registrationsProblem([first, second], PAN) !== null).toBe(shared);
    }),
  );
});

test.each([
  [null, null, 'missing'],
  [PAN, null, 'valid'],
  [PAN, '2026-11-21', 'inoperative'],
  [PAN, '2026-11-22', 'valid'],
] as const)('the PAN %s, inoperative since %s, is %s on 21 Nov 2026', (pan, panInoperativeSince, status) => {
  expect(panStatusOn({ pan, panInoperativeSince }, '2026-11-21')).toBe(status);
});
