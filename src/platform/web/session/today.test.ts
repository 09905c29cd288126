import { afterEach, expect, it } from 'vitest';
import { INITIAL_SESSION } from './session.state.ts';
import { dayHere, followZone, zoneHere } from './today.ts';

/** 24 November, 4:11 am in India; still the 23rd in Greenwich and in New York. */
const EARLY = '2026-11-23T22:41:00.000Z';

function signIn(timezone: string | null) {
  const organization = timezone === null ? null : { _id: 'o1', name: 'Kalpa', timezone };
  followZone({ getState: () => ({ ...INITIAL_SESSION, organization }), subscribe: () => undefined });
}

afterEach(() => signIn(null));

it('a lead made on 24 November at 4:11 am in Kolkata is of 24 November', () => {
  signIn('Asia/Kolkata');
  expect(dayHere(EARLY)).toBe('2026-11-24');
});

it('the day is that of the organization, not that of the browser', () => {
  signIn('America/New_York');
  expect(dayHere(EARLY)).toBe('2026-11-23');
  expect(zoneHere()).toBe('America/New_York');
});

it('the zone changes with the organization that signs in', () => {
  let timezone = 'UTC';
  let listener: () => void = () => undefined;
  followZone({
    getState: () => ({ ...INITIAL_SESSION, organization: { _id: 'o1', name: 'Kalpa', timezone } }),
    subscribe: (heard) => {
      listener = heard;
    },
  });
  expect(dayHere(EARLY)).toBe('2026-11-23');
  timezone = 'Asia/Kolkata';
  listener();
  expect(dayHere(EARLY)).toBe('2026-11-24');
});
