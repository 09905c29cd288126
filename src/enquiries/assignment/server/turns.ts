import type { Day, Instant } from '#platform/contract/calendar.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import { sql } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { takeNumbers } from '#platform/server/numbers.ts';
import type { OwnerReason } from '#enquiries/leads/ownerReason.rules.ts';
import type { Seller, Waiting } from '../assignment.rules.ts';
import { choose } from '../assignment.rules.ts';
import { absenceAt } from '../presence.rules.ts';
import type { DeskFacts, SellerFacts } from './desk.queries.ts';
import { deskFacts, sellerAt, sellerOn } from './desk.queries.ts';

/** A lead to be assigned automatically, and when it came. */
export interface WaitingLead {
  work: Work;
  enquiry: Waiting;
}

export interface Turn {
  ownerId: string;
  ownerTurn: number;
  ownerReason: OwnerReason;
}

/**
 * Assigns leads by rules and round robin, in their order; null for one that nobody can get. The turn counter
 * stays locked until the leads are stored, so that leads arriving at once, in any processes, each see the turns
 * of those before.
 */
export async function takeTurns(leads: readonly WaitingLead[]): Promise<(Turn | null)[]> {
  const [first] = leads;
  if (!first) return [];
  const earliest = leads.reduce((least, { work }) => (work.now < least ? work.now : least), first.work.now);
  // In one round trip and in this order: the desk is read once the counter is locked, and sees the turns before.
  const [firstTurn, facts] = await Promise.all([
    takeNumbers(first.work, 'leadTurn', '', '', leads.length),
    deskFacts(first.work, earliest),
  ]);
  const given = new Map<string, SellerFacts>();
  const sellersNow = desk(facts);
  const turns = leads.map(({ work, enquiry }, index) => {
    const { seller, reason } = choose(enquiry, facts.rules, sellersNow(work.now));
    const person = facts.people.find(({ id }) => id === seller?.id);
    if (!person || !reason) return null;
    const ownerTurn = firstTurn + index;
    noteTurn(person, ownerTurn, work.now, facts.hours.timeZone);
    given.set(person.id, person);
    return { ownerId: person.id, ownerTurn, ownerReason: reason };
  });
  await keepTurns(first.work, [...given.values()]);
  return turns;
}

/** Availability is determined once for all leads of the same time. */
function desk({ people, hours }: DeskFacts): (now: Instant) => Seller[] {
  const known = new Map<Instant, { today: Day; absences: (string | null)[] }>();
  return (now) => {
    const moment = known.get(now) ?? {
      today: dayOf(now, hours.timeZone),
      absences: people.map((one) => absenceAt(now, hours, one)),
    };
    known.set(now, moment);
    return people.map((one, index) => sellerOn(one, moment.today, moment.absences[index] ?? null));
  };
}

export function sellersAt({ people, hours }: DeskFacts, now: Instant): Seller[] {
  return people.map((one) => sellerAt(one, now, hours));
}

function noteTurn(person: SellerFacts, turn: number, now: Instant, timeZone: string): void {
  const today = dayOf(now, timeZone);
  person.dayCount = person.lastDay === today ? person.dayCount + 1 : 1;
  person.lastDay = today;
  person.lastTurn = turn;
  person.lastAt = now;
}

async function keepTurns({ db }: Work, people: readonly SellerFacts[]): Promise<void> {
  const rows = people.flatMap(({ id, lastTurn, lastAt, lastDay, dayCount }) =>
    lastTurn === null || lastAt === null || lastDay === null
      ? []
      : { userId: id, lastTurn, lastAt, lastDay, dayCount },
  );
  if (rows.length === 0) return;
  await db
    .insertInto('assignmentTurn')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'userId']).doUpdateSet((eb) => ({
        lastTurn: eb.ref('excluded.lastTurn'),
        lastAt: eb.ref('excluded.lastAt'),
        lastDay: eb.ref('excluded.lastDay'),
        dayCount: eb.ref('excluded.dayCount'),
      })),
    )
    .execute();
}

/** Leads that are taken back count as never assigned: the day's count of their owner goes down again. */
export async function giveTurnsBack(
  { db, caller }: Work,
  leads: readonly { ownerId: string | null; ownerTurn: number | null; createdAt: Instant }[],
): Promise<void> {
  const given = leads.filter(({ ownerTurn }) => ownerTurn !== null);
  const byTurn = groupRows(
    given,
    ({ ownerId, createdAt }) => `${ownerId}/${dayOf(createdAt, caller.timezone)}`,
  );
  for (const { length, 0: first } of byTurn.values()) {
    if (!first?.ownerId) continue;
    await db
      .updateTable('assignmentTurn')
      .set({ dayCount: sql<number>`greatest(day_count - ${length}::int, 0)` })
      .where('userId', '=', first.ownerId)
      .where('lastDay', '=', dayOf(first.createdAt, caller.timezone))
      .execute();
  }
}
