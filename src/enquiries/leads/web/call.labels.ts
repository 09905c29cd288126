import { formatMoment, formatTime } from '#platform/contract/format.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import type { CallToMake } from '../callList.contract.ts';
import type { CallOutcome } from '../callList.rules.ts';

const OUTCOME_LABELS: Record<CallOutcome, string> = {
  connected: 'Reached',
  interested: 'Interested',
  noAnswer: 'No answer',
  busy: 'Busy',
  callbackRequested: 'Call tomorrow',
  notInterested: 'Not interested',
};

/** Keys of the outcomes, in the row that has the focus. */
export const OUTCOME_LETTERS: Record<CallOutcome, string> = {
  connected: 'r',
  interested: 'i',
  noAnswer: 'n',
  busy: 'b',
  callbackRequested: 't',
  notInterested: 'z',
};

export function outcomeWord(outcome: CallOutcome): string {
  return OUTCOME_LABELS[outcome];
}

/** What each outcome means and does, shown when the pointer rests on it. */
export const OUTCOME_TITLES: Record<CallOutcome, string> = {
  connected: 'Talked to the customer, nothing decided; the planned follow-up stays',
  interested: 'Talked to the customer, who wants to go on; the planned follow-up stays',
  noAnswer: 'Call again in 2 hours',
  busy: 'Call again in 30 minutes',
  callbackRequested: 'The customer asks to be called tomorrow at this time',
  notInterested:
    'Logs that the customer does not want to buy; the lead stays open until it is marked as lost',
};

/** When the customer is tried again, as shown on the button. */
export const AGAIN_SHORT: Partial<Record<CallOutcome, string>> = { noAnswer: '2 h', busy: '30 min' };

/** The same in the map of keys. */
export const AGAIN_LABELS: Partial<Record<CallOutcome, string>> = {
  noAnswer: 'again in 2 h',
  busy: 'again in 30 min',
};

/** Why the call is on the list, in a few words. */
export function reasonText({ reason, since, unitNumber }: CallToMake, now: string): string {
  switch (reason) {
    case 'reservationEnds':
      return `${unitNumber ?? 'The unit'} is reserved until ${formatMoment(since, now, zoneHere())}, ${formatTime(since, zoneHere())}`;
    case 'overdue':
      return `Due ${formatMoment(since, now, zoneHere())}`;
    case 'today':
      return formatMoment(since, now, zoneHere());
    case 'unanswered':
      return `Enquired ${formatMoment(since, now, zoneHere())}`;
  }
}
