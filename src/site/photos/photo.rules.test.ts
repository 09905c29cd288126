import { describe, expect, it } from 'vitest';
import type { Taking } from './photo.rules.ts';
import { distanceBetween, factsOf, lookDistance, marksOf, withdrawalRefusal } from './photo.rules.ts';

const SITE = { latitude: 18.5981, longitude: 73.7646 };
const TAKING: Taking = {
  camera: { takenAt: '2026-11-24T09:15:30', offset: '+05:30', ...SITE },
  phone: { takenAt: '2026-11-24T03:50:00.000Z', latitude: 18.6, longitude: 73.765, accuracyM: 12.4 },
  sentAt: null,
  receivedAt: '2026-11-24T06:00:00.000Z',
  timezone: 'Asia/Kolkata',
  site: SITE,
};
const NOTHING = { takenAt: null, offset: null, latitude: null, longitude: null };

describe('when a photo was taken', () => {
  it('is what the camera wrote, with its offset, or by the clocks of the builder where it knows none', () => {
    const taken = { takenAt: '2026-11-24T03:45:30.000Z', timeSource: 'camera', hasWrongClock: false };
    expect(factsOf(TAKING)).toMatchObject(taken);
    expect(factsOf({ ...TAKING, camera: { ...TAKING.camera, offset: null } })).toMatchObject(taken);
    expect(factsOf({ ...TAKING, camera: { ...TAKING.camera, offset: '+04:00' } }).takenAt).toBe(
      '2026-11-24T05:15:30.000Z',
    );
  });

  it('is else what the phone said, else when it came', () => {
    const { receivedAt } = TAKING;
    expect(factsOf({ ...TAKING, camera: NOTHING })).toMatchObject({
      takenAt: '2026-11-24T03:50:00.000Z',
      timeSource: 'phone',
    });
    expect(factsOf({ ...TAKING, camera: NOTHING, phone: {} })).toMatchObject({
      takenAt: receivedAt,
      timeSource: 'receipt',
      toldAt: null,
    });
  });

  it('loses what the clock of the phone is ahead, and keeps what it said', () => {
    const ahead = factsOf({ ...TAKING, sentAt: '2026-11-24T06:12:00.000Z' });
    expect(ahead).toMatchObject({
      takenAt: '2026-11-24T03:33:30.000Z',
      toldAt: '2026-11-24T03:45:30.000Z',
      clockSkewSeconds: 720,
      hasWrongClock: false,
    });
    expect(factsOf({ ...TAKING, sentAt: '2026-11-22T06:00:00.000Z' })).toMatchObject({
      clockSkewSeconds: -172_800,
      hasWrongClock: true,
    });
  });

  it('is never after its receipt: minutes are a clock that is not exact, more is marked', () => {
    const at = (takenAt: string) => factsOf({ ...TAKING, camera: { ...TAKING.camera, takenAt } });
    expect(at('2026-11-24T11:35:00')).toMatchObject({
      takenAt: TAKING.receivedAt,
      timeSource: 'camera',
      hasWrongClock: false,
    });
    expect(at('2027-03-01T09:00:00')).toMatchObject({
      takenAt: TAKING.receivedAt,
      timeSource: 'receipt',
      toldAt: '2027-03-01T03:30:00.000Z',
      hasWrongClock: true,
    });
  });

  it('is marked beyond 14 days', () => {
    const at = (takenAt: string) => factsOf({ ...TAKING, camera: { ...TAKING.camera, takenAt } }).isOld;
    expect([at('2026-11-10T11:30:00'), at('2026-11-10T11:29:59')]).toEqual([false, true]);
  });
});

describe('where a photo was taken', () => {
  it('is what the camera wrote, else what the phone said, and who said it is named', () => {
    expect(factsOf(TAKING)).toMatchObject({ ...SITE, placeSource: 'camera', accuracyM: null, distanceM: 0 });
    expect(factsOf({ ...TAKING, camera: NOTHING })).toMatchObject({
      latitude: 18.6,
      placeSource: 'phone',
      accuracyM: 12,
    });
    expect(factsOf({ ...TAKING, camera: NOTHING, phone: { latitude: 18.6 } })).toMatchObject({
      latitude: null,
      placeSource: null,
      distanceM: null,
      isFar: false,
    });
  });

  it('is measured from the project, and marked beyond 500 m', () => {
    const from = (latitude: number) => factsOf({ ...TAKING, camera: { ...TAKING.camera, latitude } });
    expect(from(18.6025)).toMatchObject({ distanceM: 489, isFar: false });
    expect(from(18.6028)).toMatchObject({ distanceM: 523, isFar: true });
    expect(factsOf({ ...TAKING, site: null })).toMatchObject({ distanceM: null, isFar: false });
    // Pune to Hyderabad.
    expect(distanceBetween(SITE, { latitude: 17.4655, longitude: 78.2868 })).toBe(494_435);
  });
});

it('two looks differ in as many bits as they do', () => {
  expect([lookDistance('1010', '1010'), lookDistance('1010', '0110')]).toEqual([0, 2]);
});

it('marks name what speaks against a photo', () => {
  const none = { isFar: false, isOld: false, isRepeated: false, hasWrongClock: false };
  expect(marksOf(none)).toEqual([]);
  expect(marksOf({ ...none, isFar: true, hasWrongClock: true })).toEqual(['far', 'wrongClock']);
});

it('a photo is withdrawn within an hour by who sent it, and later by an administrator alone', () => {
  const facts = { isOwn: true, receivedAt: '2026-11-24T06:00:00.000Z', isCompleted: false };
  const at = (now: string, more: object = {}) =>
    withdrawalRefusal('Sales Manager', { ...facts, now: `2026-11-24T${now}:00.000Z`, ...more });
  expect(at('07:00')).toBeNull();
  expect(at('07:01')).toContain('The hour for withdrawing it is over');
  expect(at('06:10', { isOwn: false })).toContain('Only whoever sent a photo');
  expect(at('06:10', { isCompleted: true })).toContain('Its milestone is completed');
  expect(
    withdrawalRefusal('Project Director', {
      ...facts,
      isOwn: false,
      isCompleted: true,
      now: '2027-01-01T00:00:00.000Z',
    }),
  ).toBeNull();
});
