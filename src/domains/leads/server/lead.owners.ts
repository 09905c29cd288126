import { expressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { conflict, forbidden, invalid } from '../../../platform/contract/errors.ts';
import { displayName } from '../../../platform/contract/format.ts';
import { GROUPS, hasRole } from '../../../platform/contract/roles.ts';
import type { Work } from '../../../platform/server/context.ts';
import { takeNumber } from '../../../platform/server/numbers.ts';
import type { Tables } from '../../../platform/server/database/tables.ts';
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

/**
 * Who gets a lead that nobody claimed: the creator himself when he sells, else the executive of the projects who
 * waited longest. A manager who would lose sight of it keeps it, or chooses among his own people. Somebody who
 * walks in is handed over in person.
 */
export async function ownerForNewLead(
  work: Work,
  source: LockedLead['source'],
  projectIds: readonly string[],
): Promise<Ownership> {
  const { role, userId } = work.caller;
  const himself = { ownerId: userId, ownerTurn: null };
  if (role === 'Sales Executive' || role === 'Channel Partner Manager') return himself;
  if (source === 'walkIn') return { ownerId: null, ownerTurn: null };
  if (role === 'Sales Manager') return (await nextExecutive(work, projectIds, userId)) ?? himself;
  return (await nextExecutive(work, projectIds)) ?? { ownerId: null, ownerTurn: null };
}

/**
 * Executives take turns: the one whose last turn is longest ago, of the team of a manager if one is named. The
 * number of the turn is locked until the lead is there, so that leads which arrive together are shared too.
 */
async function nextExecutive(
  work: Work,
  projectIds: readonly string[],
  managerId?: string,
): Promise<Ownership | null> {
  const ownerTurn = await takeNumber(work, 'leadTurn', '', '');
  const next = await work.db
    .selectFrom('appUser')
    .select('appUser.id')
    .where('appUser.role', '=', 'Sales Executive')
    .where('appUser.status', '=', 'active')
    .where('appUser.deletedAt', 'is', null)
    .where(worksOnAny(projectIds))
    .$if(managerId !== undefined, (query) => query.where(isInTeamOf(managerId ?? '')))
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
    .limit(1)
    .executeTakeFirst();
  return next ? { ownerId: next.id, ownerTurn } : null;
}

/** Assigned to one of the projects, or to none and so to all. */
function worksOnAny(projectIds: readonly string[]) {
  const user = expressionBuilder<Tables, 'appUser'>();
  const assigned = user
    .selectFrom('userProject')
    .select('userProject.projectId')
    .whereRef('userProject.userId', '=', 'appUser.id');
  return user.or([
    user.not(user.exists(assigned)),
    user.exists(assigned.where('userProject.projectId', 'in', [...projectIds])),
  ]);
}

function isInTeamOf(managerId: string) {
  const user = expressionBuilder<Tables, 'appUser'>();
  const team = user
    .selectFrom('userReportingLine')
    .select('userReportingLine.reportId')
    .where('userReportingLine.managerId', '=', managerId);
  return user('appUser.id', 'in', team);
}
