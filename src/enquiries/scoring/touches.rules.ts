import type { Day, Instant } from '#platform/contract/calendar.ts';
import type { DIRECTIONS, INTERACTION_TYPES } from '#enquiries/leads/lead.contract.ts';
import type { CallFacts, Outcome, TouchFact, VisitFacts } from './scoreFacts.rules.ts';
import type { Touch } from './scoringConfig.rules.ts';

/** The part of a logged interaction that a score uses. */
export interface LoggedTouch {
  type: (typeof INTERACTION_TYPES)[number];
  direction: (typeof DIRECTIONS)[number] | null;
  outcome: Outcome | null;
  occurredAt: Instant;
  scheduledAt: Instant | null;
}

const REACHED: readonly Outcome[] = [
  'connected',
  'interested',
  'callbackRequested',
  'notInterested',
  'visitScheduled',
];
const UNREACHED: readonly Outcome[] = ['noAnswer', 'busy', 'wrongNumber', 'noShow'];
const UNANSWERED: readonly Outcome[] = ['noAnswer', 'busy'];

/** How an interaction counts for engagement; null when it says nothing about the customer. */
export function touchOf({ type, direction, outcome, scheduledAt }: LoggedTouch): Touch | null {
  if (outcome === 'visitDone') return 'visitDone';
  if (outcome !== null && UNREACHED.includes(outcome)) return 'noAnswer';
  const isReached = outcome !== null && REACHED.includes(outcome);
  if (type === 'meeting') return scheduledAt === null || isReached ? 'meeting' : null;
  if (type === 'call') {
    if (direction === 'inbound') return 'inboundCall';
    return isReached ? 'connectedCall' : null;
  }
  if (type === 'whatsapp' || type === 'email' || type === 'sms') {
    if (direction === 'inbound') return 'inboundMessage';
    return isReached ? 'reply' : null;
  }
  return null;
}

export function touchesOf(logged: readonly LoggedTouch[], dayOf: (at: Instant) => Day): TouchFact[] {
  return logged.flatMap((one) => {
    const touch = touchOf(one);
    return touch === null ? [] : [{ touch, on: dayOf(one.occurredAt) }];
  });
}

/** Of the interactions of a lead, newest first. */
export function visitsOf(
  logged: readonly LoggedTouch[],
  now: Instant,
  dayOf: (at: Instant) => Day,
): VisitFacts {
  const done = logged.filter(({ outcome }) => outcome === 'visitDone');
  const lastDone = done[0]?.occurredAt ?? null;
  const arranged = logged.filter(isArrangement);
  // A rescheduled visit is planned for the latest agreed day.
  const planned = arranged[0]?.scheduledAt ?? null;
  const last = logged.find(
    ({ outcome, ...one }) => isVisitOutcome(outcome) || isArrangement({ outcome, ...one }),
  );
  const isPlanned = planned !== null && planned > now && last !== undefined && last.outcome !== 'noShow';
  return {
    done: done.length,
    lastDoneOn: lastDone === null ? null : dayOf(lastDone),
    nextPlannedOn: isPlanned ? dayOf(planned) : null,
    isLastMissed: last?.outcome === 'noShow',
  };
}

function isVisitOutcome(outcome: Outcome | null): boolean {
  return outcome === 'visitDone' || outcome === 'noShow';
}

function isArrangement({ type, outcome, scheduledAt }: LoggedTouch): boolean {
  return scheduledAt !== null && (outcome === 'visitScheduled' || (type === 'siteVisit' && outcome === null));
}

/** Of the interactions of a lead, newest first. */
export function callsOf(logged: readonly LoggedTouch[]): CallFacts {
  const outcomes = logged.flatMap(({ outcome }) => (outcome === null ? [] : [outcome]));
  const wrongAt = outcomes.indexOf('wrongNumber');
  const reachedAt = outcomes.findIndex((outcome) => REACHED.includes(outcome) || outcome === 'visitDone');
  const answered = outcomes.findIndex((outcome) => !UNANSWERED.includes(outcome));
  return {
    lastOutcome: outcomes[0] ?? null,
    isNumberWrong: wrongAt >= 0 && (reachedAt < 0 || wrongAt < reachedAt),
    noAnswersInARow: answered < 0 ? outcomes.length : answered,
  };
}
