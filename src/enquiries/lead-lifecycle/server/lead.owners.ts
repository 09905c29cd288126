import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { conflict, forbidden, invalid } from '#platform/contract/errors.ts';
import { displayName } from '#platform/contract/format.ts';
import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import type { Enquiry } from '#enquiries/assignment/assignment.contract.ts';
import type { Waiting } from '#enquiries/assignment/assignment.rules.ts';
import { takeTurns } from '#enquiries/assignment/server/turns.ts';
import type { LeadFacts } from '#enquiries/leads/lead.rules.ts';
import { broughtByPartner, isOpenStatus, isPartner, mayAssignLead } from '#enquiries/leads/lead.rules.ts';
import type { OwnerReason } from '#enquiries/leads/ownerReason.rules.ts';
import type { LeadStep, LockedLead } from '#enquiries/leads/server/lead.steps.ts';

type Attribution = Pick<LeadFacts, 'channelPartnerId' | 'broughtById'>;

/** Assigns an open lead to another person, or to nobody. */
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
    set: {
      ownerId,
      ownerTurn: null,
      ownerReason: null,
      // The new owner of a lead without a reply gets the full reply time.
      ...(lead.status === 'new' ? { answerAwaitedAt: work.now } : {}),
    },
    entry: {
      type: 'assignment',
      details: { fromId: lead.ownerId, toId: ownerId, toName: owner },
      internal: true,
    },
  };
}

/** The name of a person who may own a lead: an active salesperson who can see it. 400 otherwise. */
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
    throw invalid('ownerId', 'Choose an active salesperson.');
  }
  const actor = { ...person, userId: person.id };
  if (isPartner(work.caller) && person.channelPartnerId !== work.caller.channelPartnerId) {
    throw invalid('ownerId', 'Choose a person from your firm.');
  }
  if (isPartner(actor) && !broughtByPartner(actor, lead)) {
    throw invalid('ownerId', 'Choose someone from the partner firm that brought this lead.');
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
  /** Why the application chose this owner; null when a person did. */
  ownerReason: OwnerReason | null;
}

/** A lead without an owner: who entered it, for which projects, and the values that rules match. */
export interface NewLeadOwner extends Enquiry {
  work: Work;
}

export const NOBODY: Ownership = { ownerId: null, ownerTurn: null, ownerReason: null };

/**
 * Who gets leads without an owner: the creator when they sell, else whoever the assignment rules and the round
 * robin select. A manager who would lose sight of it keeps it, or chooses within their team. Walk-ins are
 * handed over in person.
 */
export async function ownersForNewLeads(leads: readonly NewLeadOwner[]): Promise<Ownership[]> {
  const waiting = leads.filter(goesByTurn);
  const turns = await takeTurns(
    waiting.map(({ work, ...lead }) => ({ work, enquiry: waitingOf(work, lead) })),
  );
  return leads.map((lead) => {
    const caller = { ...NOBODY, ownerId: lead.work.caller.userId };
    if (!goesByTurn(lead)) return sellsHimself(lead) ? caller : NOBODY;
    return turns.shift() ?? (lead.work.caller.role === 'Sales Manager' ? caller : NOBODY);
  });
}

function waitingOf(work: Work, lead: Enquiry): Waiting {
  return { ...lead, teamOf: work.caller.role === 'Sales Manager' ? work.caller.userId : null };
}

function sellsHimself({ work }: NewLeadOwner): boolean {
  return hasRole(work.caller.role, 'Sales Executive', 'Channel Partner Manager');
}

function goesByTurn(lead: NewLeadOwner): boolean {
  return !sellsHimself(lead) && lead.source !== 'walkIn';
}
