import { counted, formatDay } from '#platform/contract/format.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import type { LoggedCheck, PartnerClaim } from '../claim.contract.ts';
import type { ClaimEndReason, ClaimState } from '../claim.rules.ts';
import type { DisputeSide, DisputeStatus } from '../dispute.rules.ts';

type Tone = 'primary' | 'amber' | 'success' | 'error' | 'neutral';

export const STATE_LABELS: Readonly<Record<ClaimState, string>> = {
  active: 'Active',
  lapsed: 'Expired',
  booked: 'Booked',
  ended: 'Ended',
};
export const STATE_TONES: Readonly<Record<ClaimState, Tone>> = {
  active: 'primary',
  lapsed: 'neutral',
  booked: 'success',
  ended: 'neutral',
};

export const END_LABELS: Readonly<Record<ClaimEndReason, string>> = {
  lapsed: 'The claim expired',
  replaced: 'The firm entered the customer again',
  correction: 'The phone number was corrected',
  ruling: 'A dispute was decided',
  leadDeleted: 'The enquiry was deleted',
};

export const DISPUTE_LABELS: Readonly<Record<DisputeStatus, string>> = {
  open: 'Open',
  ruled: 'Decided',
  appealed: 'Appealed',
  closed: 'Final',
  withdrawn: 'Withdrawn',
};
export const DISPUTE_TONES: Readonly<Record<DisputeStatus, Tone>> = {
  open: 'amber',
  ruled: 'primary',
  appealed: 'amber',
  closed: 'success',
  withdrawn: 'neutral',
};

export const SIDE_LABELS: Readonly<Record<DisputeSide, string>> = {
  claimant: 'Claimant',
  holder: 'Owner',
  company: 'Company',
};

export const CHECK_LABELS: Readonly<Record<LoggedCheck['kind'], string>> = {
  check: 'Check',
  attempt: 'Refused enquiry',
  dispute: 'Dispute',
};

/** '12 days left, 4 Dec 2026' */
export function endText(claim: PartnerClaim): string {
  const { state, expiresAt } = claim;
  const end = formatDay(dayOf(expiresAt, zoneHere()));
  if (state !== 'active') return end;
  return `${leftText(claim)} left, ${end}`;
}

/** '12 days' */
export function leftText({ state, daysLeft }: PartnerClaim): string {
  if (state !== 'active') return '–';
  return `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`;
}

/** Whether the end is near enough to act. */
export function isEnding({ state, daysLeft }: PartnerClaim): boolean {
  return state === 'active' && daysLeft <= 7;
}

export function resultText({ state, daysLeft }: LoggedCheck): string {
  if (state === 'free') return 'Free';
  return daysLeft === null ? 'Known to the company' : `Claimed, ${counted(daysLeft, 'day')} left`;
}
