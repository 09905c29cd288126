import { sql } from 'kysely';
import { displayName } from '#platform/contract/format.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import type { ShareTokens } from '#platform/server/share-token.ts';
import { hashOfShareToken } from '#platform/server/share-token.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import { requireContractor } from '#site/contractors/server/contractor.filter.ts';
import { ISSUE_BUILDERS } from '#site/issues/issueRights.rules.ts';
import type { ContractorLink, ContractorLinks } from '../link.contract.ts';
import { linkActions, PIN_TRIES } from '../link.rules.ts';

/** Ended ones are shown for a while only. */
const MAX_LINKS = 50;

/** Links of a contractor to projects that the caller sees, and the projects for which one can be made. */
export async function listLinks(
  read: Read,
  tokens: ShareTokens,
  contractorId: string,
): Promise<ContractorLinks> {
  await requireContractor(read, contractorId);
  const [rows, projects] = await Promise.all([
    linkRows(read)
      .where('contractorLink.contractorId', '=', contractorId)
      .orderBy(sql`contractor_link.ended_at is null`, 'desc')
      .orderBy('contractorLink.createdAt', 'desc')
      .orderBy('contractorLink.id', 'desc')
      .limit(MAX_LINKS)
      .execute(),
    projectsFor(read, contractorId).execute(),
  ]);
  return { links: rows.map((row) => toLink(read, tokens, row)), projects };
}

export async function getLink(read: Read, tokens: ShareTokens, id: string): Promise<ContractorLink> {
  const row = await linkRows(read).where('contractorLink.id', '=', id).executeTakeFirst();
  return toLink(read, tokens, required(row, 'Link'));
}

/** Links to projects that the caller sees. */
export function linkRows(read: Read) {
  return read.db
    .selectFrom('contractorLink')
    .innerJoin('project', 'project.id', 'contractorLink.projectId')
    .innerJoin('appUser as issuer', 'issuer.id', 'contractorLink.issuedById')
    .selectAll('contractorLink')
    .select(['project.name as projectName', 'issuer.firstName', 'issuer.lastName'])
    .where('project.deletedAt', 'is', null)
    .where(projectIsVisible(read));
}

/** Projects in which an active contractor has or had work, and that have no open link. */
export function projectsFor(read: Read, contractorId: string) {
  return read.db
    .selectFrom('project')
    .select(['project.id', 'project.name'])
    .where('project.deletedAt', 'is', null)
    .where(projectIsVisible(read))
    .where(({ and, not, exists, selectFrom }) =>
      and([
        exists(
          selectFrom('contractor')
            .select('contractor.id')
            .where('contractor.id', '=', contractorId)
            .where('contractor.status', '=', 'active'),
        ),
        exists(
          selectFrom('contractorAssignment as had')
            .innerJoin('milestone', 'milestone.id', 'had.milestoneId')
            .select('had.id')
            .where('had.contractorId', '=', contractorId)
            .whereRef('milestone.projectId', '=', 'project.id'),
        ),
        not(
          exists(
            selectFrom('contractorLink as open')
              .select('open.id')
              .where('open.contractorId', '=', contractorId)
              .whereRef('open.projectId', '=', 'project.id')
              .where('open.endedAt', 'is', null),
          ),
        ),
      ]),
    )
    .orderBy('project.name')
    .orderBy('project.id')
    .limit(200);
}

type LinkRow = Awaited<ReturnType<ReturnType<typeof linkRows>['executeTakeFirstOrThrow']>>;

function toLink({ caller }: Read, tokens: ShareTokens, row: LinkRow): ContractorLink {
  const { id, version, createdAt, openedCount, lastOpenedAt, wrongTries, endedAt, endReason, issuedById } =
    row;
  const isOwn = issuedById === caller.userId && endedAt === null;
  const token = tokens.tokenOf('contractorLink', caller.organizationId, id);
  return {
    _id: id,
    id,
    version,
    project: { id: row.projectId, name: row.projectName },
    issuedBy: { id: issuedById, name: displayName(row) },
    createdAt,
    // After a change of the secret an old link still opens; it can only no longer be shown.
    path: isOwn && hashOfShareToken(token) === row.tokenHash ? `/c/${token}` : null,
    openedCount,
    lastOpenedAt,
    wrongTries,
    isLocked: wrongTries >= PIN_TRIES,
    endedAt,
    endReason,
    allowedActions: linkActions(caller, { issuedById, isEnded: endedAt !== null }),
  };
}

/** Whoever builds in its project hears of a link. */
export const linkAudience: Audience = {
  mayHear: ({ role }) => hasRole(role, ...ISSUE_BUILDERS),
  visible: async (read, ids) => {
    const rows = await linkRows(read)
      .where('contractorLink.id', 'in', [...ids])
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
};
