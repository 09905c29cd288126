import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { conflict, forbidden, invalid } from '../../../platform/contract/errors.ts';
import { displayName } from '../../../platform/contract/format.ts';
import { GROUPS, hasRole } from '../../../platform/contract/roles.ts';
import type { Work } from '../../../platform/server/context.ts';
import { takeNumbers } from '../../../platform/server/numbers.ts';
import type { LeadFacts } from '../lead.rules.ts';
import { broughtByPartner, isOpenStatus, isPartner, mayAssignLead } from '../lead.rules.ts';
import type { LeadStep, LockedLead } from './lead.steps.ts';

type Attribution = Pick<LeadFacts, 'channelPartnerId' | 'broughtById'>;

/** Hands an open lead to another person, or to nobody. */
export async function assignStep(
  work: Work,
  lead: LockedLead,
  ownerId: string | null,
  projectIds: readonly string[],
): Promise<LeadStep> {
  if (!mayAssignLead(work.caller, lead)) throw forbidden();
  if (!isOpenStatus(lead.status)) throw conflict('Only an open lead can be assigned.');
  const owner = ownerId === null ? null : await requireOwner(work, ownerId, lead, projectIds);
  return {
    set: { ownerId, ownerTurn: null },
    entry: {
      type: 'assignment',
      details: { fromId: lead.ownerId, toId: ownerId, toName: owner },
      internal: true,
    },
  };
}

/** The name of a person who may own a lead: of sales, active, and able to see it. 400 otherwise. */
export async function requireOwner(
  work: Work,
  ownerId: string,
  lead: Attribution,
  projectIds: readonly string[],
): Promise<string> {
  const person = await work.db
    .selectFrom('appUser')
    .select(['id', 'firstName', 'lastName', 'role', 'status', 'channelPartnerId'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('userProject')
          .select('userProject.projectId as id')
          .whereRef('userProject.userId', '=', 'appUser.id'),
      ).as('projects'),
    )
    .where('id', '=', ownerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!person || person.status !== 'active' || !hasRole(person.role, ...GROUPS.SALES)) {
    throw invalid('ownerId', 'Choose an active person of sales.');
  }
  const actor = { ...person, userId: person.id };
  if (isPartner(work.caller) && person.channelPartnerId !== work.caller.channelPartnerId) {
    throw invalid('ownerId', 'Choose a person of your firm.');
  }
  if (isPartner(actor) && !broughtByPartner(actor, lead)) {
    throw invalid('ownerId', 'Choose the person of the partner firm who brought this lead.');
  }
  const seesAll = person.projects.length === 0 && !isPartner(actor);
  if (!seesAll && !person.projects.some((project) => projectIds.includes(project.id))) {
    throw invalid('ownerId', `${displayName(person)} cannot see the project of this lead.`);
  }
  return displayName(person);
}

export interface Ownership {
  ownerId: string | null;
  ownerTurn: number | null;
}

/** A lead that nobody claimed yet: who entered it, and for which projects. */
export interface NewLeadOwner {
  work: Work;
  source: LockedLead['source'];
  projectIds: readonly string[];
}

const NOBODY: Ownership = { ownerId: null, ownerTurn: null };

/**
 * Who gets leads that nobody claimed: the creator himself when he sells, else the executive of the projects who
 * waited longest. A manager who would lose sight of it keeps it, or chooses among his own people. Somebody who
 * walks in is handed over in person.
 */
export async function ownersForNewLeads(leads: readonly NewLeadOwner[]): Promise<Ownership[]> {
  const waiting = leads.filter(goesByTurn);
  const turns = await nextExecutives(waiting);
  return leads.map((lead) => {
    const himself = { ownerId: lead.work.caller.userId, ownerTurn: null };
    if (!goesByTurn(lead)) return sellsHimself(lead) ? himself : NOBODY;
    return turns.shift() ?? (lead.work.caller.role === 'Sales Manager' ? himself : NOBODY);
  });
}

function sellsHimself({ work }: NewLeadOwner): boolean {
  return hasRole(work.caller.role, 'Sales Executive', 'Channel Partner Manager');
}

function goesByTurn(lead: NewLeadOwner): boolean {
  return !sellsHimself(lead) && lead.source !== 'walkIn';
}

/**
 * Executives take turns: the one whose last turn is longest ago, of the team of a manager if he enters the lead.
 * The numbers of the turns are locked until the leads are there, so that leads which arrive together are shared
 * too.
 */
async function nextExecutives(leads: readonly NewLeadOwner[]): Promise<(Ownership | null)[]> {
  const [first] = leads;
  if (!first) return [];
  const firstTurn = await takeNumbers(first.work, 'leadTurn', '', '', leads.length);
  const executives = await executivesByTurn(first.work);
  return leads.map(({ work, projectIds }, index) => {
    const managerId = work.caller.role === 'Sales Manager' ? work.caller.userId : null;
    const next = executives.find((one) => worksOnAny(one, projectIds) && isInTeamOf(one, managerId));
    if (!next) return null;
    // His turn is over: he goes to the end.
    executives.push(...executives.splice(executives.indexOf(next), 1));
    return { ownerId: next.id, ownerTurn: firstTurn + index };
  });
}

/** Active executives, who waited longest first. */
function executivesByTurn({ db }: Work) {
  return db
    .selectFrom('appUser')
    .select('appUser.id')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('userProject')
          .select('userProject.projectId as id')
          .whereRef('userProject.userId', '=', 'appUser.id'),
      ).as('projects'),
      jsonArrayFrom(
        eb
          .selectFrom('userReportingLine')
          .select('userReportingLine.managerId as id')
          .whereRef('userReportingLine.reportId', '=', 'appUser.id'),
      ).as('managers'),
    ])
    .where('appUser.role', '=', 'Sales Executive')
    .where('appUser.status', '=', 'active')
    .where('appUser.deletedAt', 'is', null)
    .orderBy(
      (eb) =>
        eb
          .selectFrom('lead')
          .select((lead) => lead.fn.max('lead.ownerTurn').as('last'))
          .whereRef('lead.ownerId', '=', 'appUser.id')
          .where('lead.ownerTurn', 'is not', null),
      (order) => order.asc().nullsFirst(),
    )
    .orderBy('appUser.id')
    .execute();
}

type Executive = Awaited<ReturnType<typeof executivesByTurn>>[number];

/** Assigned to one of the projects, or to none and so to all. */
function worksOnAny({ projects }: Executive, projectIds: readonly string[]): boolean {
  return projects.length === 0 || projects.some(({ id }) => projectIds.includes(id));
}

function isInTeamOf({ managers }: Executive, managerId: string | null): boolean {
  return managerId === null || managers.some(({ id }) => id === managerId);
}
