import type { Instant } from '#platform/contract/calendar.ts';
import { addHours, addMinutes } from '#platform/contract/calendar.ts';
import type { InteractionInput, LeadStatus } from './lead.contract.ts';

/** The outcome of a call in one tap, and when the customer is called next. */
export const CALL_OUTCOMES = [
  'connected',
  'interested',
  'noAnswer',
  'busy',
  'callbackRequested',
  'notInterested',
] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/**
 * Customers who were not reached are tried again the same day; those who request a call back are called a day
 * later.
 */
export function callAgainAt(outcome: CallOutcome, now: Instant): Instant | null {
  switch (outcome) {
    case 'noAnswer':
      return addHours(now, 2);
    case 'busy':
      return addMinutes(now, 30);
    case 'callbackRequested':
      return addHours(now, 24);
    case 'connected':
    case 'interested':
    case 'notInterested':
      return null;
  }
}

/** The interaction that a tap logs; the planned follow-up stays unless the outcome changes it. */
export function loggedCall(outcome: CallOutcome, now: Instant): InteractionInput {
  const nextFollowUpAt = callAgainAt(outcome, now);
  return {
    type: 'call',
    direction: 'outbound',
    outcome,
    ...(nextFollowUpAt === null ? {} : { nextFollowUpAt }),
  };
}

/** Digits of a link to WhatsApp, with the text to begin with. */
export function whatsAppLink(phone: string, text = ''): string {
  const query = text ? `?text=${encodeURIComponent(text)}` : '';
  return `https://wa.me/${phone.replace(/^\+/, '')}${query}`;
}

const PURPOSES: Record<LeadStatus, string> = {
  new: 'First call after the enquiry',
  contacted: 'Ask for budget, time and unit type',
  qualified: 'Offer a site visit',
  siteVisit: 'Ask how the visit went',
  negotiating: 'Follow up on the offer',
  closed: '',
  lost: '',
};

/** What a call is about: what was noted last, else what comes next in the stage of the lead. */
export function callPurpose({ status, lastNote }: { status: LeadStatus; lastNote: string | null }): string {
  return lastNote?.trim() || PURPOSES[status];
}
