import type { InteractionInput } from '#enquiries/leads/lead.contract.ts';
import { addDays, addHours, daysBetween } from '#platform/contract/calendar.ts';
import type { Day, Instant } from '#platform/contract/calendar.ts';
import * as data from './leads.data.ts';
import type { Stage } from './stage.ts';
import { at, dayIn, isWeekend } from './stage.ts';

/** Something said or arranged with a customer, and when. */
export interface Contact {
  at: Instant;
  input: InteractionInput;
}

/** The facts of an enquiry that decide its follow-up. */
export interface Course {
  arrivesAt: Instant;
  ending: data.Ending;
  lostReason: keyof typeof data.LOST_REASONS;
  /** Days; null unless it is lost. */
  lostAfter: number | null;
  bookedOn: Day | null;
  isPartners: boolean;
}

/** All contacts with a customer from arrival to the end, in order of time. */
export function contactScenarios(stage: Stage, course: Course): Contact[] {
  const count = countOf(stage, course);
  const visits = Math.min(visitsOf(stage, course), count - 1);
  const moments = momentsOf(stage, course, count);
  const contacts: Contact[] = [];
  // As many contacts follow the visits as came before them.
  const firstVisit = count - visits - Math.floor((count - visits - 1) / 2);
  for (const [index, moment] of moments.entries()) {
    const isVisit = index >= firstVisit && index < firstVisit + visits && index > 0;
    const previous = contacts.at(-1)?.at ?? course.arrivesAt;
    const input = isVisit ? visit(stage, course) : contactInput(stage, course, index);
    const planned = isVisit ? onWeekend(stage, course, moment) : moment;
    const happensAt = planned > previous ? planned : soonAfter(previous);
    if (isVisit) arrange(contacts, happensAt, input);
    contacts.push({ at: happensAt, input });
  }
  return withNextStep(stage, course, contacts);
}

function countOf({ random }: Stage, { ending, lostReason }: Course): number {
  switch (ending) {
    case 'new':
      return 0;
    case 'contacted':
      return random.between(1, 4);
    case 'qualified':
      return random.between(2, 5);
    case 'siteVisit':
      return random.between(3, 6);
    case 'negotiating':
      return random.between(4, 8);
    case 'booking':
      return random.between(5, 9);
    case 'lost':
      return lostReason === 'notResponding' ? random.between(2, 5) : random.between(2, 6);
  }
}

function visitsOf({ random }: Stage, { ending, lostReason }: Course): number {
  if (ending === 'siteVisit') return random.chance(0.25) ? 2 : 1;
  if (ending === 'negotiating' || ending === 'booking') return random.between(1, 3);
  if (ending !== 'lost') return 0;
  const visited = data.VISITED_BEFORE_LOSS[lostReason];
  return random.chance(visited / 100) ? (random.chance(0.25) ? 2 : 1) : 0;
}

/**
 * The first within two hours by most, after a day or more by one of twelve; the others spread up to the end, further
 * and further apart where nobody buys.
 */
function momentsOf(stage: Stage, course: Course, count: number): Instant[] {
  const { random } = stage;
  const arrives = dayIn(course.arrivesAt);
  const isSlow = random.chance(0.08) && course.bookedOn === null;
  const answered = addHours(course.arrivesAt, isSlow ? 26 + random.next() * 44 : 0.1 + random.next() * 1.8);
  const first = answered < stage.latest ? answered : addHours(course.arrivesAt, 0.2);
  const span = daysBetween(arrives, endOf(stage, course));
  const spread = course.bookedOn === null ? 3 : 1;
  return Array.from({ length: count }, (_, index) => {
    if (index === 0) return first;
    const day = addDays(arrives, Math.round(span * (index / Math.max(1, count - 1)) ** spread));
    return at(day, 10 + random.next() * 9);
  });
}

/** Day of the last contact: shortly before a booking, these days for an open enquiry. */
function endOf(stage: Stage, { arrivesAt, lostAfter, bookedOn }: Course): Day {
  const { random } = stage;
  const arrives = dayIn(arrivesAt);
  const yesterday = stage.daysAgo(1);
  if (bookedOn) return addDays(bookedOn, -1);
  const end = lostAfter === null ? stage.daysAgo(random.between(1, 7)) : addDays(arrives, lostAfter);
  if (end < arrives) return arrives;
  return end < yesterday ? end : yesterday;
}

/** Seven of ten come on a Saturday or Sunday, if there is one in time. */
function onWeekend(stage: Stage, { bookedOn }: Course, moment: Instant): Instant {
  const day = dayIn(moment);
  if (isWeekend(day) || !stage.random.chance(0.6)) return moment;
  const toSaturday = 6 - new Date(`${day}T00:00:00Z`).getUTCDay();
  const requested = addDays(day, toSaturday + stage.random.between(0, 1));
  const last = bookedOn ? addDays(bookedOn, -1) : stage.daysAgo(1);
  return requested <= last ? at(requested, 10.5 + stage.random.next() * 7) : moment;
}

