import type { Day, Instant } from '#platform/contract/calendar.ts';
import { addHours, dayOf } from '#platform/contract/calendar.ts';
import { AppError, conflict } from '#platform/contract/errors.ts';
import { invitationExpiryText } from '#platform/contract/format.ts';
import type { InvitationStatus } from './user.contract.ts';

const INVITATION_DAYS = 7;
const MAX_RESENDS_A_DAY = 5;
export const ALREADY_INVITED = 'An invitation is already pending for this email.';
export const BAD_LINK = 'This invitation link is invalid or has expired.';

/** The stored states; expiry follows from the clock. */
export interface InvitationState {
  status: 'pending' | 'accepted' | 'revoked';
  expiresAt: Instant;
}

export type InvitationMove = 'accept' | 'renew' | 'revoke';

const FROM: Record<InvitationMove, readonly InvitationStatus[]> = {
  accept: ['pending'],
  renew: ['pending', 'expired'],
  revoke: ['pending', 'expired'],
};

export function invitationStatus(invitation: InvitationState, now: Instant): InvitationStatus {
  return invitation.status === 'pending' && invitation.expiresAt <= now ? 'expired' : invitation.status;
}

/** Why an invitation cannot be accepted, renewed or revoked now; null when it can. */
export function moveRefusal(
  invitation: InvitationState,
  move: InvitationMove,
  now: Instant,
): AppError | null {
  const status = invitationStatus(invitation, now);
  if (FROM[move].includes(status)) return null;
  if (move === 'accept') return new AppError('gone', BAD_LINK);
  return conflict(
    status === 'accepted'
      ? 'This invitation has already been accepted.'
      : 'This invitation has already been revoked.',
  );
}

export function expiryOf(sentAt: Instant): Instant {
  return addHours(sentAt, 24 * INVITATION_DAYS);
}

export interface Resends {
  resentOn: Day | null;
  resentCount: number;
}

/** Counts one more resend on this day; 429 beyond five. */
export function countResend({ resentOn, resentCount }: Resends, today: Day): Resends {
  const sofar = resentOn === today ? resentCount : 0;
  if (sofar >= MAX_RESENDS_A_DAY)
    throw new AppError('rateLimited', 'This invitation was resent too often today.');
  return { resentOn: today, resentCount: sofar + 1 };
}

/** 'Expires in 5 days', by the days of the organization. */
export function expiryText(expiresAt: Instant, now: Instant, timezone: string): string {
  const text = invitationExpiryText(dayOf(expiresAt, timezone), dayOf(now, timezone));
  return text === 'Expires today' && expiresAt <= now ? 'Expired today' : text;
}
