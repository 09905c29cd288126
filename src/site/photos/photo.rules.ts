import type { Instant } from '#platform/contract/calendar.ts';
import { addMilliseconds, instantAt } from '#platform/contract/calendar.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasCapability, hasRole } from '#platform/contract/roles.ts';

/** Who said when it was taken; the receipt, where nobody did or it cannot be. */
export const TIME_SOURCES = ['camera', 'phone', 'receipt'] as const;
export const PLACE_SOURCES = ['camera', 'phone'] as const;
export const PHOTO_MARKS = ['far', 'old', 'repeated', 'wrongClock'] as const;
export type PhotoMark = (typeof PHOTO_MARKS)[number];
export const PHOTO_ACTIONS = ['withdraw'] as const;

const FAR_METRES = 500;
const OLD_DAYS = 14;
/** Looks of the same picture differ in fewer bits. */
export const SAME_LOOK_BITS = 6;
/** Clocks of cameras are not exact: so far ahead is now. */
const AHEAD_MS = 10 * 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface Place {
  latitude: number;
  longitude: number;
}

/** What is known of how a photo was taken. */
export interface Taking {
  /** Written into the photo: its clock as '2026-11-24T09:15:00', with the offset from UTC where it knows one. */
  camera: {
    takenAt: string | null;
    offset: string | null;
    latitude: number | null;
    longitude: number | null;
  };
  /** What the phone said beside it. */
  phone: {
    takenAt?: Instant | null | undefined;
    latitude?: number | null | undefined;
    longitude?: number | null | undefined;
    accuracyM?: number | null | undefined;
  };
  /** The clock of the phone as it sent. */
  sentAt: Instant | null;
  receivedAt: Instant;
  /** Of the builder, for cameras that write no offset. */
  timezone: string;
  /** Null where the project has no coordinates. */
  site: Place | null;
}

export interface PhotoFacts {
  takenAt: Instant;
  timeSource: (typeof TIME_SOURCES)[number];
  toldAt: Instant | null;
  clockSkewSeconds: number | null;
  latitude: number | null;
  longitude: number | null;
  placeSource: (typeof PLACE_SOURCES)[number] | null;
  accuracyM: number | null;
  distanceM: number | null;
  isFar: boolean;
  isOld: boolean;
  hasWrongClock: boolean;
}

/** When and where a photo was taken, who says so, and what speaks against it. */
export function factsOf(taking: Taking): PhotoFacts {
  const time = timeOf(taking);
  const place = placeOf(taking);
  const distanceM = place.at && taking.site ? distanceBetween(place.at, taking.site) : null;
  return {
    ...time,
    latitude: place.at?.latitude ?? null,
    longitude: place.at?.longitude ?? null,
    placeSource: place.source,
    accuracyM: place.accuracyM,
    distanceM,
    isFar: distanceM !== null && distanceM > FAR_METRES,
    isOld: Date.parse(taking.receivedAt) - Date.parse(time.takenAt) > OLD_DAYS * DAY_MS,
  };
}

/** What the camera wrote, else what the phone said, less what its clock is ahead; never after the receipt. */
function timeOf({ camera, phone, sentAt, receivedAt, timezone }: Taking) {
  const skewMs = sentAt === null ? null : Date.parse(sentAt) - Date.parse(receivedAt);
  const clockSkewSeconds = skewMs === null ? null : Math.round(skewMs / 1000);
  const byCamera = cameraMoment(camera, timezone);
  const toldAt = byCamera ?? phone.takenAt ?? null;
  if (toldAt === null) {
    const hasWrongClock = false;
    return { takenAt: receivedAt, timeSource: 'receipt' as const, toldAt, clockSkewSeconds, hasWrongClock };
  }
  const corrected = addMilliseconds(toldAt, -(skewMs ?? 0));
  if (Date.parse(corrected) > Date.parse(receivedAt) + AHEAD_MS) {
    const hasWrongClock = true;
    return { takenAt: receivedAt, timeSource: 'receipt' as const, toldAt, clockSkewSeconds, hasWrongClock };
  }
  return {
    takenAt: corrected < receivedAt ? corrected : receivedAt,
    timeSource: byCamera === null ? ('phone' as const) : ('camera' as const),
    toldAt,
    clockSkewSeconds,
    // A clock that is days off says nothing of the day.
    hasWrongClock: Math.abs(skewMs ?? 0) > DAY_MS,
  };
}

function cameraMoment({ takenAt, offset }: Taking['camera'], timezone: string): Instant | null {
  if (takenAt === null) return null;
  if (offset !== null) return new Date(`${takenAt}${offset}`).toISOString();
  // The camera's clock tells no zone: the site's is taken.
  const [, day = '', minute = '', seconds = ''] = /^(.{10})T(\d\d:\d\d):(\d\d)/.exec(takenAt) ?? [];
  return addMilliseconds(instantAt(day, minute, timezone), Number(seconds) * 1000);
}

function placeOf({ camera, phone }: Taking) {
  const byCamera = placed(camera);
  if (byCamera) return { at: byCamera, source: 'camera' as const, accuracyM: null };
  const byPhone = placed(phone);
  if (!byPhone) return { at: null, source: null, accuracyM: null };
  const accuracyM =
    phone.accuracyM === null || phone.accuracyM === undefined ? null : Math.round(phone.accuracyM);
  return { at: byPhone, source: 'phone' as const, accuracyM };
}

/** Six decimals are a tenth of a metre. */
function placed({ latitude, longitude }: Partial<Record<keyof Place, number | null>>): Place | null {
  if (latitude === null || latitude === undefined || longitude === null || longitude === undefined)
    return null;
  return { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) };
}

const EARTH_RADIUS_M = 6_371_009;

/** Metres along the surface of the earth (haversine). */
export function distanceBetween(one: Place, other: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const share =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(one.longitude, other.longitude);
  return Math.round(2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(share)));
}

/** In how many bits two looks differ. */
export function lookDistance(one: string, other: string): number {
  return [...one].filter((bit, at) => bit !== other.charAt(at)).length;
}

interface Marked {
  isFar: boolean;
  isOld: boolean;
  isRepeated: boolean;
  hasWrongClock: boolean;
}

export function marksOf({ isFar, isOld, isRepeated, hasWrongClock }: Marked): PhotoMark[] {
  const marks = { far: isFar, old: isOld, repeated: isRepeated, wrongClock: hasWrongClock };
  return PHOTO_MARKS.filter((mark) => marks[mark]);
}

/** For how long whoever sent a photo may withdraw it. */
const OWN_WITHDRAWAL_MS = HOUR_MS;

interface WithdrawalFacts {
  isOwn: boolean;
  receivedAt: Instant;
  now: Instant;
  /** Its milestone is completed: it may have been the proof. */
  isCompleted: boolean;
}

/** Why the caller may not withdraw a photo; null when they may. */
export function withdrawalRefusal(role: Role, facts: WithdrawalFacts): string | null {
  if (hasRole(role, ...GROUPS.ADMIN)) return null;
  if (!hasCapability(role, 'constructionManagement') || !facts.isOwn)
    return 'Only whoever sent a photo, or an administrator, can withdraw it.';
  if (facts.isCompleted) return 'Its milestone is completed; ask an administrator to withdraw the photo.';
  const isOver = Date.parse(facts.now) - Date.parse(facts.receivedAt) > OWN_WITHDRAWAL_MS;
  return isOver ? 'The hour for withdrawing it is over; ask an administrator.' : null;
}
