import type { Instant } from '#platform/contract/calendar.ts';
import type { LeadStatus } from '#enquiries/leads/lead.contract.ts';
import { isOpenStatus } from '#enquiries/leads/lead.rules.ts';

export const NEXT_ACTIONS = [
  'assign',
  'findNumber',
  'callNow',
  'book',
  'followUp',
  'rearrangeVisit',
  'sendCostSheet',
  'closeOffer',
  'askRequirement',
  'arrangeVisit',
  'askLoan',
  'planFollowUp',
  'none',
] as const;
export type NextActionKey = (typeof NEXT_ACTIONS)[number];

export interface NextActionFacts {
  status: LeadStatus;
  ownerId: string | null;
  lastContactedAt: Instant | null;
  nextFollowUpAt: Instant | null;
  isNumberWrong: boolean;
  isVisitMissed: boolean;
  isVisitPlanned: boolean;
  hasVisited: boolean;
  hasCostSheet: boolean;
  hasReservation: boolean;
  /** What of the requirement is not known, as a sentence names it. */
  unknown: readonly ('budget' | 'timeline' | 'unit type')[];
  needsLoan: boolean;
  /** Accepted and dismissed steps since something last happened on the lead, at most a week ago. */
  dismissed: readonly string[];
  acceptedAt: Readonly<Record<string, Instant>>;
}

export interface NextAction {
  key: NextActionKey;
  title: string;
  reason: string;
  acceptedAt: Instant | null;
}

type Rule = [
  NextActionKey,
  (facts: NextActionFacts, now: Instant) => boolean,
  string,
  string | ((facts: NextActionFacts) => string),
];

/** The first that applies is the next best action. */
const RULES: readonly Rule[] = [
  ['assign', ({ ownerId }) => ownerId === null, 'Assign an owner', 'This lead has no owner.'],
  [
    'findNumber',
    ({ isNumberWrong }) => isNumberWrong,
    'Find the right number',
    'The phone number is wrong; send an email or ask the source.',
  ],
  [
    'callNow',
    ({ lastContactedAt }) => lastContactedAt === null,
    'Call now',
    'Nobody has reached the customer yet.',
  ],
  [
    'book',
    ({ hasReservation }) => hasReservation,
    'Book the unit',
    'A unit is reserved for them, and the reservation is about to end.',
  ],
  [
    'followUp',
    ({ nextFollowUpAt }, now) => nextFollowUpAt !== null && nextFollowUpAt <= now,
    'Follow up now',
    'The planned follow-up is due.',
  ],
  [
    'rearrangeVisit',
    ({ isVisitMissed }) => isVisitMissed,
    'Reschedule the visit',
    'They missed the site visit.',
  ],
  [
    'sendCostSheet',
    ({ hasVisited, hasCostSheet }) => hasVisited && !hasCostSheet,
    'Send a cost sheet',
    'They have seen the site but have no cost sheet.',
  ],
  [
    'closeOffer',
    ({ hasCostSheet, status }) => hasCostSheet && status === 'negotiating',
    'Discuss the offer',
    'They have a cost sheet: ask what keeps them from booking.',
  ],
  [
    'askRequirement',
    ({ unknown }) => unknown.length > 0,
    'Ask what they need',
    ({ unknown }) => `${capitalised(joined(unknown))} ${unknown.length > 1 ? 'are' : 'is'} not known yet.`,
  ],
  [
    'arrangeVisit',
    ({ hasVisited, isVisitPlanned }) => !hasVisited && !isVisitPlanned,
    'Schedule a site visit',
    'Their requirement is known; they have not seen the site.',
  ],
  [
    'askLoan',
    ({ needsLoan }) => needsLoan,
    'Ask about the loan',
    'They need a loan that is not approved yet.',
  ],
  [
    'planFollowUp',
    ({ nextFollowUpAt }) => nextFollowUpAt === null,
    'Plan the next follow-up',
    'No next step is planned.',
  ],
];

/** What to do next for a lead, by the first rule that applies and was not dismissed, and why. */
export function nextAction(facts: NextActionFacts, now: Instant): NextAction {
  const found = isOpenStatus(facts.status)
    ? RULES.find(([key, applies]) => !facts.dismissed.includes(key) && applies(facts, now))
    : undefined;
  if (!found)
    return { key: 'none', title: 'Nothing to do now', reason: 'The next step is planned.', acceptedAt: null };
  const [key, , title, why] = found;
  const reason = typeof why === 'string' ? why : why(facts);
  return { key, title, reason, acceptedAt: facts.acceptedAt[key] ?? null };
}

/** 'budget, timeline and unit type' */
function joined(words: readonly string[]): string {
  const [last = '', ...before] = words.toReversed();
  return before.length > 0 ? `${before.toReversed().join(', ')} and ${last}` : last;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
