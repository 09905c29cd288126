import type { LeadPatch } from '#enquiries/leads/lead.contract.ts';
import type { Instant } from '#platform/contract/calendar.ts';
import { addHours } from '#platform/contract/calendar.ts';
import type { Contact, Course } from './contact.scenario.ts';
import * as data from './leads.data.ts';
import type { Stage } from './stage.ts';

/** A change of stage that somebody makes, and when. */
export interface StageMove {
  at: Instant;
  patch: LeadPatch;
}

/** Hours after a contact: before the next one. */
const SOON = 0.05;

/** What does not follow from the contacts: qualified after the second, negotiating after the last visit, lost at the end. */
export function stageMoves(stage: Stage, course: Course, contacts: readonly Contact[]): StageMove[] {
  const visits = contacts.filter(({ input }) => input.outcome === 'visitDone');
  const moves = [
    ...qualified(stage, course, contacts, visits),
    ...negotiating(stage, course, visits),
    ...lost(course, contacts),
  ];
  return moves.toSorted((one, other) => one.at.localeCompare(other.at));
}

function qualified(
  { random }: Stage,
  { ending, lostReason }: Course,
  contacts: readonly Contact[],
  visits: readonly Contact[],
): StageMove[] {
  const second = contacts[1];
  // A visit that is arranged already counts as one.
  const arranged = contacts.find(
    ({ input }) => input.type === 'siteVisit' || input.outcome === 'visitScheduled',
  );
  const isEarly = second && (!arranged || arranged.at > second.at);
  if (!isEarly || ending === 'contacted' || (ending === 'lost' && lostReason === 'notResponding')) return [];
  const share = visits.length > 0 ? data.QUALIFIED_BEFORE_VISIT : data.QUALIFIED_BEFORE_LOSS;
  if (ending !== 'qualified' && !random.chance(share / 100)) return [];
  return [{ at: addHours(second.at, SOON), patch: { status: 'qualified' } }];
}

function negotiating({ random }: Stage, { ending }: Course, visits: readonly Contact[]): StageMove[] {
  const last = visits.at(-1);
  if (!last || ending === 'siteVisit') return [];
  if (ending === 'lost' && !random.chance(data.NEGOTIATED_BEFORE_LOSS / 100)) return [];
  const note = random.pick(data.NEGOTIATION_NOTES);
  return [{ at: addHours(last.at, SOON), patch: { status: 'negotiating', note } }];
}

function lost({ arrivesAt, ending, lostReason }: Course, contacts: readonly Contact[]): StageMove[] {
  if (ending !== 'lost') return [];
  return [{ at: addHours(contacts.at(-1)?.at ?? arrivesAt, 1), patch: { status: 'lost', lostReason } }];
}
