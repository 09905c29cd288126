import type { Instant } from '#platform/contract/calendar.ts';

export const CHECKS_AN_HOUR = 30;
/** How long before the end of a claim the firm is notified. */
export const NOTICE_DAYS = 7;

export const CLAIM_STATES = ['active', 'lapsed', 'booked', 'ended'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];
export const CLAIM_ORIGINS = ['lead', 'correction', 'ruling', 'appeal'] as const;
export type ClaimOrigin = (typeof CLAIM_ORIGINS)[number];
export const CLAIM_END_REASONS = ['lapsed', 'replaced', 'correction', 'ruling', 'leadDeleted'] as const;
export type ClaimEndReason = (typeof CLAIM_END_REASONS)[number];

const DAY_MS = 86_400_000;

/** Days that have begun until a claim ends; 0 when it has. */
export function daysLeft(expiresAt: Instant, now: Instant): number {
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - Date.parse(now)) / DAY_MS));
}

/** What is known about a phone number. */
export interface FoundByPhone {
  /** The claim that is not closed; it may have expired. */
  claim: { channelPartnerId: string; expiresAt: Instant } | null;
  /** The open lead; `isHeld` when a unit is reserved for it. */
  lead: { channelPartnerId: string | null; isHeld: boolean } | null;
}

/** All that a partner may learn about a number. */
export interface Standing {
  state: 'free' | 'claimed';
  /** Null for a customer of the company itself: that does not expire. */
  daysLeft: number | null;
  /** By the firm of the caller. */
  isOwn: boolean;
}

/**
 * Who a customer belongs to, for a firm. An active claim comes first; then an open lead that came directly, as
 * the first registration counts. The customer of an expired claim is free again for others, unless a unit is
 * reserved for them.
 */
export function standingOf({ claim, lead }: FoundByPhone, firmId: string, now: Instant): Standing {
  if (claim && claim.expiresAt > now) {
    return {
      state: 'claimed',
      daysLeft: daysLeft(claim.expiresAt, now),
      isOwn: claim.channelPartnerId === firmId,
    };
  }
  if (lead === null) return { state: 'free', daysLeft: null, isOwn: false };
  if (lead.channelPartnerId === firmId) return { state: 'claimed', daysLeft: 0, isOwn: true };
  if (lead.channelPartnerId === null || lead.isHeld)
    return { state: 'claimed', daysLeft: null, isOwn: false };
  return { state: 'free', daysLeft: null, isOwn: false };
}

/** The same as a sentence for a partner; it names nobody. */
export function standingText({ state, daysLeft: days, isOwn }: Standing): string {
  if (state === 'free') return 'Free. Enter the enquiry to claim this customer.';
  if (isOwn && days === 0)
    return 'Your firm’s customer, but your claim has expired. A visit that you accompany renews it.';
  const left = days === null ? '' : `, ${days} ${days === 1 ? 'day' : 'days'} left`;
  if (isOwn) return `Claimed by your firm${left}.`;
  if (days === null) return 'Claimed: already registered with the company. The first registration counts.';
  return `Claimed${left}.`;
}

interface ClaimTimes {
  expiresAt: Instant;
  endedAt: Instant | null;
  endReason: ClaimEndReason | null;
  /** When the lead was booked. */
  bookedAt: Instant | null;
}

/** The status of a claim; its expiry counts, whether or not the nightly job has run. */
export function claimState(claim: ClaimTimes, now: Instant): ClaimState {
  if (claim.endReason !== null && claim.endReason !== 'lapsed') return 'ended';
  if (claim.bookedAt !== null && claim.bookedAt <= claim.expiresAt) return 'booked';
  return claim.expiresAt > now ? 'active' : 'lapsed';
}

/** The end of a claim made or renewed at a given time. */
export function claimEnd(from: Instant, lockDays: number): Instant {
  return new Date(Date.parse(from) + lockDays * DAY_MS).toISOString();
}

/** Why a firm may not claim customers now; null when it may. */
export function firmRefusal(
  firm: { name: string; status: string; reraValidUntil: string | null },
  today: string,
  dayText: (day: string) => string,
): string | null {
  if (firm.status === 'suspended') return `${firm.name} is suspended.`;
  if (firm.reraValidUntil !== null && firm.reraValidUntil < today)
    return `RERA registration of ${firm.name} expired on ${dayText(firm.reraValidUntil)}.`;
  return null;
}
