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
  needsRequirement: boolean;
  needsLoan: boolean;
  /** What people said to steps since something last happened on the lead, at most a week ago. */
  dismissed: readonly string[];
  acceptedAt: Readonly<Record<string, Instant>>;
}

export interface NextAction {
  key: NextActionKey;
  title: string;
  reason: string;
  acceptedAt: Instant | null;
}

type Rule = [NextActionKey, (facts: NextActionFacts, now: Instant) => boolean, string, string];

/** The first that applies is the next best action. */
const RULES: readonly Rule[] = [
  ['assign', ({ ownerId }) => ownerId === null, 'Give it to someone', 'Nobody looks after this lead.'],
  [
    'findNumber',
    ({ isNumberWrong }) => isNumberWrong,
    'Find the right number',
    'The phone number is wrong; write by e-mail or ask the source.',
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
    'A unit is reserved for them, and the reservation ends.',
  ],
  [
    'followUp',
    ({ nextFollowUpAt }, now) => nextFollowUpAt !== null && nextFollowUpAt <= now,
    'Follow up now',
    'The follow-up that was promised is due.',
  ],
  [
    'rearrangeVisit',
    ({ isVisitMissed }) => isVisitMissed,
    'Arrange the visit anew',
    'They did not come to the site visit.',
  ],
  [
    'sendCostSheet',
    ({ hasVisited, hasCostSheet }) => hasVisited && !hasCostSheet,
    'Send a cost sheet',
    'They have seen the site and have no price in hand.',
  ],
  [
    'closeOffer',
    ({ hasCostSheet, status }) => hasCostSheet && status === 'negotiating',
    'Talk about the offer',
    'They have a cost sheet: ask what keeps them from booking.',
  ],
  [
    'askRequirement',
    ({ needsRequirement }) => needsRequirement,
    'Ask what they need',
    'Budget, time or type of unit is not known yet.',
  ],
  [
    'arrangeVisit',
    ({ hasVisited, isVisitPlanned }) => !hasVisited && !isVisitPlanned,
    'Arrange a site visit',
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
    'No next step is agreed.',
  ],
];

/** What to do next for a lead, by the first rule that applies and was not dismissed, and why. */
export function nextAction(facts: NextActionFacts, now: Instant): NextAction {
  const found = isOpenStatus(facts.status)
    ? RULES.find(([key, applies]) => !facts.dismissed.includes(key) && applies(facts, now))
    : undefined;
  if (!found)
    return { key: 'none', title: 'Nothing to do now', reason: 'The next step is agreed.', acceptedAt: null };
  const [key, , title, reason] = found;
  return { key, title, reason, acceptedAt: facts.acceptedAt[key] ?? null };
}
