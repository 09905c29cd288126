import type { QueryOf } from '#platform/contract/call.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import type * as contract from '../presence.contract.ts';
import type { Absence, PersonPresence } from '../presence.contract.ts';
import type { SellerFacts } from './desk.queries.ts';
import { deskFacts, sellerAt } from './desk.queries.ts';
import { keepsAll, ownPeopleIds } from './presence.visibility.ts';

const SHOWN_DAYS = 90;

/** The availability of salespeople, with the absences that touch the days: the caller and their team. */
export async function listPresence(
  read: Read,
  query: QueryOf<typeof contract.listPresence>,
): Promise<PersonPresence[]> {
  const from = query.from ?? read.today;
  const days = { from, to: query.to ?? addDays(from, SHOWN_DAYS) };
  const [facts, ids] = await Promise.all([deskFacts(read, read.now), ownPeopleIds(read)]);
  const people = facts.people.filter(({ id }) => keepsAll(read) || ids.has(id));
  const [absences, openLeads] = await Promise.all([
    absencesOf(read, people, days),
    openLeadsOf(read, people),
  ]);
  return people
    .map((person) => {
      const { id, name, role, schedule, scheduleVersion } = person;
      const { absence, today } = sellerAt(person, read.now, facts.hours);
      const isHimself = id === read.caller.userId;
      return {
        id,
        name,
        role,
        isPresent: absence === null,
        absence,
        schedule,
        scheduleVersion,
        absences: absences.filter(({ userId }) => userId === id),
        openLeads: openLeads.get(id) ?? 0,
        today,
        allowedActions:
          isHimself && !keepsAll(read)
            ? ['addAbsence' as const]
            : ['addAbsence' as const, 'setSchedule' as const],
      };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

export async function getPresence(read: Read, userId: string): Promise<PersonPresence> {
  const people = await listPresence(read, {});
  return required(
    people.find(({ id }) => id === userId),
    'User',
  );
}

async function absencesOf(
  { db }: Read,
  people: readonly SellerFacts[],
  { from, to }: { from: string; to: string },
): Promise<Absence[]> {
  if (people.length === 0) return [];
  const rows = await db
    .selectFrom('absence')
    .select(['id', 'userId', 'firstDay', 'lastDay', 'reason', 'note'])
    .where(
      'userId',
      'in',
      people.map(({ id }) => id),
    )
    .where('deletedAt', 'is', null)
    .where('lastDay', '>=', from)
    .where('firstDay', '<=', to)
    .orderBy('firstDay')
    .execute();
  return rows.map((row) => ({ ...row, allowedActions: ['remove' as const] }));
}

async function openLeadsOf({ db }: Read, people: readonly SellerFacts[]): Promise<Map<string, number>> {
  if (people.length === 0) return new Map();
  const rows = await db
    .selectFrom('lead')
    .select((eb) => ['lead.ownerId', eb.fn.countAll<number>().as('leads')])
    .where(
      'lead.ownerId',
      'in',
      people.map(({ id }) => id),
    )
    .where('lead.status', 'in', [...OPEN_LEAD_STATUSES])
    .where('lead.deletedAt', 'is', null)
    .groupBy('lead.ownerId')
    .execute();
  return new Map(rows.map(({ ownerId, leads }) => [ownerId ?? '', leads]));
}
