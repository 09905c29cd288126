import type { Updateable } from 'kysely';
import { v7 as newId } from 'uuid';
import { conflict, forbidden, staleVersion } from '#platform/contract/errors.ts';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import type { ContractorLinkTable } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { ShareTokens } from '#platform/server/share-token.ts';
import { hashOfShareToken } from '#platform/server/share-token.ts';
import { hashOfDigits, newSixDigits } from '#platform/server/six-digits.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import { lockContractor } from '#site/contractors/server/contractor.store.ts';
import type { LinkWithPin } from '../link.contract.ts';
import type { LinkAction } from '../link.rules.ts';
import { linkActions } from '../link.rules.ts';
import { getLink, linkRows, projectsFor } from './link.queries.ts';

/** Makes the link of a contractor to a project. The PIN is in the reply alone; who made the link speaks it. */
export async function createLink(
  work: Work,
  tokens: ShareTokens,
  contractorId: string,
  projectId: string,
): Promise<LinkWithPin> {
  const { row: contractor } = await lockContractor(work, contractorId);
  const project = await visibleProjects(work)
    .select('project.id')
    .where('project.id', '=', projectId)
    .executeTakeFirst();
  required(project, 'Project');
  if (contractor.status !== 'active')
    throw conflict(
      `${contractor.companyName} is ${contractor.status}; only an active contractor gets a link.`,
    );
  const isOffered = await projectsFor(work, contractorId)
    .where('project.id', '=', projectId)
    .executeTakeFirst();
  if (!isOffered)
    throw conflict(
      `${contractor.companyName} has an open link for this project, or no milestone in it.`,
      'projectId',
    );
  const id = newId();
  const pin = newSixDigits();
  const { now, caller } = work;
  await work.db
    .insertInto('contractorLink')
    .values({
      id,
      contractorId,
      projectId,
      tokenHash: hashOfShareToken(tokens.tokenOf('contractorLink', caller.organizationId, id)),
      pinHash: hashOfDigits(id, pin),
      issuedById: caller.userId,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  const after = { contractorId, projectId };
  await recordChange(work, { action: 'issue', resource: 'contractorLink', id, version: 1, after });
  return { link: await getLink(work, tokens, id), pin };
}

interface At {
  contractorId: string;
  linkId: string;
}

/** A new PIN opens the link again after five wrong ones; the one before, and what it opened, end. */
export async function renewPin(
  work: Work,
  tokens: ShareTokens,
  at: At,
  version: number,
): Promise<LinkWithPin> {
  const link = await lockLink(work, at, version, 'newPin');
  const pin = newSixDigits();
  const set = { pinHash: hashOfDigits(link.id, pin), pinNumber: link.pinNumber + 1, wrongTries: 0 };
  await writeLink(work, link, set, { action: 'renewPin', after: { pinNumber: set.pinNumber } });
  return { link: await getLink(work, tokens, link.id), pin };
}

export async function withdrawLink(work: Work, at: At, version: number): Promise<void> {
  const link = await lockLink(work, at, version, 'withdraw');
  await endLink(work, link, 'withdrawn');
}

/** A contractor that is no longer active, or is deleted, loses its links at once. */
export async function endLinksOfStopped(deeds: readonly BatchItem<Change>[]): Promise<void> {
  const stops = deeds.filter(
    ({ input }) => input.resource === 'contractor' && STOPPING.includes(input.action),
  );
  for (const { work, input } of stops) {
    const open = await work.db
      .selectFrom('contractorLink')
      .select(['id', 'version'])
      .where('contractorId', '=', input.id)
      .where('endedAt', 'is', null)
      .forUpdate()
      .execute();
    for (const link of open) await endLink(work, link, 'stopped');
  }
}

const STOPPING = ['suspend', 'blacklist', 'deactivate', 'delete'];

interface Ending {
  id: string;
  version: number;
}

async function endLink(work: Work, link: Ending, endReason: 'withdrawn' | 'stopped'): Promise<void> {
  await writeLink(work, link, { endedAt: work.now, endReason }, { action: 'withdraw', after: { endReason } });
}

async function writeLink(
  work: Work,
  { id, version }: Ending,
  set: Updateable<ContractorLinkTable>,
  { action, after }: { action: string; after: object },
): Promise<void> {
  await work.db
    .updateTable('contractorLink')
    .set({ ...set, version: version + 1, updatedAt: work.now })
    .where('id', '=', id)
    .execute();
  await recordChange(work, { action, resource: 'contractorLink', id, version: version + 1, after });
}

/** 404 unless the caller sees its project; 403 and 409 where they may not do this with it. */
async function lockLink(work: Work, { contractorId, linkId }: At, version: number, action: LinkAction) {
  const link = required(
    await linkRows(work)
      .where('contractorLink.id', '=', linkId)
      .where('contractorLink.contractorId', '=', contractorId)
      .forUpdate('contractorLink')
      .executeTakeFirst(),
    'Link',
  );
  if (version !== link.version) throw staleVersion();
  if (link.endedAt !== null) throw conflict('This link has ended.');
  if (!linkActions(work.caller, { issuedById: link.issuedById, isEnded: false }).includes(action))
    throw forbidden('Only whoever made the link gives it a new PIN. Withdraw it and make your own.');
  return link;
}
