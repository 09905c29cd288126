import { forbidden, invalid } from '#platform/contract/errors.ts';
import { hasRole, PARTNER_ROLES, roleLabel } from '#platform/contract/roles.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import {
  createChannelPartner,
  requireFirm,
} from '#company/channel-partners/server/channelPartner.commands.ts';
import { chosenProjects } from './project-choice.ts';
import { requireManager } from './reporting-line.ts';
import { belongingProblem, ranksAbove } from '../user.rules.ts';
import type { InvitationInput } from '../invitation.contract.ts';

export interface Place {
  fields: { channelPartnerId: string | null; managerId: string | null };
  projectIds: string[];
}

/** Firm, manager and projects of an invited person, with defaults for those left out. */
export async function placeOf(work: Work, input: InvitationInput): Promise<Place> {
  const projectIds = await chosenProjects(work, input.projectIds ?? []);
  const channelPartnerId = await firmOf(work, input);
  const managerId = input.managerId ?? (await usualManager(work, input.role, channelPartnerId, projectIds));
  if (managerId) await requireManager(work, input.role, managerId);
  const fields = { channelPartnerId, managerId };
  const problem = belongingProblem(input.role, { ...fields, projects: projectIds.length });
  if (problem) throw problem;
  return { fields, projectIds };
}

/** Partners invite only into their own firm; a new firm is created with its first admin. */
async function firmOf(work: Work, input: InvitationInput): Promise<string | null> {
  const { channelPartnerId: own } = work.caller;
  const { channelPartnerId: named, channelPartner: brought, role } = input;
  if (own && (brought || (named && named !== own))) {
    throw forbidden('You can only invite people into your own firm.');
  }
  if (own) return own;
  if (brought && role !== 'Channel Partner Admin') {
    throw invalid('channelPartner', `A new firm comes with its first ${roleLabel('Channel Partner Admin')}.`);
  }
  if (brought && named) throw invalid('channelPartnerId', 'Choose a firm or enter a new one, not both.');
  if (brought) {
    const isManager = work.caller.role === 'Channel Partner Manager';
    const managerId = isManager ? work.caller.userId : null;
    return (await createChannelPartner(work, { ...brought, managerId })).id;
  }
  if (named && hasRole(role, ...PARTNER_ROLES)) await requireFirm(work, named);
  return named ?? null;
}

/**
 * The default manager: for an executive the inviting Sales Manager, else one of the executive's projects, else the inviter; for a partner's agent an admin of the firm; for anyone else the inviter.
 */
async function usualManager(
  work: Work,
  role: Role,
  channelPartnerId: string | null,
  projectIds: readonly string[],
): Promise<string | null> {
  const inviter = ranksAbove(work.caller.role, role) ? work.caller.userId : null;
  if (role === 'Sales Executive' && work.caller.role !== 'Sales Manager') {
    return (await salesManagerOf(work, projectIds)) ?? inviter;
  }
  if (role === 'Channel Partner Agent') return await firmAdmin(work, channelPartnerId);
  return inviter;
}

async function salesManagerOf(work: Work, projectIds: readonly string[]): Promise<string | null> {
  if (projectIds.length === 0) return null;
  const row = await work.db
    .selectFrom('appUser')
    .innerJoin('userProject', 'userProject.userId', 'appUser.id')
    .select('appUser.id')
    .where('appUser.role', '=', 'Sales Manager')
    .where('appUser.status', '=', 'active')
    .where('appUser.deletedAt', 'is', null)
    .where('userProject.projectId', 'in', [...projectIds])
    .orderBy('appUser.createdAt')
    .orderBy('appUser.id')
    .executeTakeFirst();
  return row?.id ?? null;
}

async function firmAdmin(work: Work, channelPartnerId: string | null): Promise<string | null> {
  if (!channelPartnerId) return null;
  const row = await work.db
    .selectFrom('appUser')
    .select('id')
    .where('channelPartnerId', '=', channelPartnerId)
    .where('role', '=', 'Channel Partner Admin')
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    // The inviter is preferred, if among them.
    .orderBy((eb) => eb.case().when('id', '=', work.caller.userId).then(0).else(1).end())
    .orderBy('createdAt')
    .executeTakeFirst();
  return row?.id ?? null;
}
