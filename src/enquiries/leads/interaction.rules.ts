import type { Instant } from '#platform/contract/calendar.ts';
import { invalid } from '#platform/contract/errors.ts';
import type { InteractionInput, LeadStatus } from './lead.contract.ts';

/** What an interaction changes in its lead. */
export interface InteractionEffect {
  /** The new status of the lead; null when it stays. */
  movesTo: LeadStatus | null;
  /** The customer was reached, or reached us. */
  isContact: boolean;
  isVisit: boolean;
}

/** A clock of a browser may run ahead a little. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;
const ANSWERED: readonly InteractionInput['outcome'][] = ['connected', 'interested', 'callbackRequested'];
const NOT_REACHED: readonly InteractionInput['outcome'][] = ['noAnswer', 'busy', 'wrongNumber', 'noShow'];
const BEFORE_VISIT: readonly LeadStatus[] = ['new', 'contacted', 'qualified'];

/**
 * An answered call or message makes a new lead contacted; a visit that is scheduled or done moves it to site
 * visit.
 */
export function interactionEffect(
  status: LeadStatus,
  { type, outcome, scheduledAt }: Pick<InteractionInput, 'type' | 'outcome' | 'scheduledAt'>,
): InteractionEffect {
  const isArranged =
    outcome === 'visitScheduled' || (type === 'siteVisit' && !outcome && Boolean(scheduledAt));
  const isVisit = outcome === 'visitDone';
  const isContact = type !== 'note' && !NOT_REACHED.includes(outcome);
  const movesTo = moveOf(status, { isVisit: isVisit || isArranged, isAnswered: ANSWERED.includes(outcome) });
  return { movesTo, isContact, isVisit };
}

function moveOf(
  status: LeadStatus,
  { isVisit, isAnswered }: { isVisit: boolean; isAnswered: boolean },
): LeadStatus | null {
  if (isVisit && BEFORE_VISIT.includes(status)) return 'siteVisit';
  return isAnswered && status === 'new' ? 'contacted' : null;
}

/** Refuses (400) times and outcomes that cannot be. */
export function checkInteraction(input: InteractionInput, now: Instant): void {
  const { type, outcome, occurredAt, scheduledAt, nextFollowUpAt } = input;
  if (occurredAt && Date.parse(occurredAt) > Date.parse(now) + CLOCK_TOLERANCE_MS) {
    throw invalid('occurredAt', 'Time cannot be in the future.');
  }
  if (type === 'siteVisit' && !outcome && !scheduledAt) {
    throw invalid('outcome', 'Select whether the visit is scheduled, done or missed.');
  }
  if (scheduledAt && type !== 'siteVisit' && type !== 'meeting' && outcome !== 'visitScheduled') {
    throw invalid('scheduledAt', 'Only a site visit or a meeting can be scheduled.');
  }
  if (scheduledAt && Date.parse(scheduledAt) <= Date.parse(now)) {
    throw invalid('scheduledAt', 'Scheduled time must be in the future.');
  }
  if (nextFollowUpAt && Date.parse(nextFollowUpAt) <= Date.parse(now)) {
    throw invalid('nextFollowUpAt', 'Next follow-up must be in the future.');
  }
}

/**
 * When the lead is followed up next. The value sent counts, also to clear it; otherwise talking to the customer
 * settles a follow-up that was due.
 */
export function nextFollowUp(
  planned: Instant | null,
  sent: Instant | null | undefined,
  { isContact }: Pick<InteractionEffect, 'isContact'>,
  now: Instant,
): Instant | null {
  if (sent !== undefined) return sent;
  return isContact && planned !== null && planned <= now ? null : planned;
}
