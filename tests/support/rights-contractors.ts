import { v7 as newId } from 'uuid';
import type { Work } from '#platform/server/context.ts';
import { hashOfShareToken } from '#platform/server/share-token.ts';
import { hashOfDigits } from '#platform/server/six-digits.ts';
import { buildActiveContractor } from '#site/contractors/server/contractor.factory.ts';
import { addReview } from '#site/contractors/server/review.commands.ts';
import { updateMilestone, updateMilestoneProgress } from '#site/milestones/server/milestone.commands.ts';
import { ALL_ROWS, BUILDERS, closedTo, FINANCE, MANAGEMENT, NO_FACTS } from './rights-people.ts';
import type { CallRights } from './rights-rows.ts';
import { rights } from './rights-rows.ts';
import type { SeenRow, Stage } from './rights-stage.ts';

/** Contractors work for the whole organization: all managers see them, those of construction keep them. */
export const CONTRACTOR_RIGHTS: readonly CallRights[] = [
  rights('GET /contractors/{id}', 'contractor', ALL_ROWS, MANAGEMENT),
  rights('GET /contractors/{id}/reviews', 'contractor', ALL_ROWS, MANAGEMENT),
  rights('GET /contractors/{id}/reviewable', 'contractor', ALL_ROWS, BUILDERS),
  rights('GET /contractors/{id}/notes', 'contractor', ALL_ROWS, BUILDERS),
  rights('GET /contractors/{id}/account', 'contractor', ALL_ROWS, FINANCE),
  rights('GET /contractors/{id}/reassignment', 'contractor', ALL_ROWS, BUILDERS),
  rights('PUT /contractors/{id}', 'contractor', ALL_ROWS, BUILDERS),
  rights('PUT /contractors/{id}/preferred', 'contractor', ALL_ROWS, BUILDERS),
  rights('PUT /contractors/{id}/status', 'contractor', ALL_ROWS, BUILDERS),
  rights('POST /contractors/{id}/documents', 'contractor', ALL_ROWS, BUILDERS),
  rights('POST /contractors/{id}/reviews', 'contractor', ALL_ROWS, BUILDERS),
  // Only its reviewer, the Business Head, corrects it.
  rights('PUT /contractors/{id}/reviews/{reviewId}', 'contractor', ALL_ROWS, BUILDERS, {
    isClosed: closedTo('BH'),
  }),
  rights('POST /contractors/{id}/notes', 'contractor', ALL_ROWS, BUILDERS),
  rights('POST /contractors/{id}/reassignment', 'contractor', ALL_ROWS, BUILDERS),
  rights('GET /contractors/{id}/links', 'contractor', ALL_ROWS, BUILDERS),
  rights('POST /contractors/{id}/links', 'contractor', ALL_ROWS, BUILDERS),
  rights('PUT /contractors/{id}/links/{linkId}/pin', 'contractor', ALL_ROWS, BUILDERS),
  rights('PUT /contractors/{id}/links/{linkId}/withdraw', 'contractor', ALL_ROWS, BUILDERS),
  rights('PUT /contractors/{id}/account', 'contractor', ALL_ROWS, FINANCE),
  rights('POST /contractors/{id}/account/confirm', 'contractor', ALL_ROWS, FINANCE),
  rights('POST /contractors/{id}/account/reject', 'contractor', ALL_ROWS, FINANCE),
];

export const CONTRACTOR_ENDS: readonly CallRights[] = [
  rights('DELETE /contractors/{id}', 'contractor', ALL_ROWS, BUILDERS),
];

/** One that works on the milestone of the project and was reviewed by the head, with another one beside it. */
export async function contractorRow(stage: Stage, isOwnOrganization: boolean): Promise<SeenRow> {
  const { as, organization, project } = stage;
  return as(organization.businessHead, async (work) => {
    const { id } = await buildActiveContractor(work);
    const other = await buildActiveContractor(work);
    const milestone = await work.db
      .selectFrom('milestone')
      .select('id')
      .where('projectId', '=', project.project.id)
      .where('isPlaceholder', '=', false)
      .executeTakeFirstOrThrow();
    await updateMilestone(work, milestone.id, { contractorId: id });
    await updateMilestoneProgress(work, milestone.id, { progressPct: 10 }, []);
    const marks = { rating: 4, quality: 4, timeliness: 4, safety: 4 };
    const review = await addReview(work, id, { milestoneId: milestone.id, ...marks });
    const projectId = project.project.id;
    const linkId = await linkTo(work, id, projectId);
    const more = { reviewId: review.id, milestoneId: milestone.id, toId: other.id, projectId, linkId };
    return { name: 'a contractor', id, isOwnOrganization, facts: NO_FACTS, more };
  });
}

/** A link that the Business Head made; nobody opens it here. */
async function linkTo(work: Work, contractorId: string, projectId: string): Promise<string> {
  const id = newId();
  await work.db
    .insertInto('contractorLink')
    .values({
      id,
      contractorId,
      projectId,
      tokenHash: hashOfShareToken(id),
      pinHash: hashOfDigits(id, '000000'),
      issuedById: work.caller.userId,
      createdAt: work.now,
      updatedAt: work.now,
    })
    .execute();
  return id;
}
