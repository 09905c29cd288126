import { displayName } from '#platform/contract/format.ts';
import { ownTeam } from '#company/people/server/user.visibility.ts';
import type { Dashboard } from '../../dashboard.contract.ts';
import { leadsBy, OPEN_LEADS, openLeads } from '../lead.figures.ts';
import { LIVE, salesBy } from '../sale.figures.ts';
import type { Scope } from '#insight/reporting/server/scope.ts';
import { inPeriod } from '#insight/reporting/server/scope.ts';

/** So many of them are shown, the best of all first. */
const MAX_PEOPLE = 20;

/** Sales Executives the caller is responsible for, with their bookings of the period and open work. */
export async function team(scope: Scope): Promise<Dashboard['team']> {
  const { read } = scope;
  const isHead = read.caller.role !== 'Sales Manager';
  const [people, salesOf, openOf] = await Promise.all([
    read.db
      .selectFrom('appUser')
      .select(['id', 'firstName', 'lastName'])
      .where('role', '=', 'Sales Executive')
      .where('status', '=', 'active')
      .where('deletedAt', 'is', null)
      .$if(!isHead, (query) => query.where('id', 'in', ownTeam(read)))
      .orderBy('firstName')
      .orderBy('id')
      .execute(),
    salesBy(scope, inPeriod(scope, LIVE), 'bookedForId'),
    openLeads(scope),
  ]);
  return people
    .map((person) => ({
      id: person.id,
      name: displayName(person),
      bookings: salesOf(person.id).units,
      value: salesOf(person.id).value,
      openLeads: openOf({ ownerId: person.id }),
      followUpsDue: openOf({ ownerId: person.id }, 'due'),
    }))
    .toSorted((one, other) => other.value.value - one.value.value)
    .slice(0, MAX_PEOPLE);
}

/** Channel partner firms by enquiries and bookings of the period. */
export async function partners(scope: Scope): Promise<Dashboard['partners']> {
  const { read } = scope;
  const [firms, salesOf, leadsOf] = await Promise.all([
    read.db
      .selectFrom('channelPartner')
      .select(['id', 'name', 'tier', 'reraValidUntil'])
      .where('status', '=', 'active')
      .orderBy('name')
      .execute(),
    salesBy(scope, inPeriod(scope, LIVE), 'channelPartnerId'),
    leadsBy(scope, inPeriod(scope), ['channelPartnerId']),
  ]);
  return firms
    .map((firm) => ({
      ...firm,
      leads: leadsOf({ channelPartnerId: firm.id }),
      bookings: salesOf(firm.id).units,
      value: salesOf(firm.id).value,
    }))
    .toSorted((one, other) => other.value.value - one.value.value || other.leads.value - one.leads.value)
    .slice(0, MAX_PEOPLE);
}

/** People of the caller's own firm by deals. */
export async function agents(scope: Scope): Promise<Dashboard['agents']> {
  const { read } = scope;
  const [people, salesOf, leadsOf, openOf] = await Promise.all([
    read.db
      .selectFrom('appUser')
      .select(['id', 'firstName', 'lastName'])
      .where('channelPartnerId', '=', read.caller.channelPartnerId)
      .where('status', '=', 'active')
      .where('deletedAt', 'is', null)
      .orderBy('firstName')
      .execute(),
    salesBy(scope, inPeriod(scope, LIVE), 'broughtById'),
    leadsBy(scope, inPeriod(scope), ['broughtById']),
    leadsBy(scope, OPEN_LEADS, ['broughtById']),
  ]);
  return people
    .map((person) => ({
      id: person.id,
      name: displayName(person),
      bookings: salesOf(person.id).units,
      leads: leadsOf({ broughtById: person.id }),
      openLeads: openOf({ broughtById: person.id }),
    }))
    .toSorted(
      (one, other) => other.bookings.value - one.bookings.value || other.leads.value - one.leads.value,
    )
    .slice(0, MAX_PEOPLE);
}

/** The caller's own firm and how long it may act as an agent. */
export async function firm({ read }: Scope): Promise<Dashboard['firm']> {
  const found = await read.db
    .selectFrom('channelPartner')
    .select(['name', 'reraAgentNumber', 'reraValidUntil'])
    .where('id', '=', read.caller.channelPartnerId)
    .executeTakeFirst();
  return found ?? null;
}