function visit({ random }: Stage, { isPartners, ending }: Course): InteractionInput {
  if (ending === 'lost' && random.chance(0.1)) return { type: 'siteVisit', outcome: 'noShow' };
  return {
    type: 'siteVisit',
    outcome: 'visitDone',
    durationSec: random.between(30, 90) * 60,
    notes: random.pick(data.NOTES.siteVisit),
    accompaniedByPartner: isPartners && random.chance(0.6),
  };
}

const TALKED: readonly InteractionInput['outcome'][] = ['connected', 'interested'];

/** If the customer was reached before the visit, it was arranged then and appears in the calendar. */
function arrange(
  contacts: Contact[],
  scheduledAt: Instant,
  { accompaniedByPartner }: InteractionInput,
): void {
  const last = contacts.at(-1);
  if (!last || !TALKED.includes(last.input.outcome)) return;
  const together = accompaniedByPartner ? { accompaniedByPartner } : {};
  const input = { ...last.input, ...together, outcome: 'visitScheduled' as const, scheduledAt };
  contacts.splice(-1, 1, { at: last.at, input });
}

function contactInput(stage: Stage, course: Course, index: number): InteractionInput {
  const { random } = stage;
  if (isSilent(stage, course, index)) return silentContact(stage);
  const type = index === 0 ? random.weighted(data.FIRST_CONTACTS) : random.weighted(data.CONTACT_TYPES);
  const notes = random.pick(data.NOTES[type]);
  const direction = random.chance(0.2) ? ('inbound' as const) : ('outbound' as const);
  switch (type) {
    case 'note':
      return { type, notes };
    case 'email':
    case 'sms':
      return { type, direction, notes };
    case 'meeting':
      return { type, outcome: 'interested', durationSec: random.between(20, 60) * 60, notes };
    case 'whatsapp': {
      const isAnswered = index === 0 || random.chance(0.5);
      return { type, direction, notes, ...(isAnswered ? { outcome: 'connected' as const } : {}) };
    }
    case 'call':
      return call(stage, index, direction, notes);
  }
}

function call(
  { random }: Stage,
  index: number,
  direction: 'inbound' | 'outbound',
  notes: string,
): InteractionInput {
  const outcome = index === 0 ? random.weighted(data.ANSWERED) : random.weighted(data.CALL_OUTCOMES);
  if (outcome === 'noAnswer' || outcome === 'busy') return { type: 'call', direction: 'outbound', outcome };
  return { type: 'call', direction, outcome, durationSec: random.between(40, 600), notes };
}

/** Some never answer, others do once and then no more. */
function isSilent({ random }: Stage, { ending, lostReason }: Course, index: number): boolean {
  return ending === 'lost' && lostReason === 'notResponding' && (index > 0 || random.chance(0.45));
}

function silentContact({ random }: Stage): InteractionInput {
  if (random.chance(0.25)) {
    return { type: 'whatsapp', direction: 'outbound', notes: random.pick(data.NOTES.whatsapp) };
  }
  return { type: 'call', direction: 'outbound', outcome: random.weighted(data.SILENT_OUTCOMES) };
}

const FOLLOW_UP: Readonly<Record<string, number>> = {
  overdue: 9,
  today: 15,
  tomorrow: 16,
  week: 38,
  later: 14,
  none: 8,
};

/** An open enquiry has a next step: a follow-up around today, or a visit that is arranged. */
function withNextStep(stage: Stage, { ending }: Course, contacts: Contact[]): Contact[] {
  const last = contacts.at(-1);
  if (!last || !isOpen(ending)) return contacts;
  const others = contacts.slice(0, -1);
  if (ending === 'siteVisit' && stage.random.chance(0.3)) {
    const scheduledAt = at(
      addDays(stage.today, stage.random.between(0, 5)),
      stage.random.pick([11, 12.5, 16, 17.5]),
    );
    const input = {
      type: 'siteVisit',
      outcome: 'visitScheduled',
      scheduledAt,
      nextFollowUpAt: scheduledAt,
    } as const;
    return [...others, { at: last.at, input }];
  }
  const nextFollowUpAt = followUp(stage);
  if (nextFollowUpAt === null || nextFollowUpAt <= last.at) return contacts;
  return [...others, { at: last.at, input: { ...last.input, nextFollowUpAt } }];
}

function followUp({ random, today }: Stage): Instant | null {
  const day = {
    overdue: -random.between(1, 3),
    today: 0,
    tomorrow: 1,
    week: random.between(2, 7),
    later: random.between(8, 21),
    none: null,
  }[random.weighted(FOLLOW_UP)];
  return day == null ? null : at(addDays(today, day), 10 + random.between(0, 16) / 2);
}

function isOpen(ending: data.Ending): boolean {
  return ending !== 'booking' && ending !== 'lost' && ending !== 'new';
}

function soonAfter(moment: Instant): Instant {
  return addHours(moment, 0.25);
}
