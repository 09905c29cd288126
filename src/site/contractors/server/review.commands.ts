import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { dayOf } from '#platform/contract/calendar.ts';
import { conflict, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import { isRatedToPrefer, reviewEditRefusal } from '../contractor.rules.ts';
import type { Review, ReviewInput, ReviewMarks } from '../review.contract.ts';
import { lockContractor, writeContractor } from './contractor.store.ts';
import { getReview, workedOn } from './review.queries.ts';

/** One of a person for a milestone on which the contractor worked. */
export async function addReview(
  work: Work,
  contractorId: string,
  { comment = null, ...input }: ReviewInput,
): Promise<Review> {
  await lockContractor(work, contractorId);
  const milestone = required(
    await work.db
      .selectFrom('milestone')
      .innerJoin('project', 'project.id', 'milestone.projectId')
      .select(['milestone.name', workedOn(work, contractorId).as('isWorked')])
      .select((eb) =>
        eb
          .selectFrom('contractorReview')
          .select('contractorReview.id')
          .where('contractorReview.contractorId', '=', contractorId)
          .whereRef('contractorReview.milestoneId', '=', 'milestone.id')
          .where('contractorReview.reviewerId', '=', work.caller.userId)
          .as('ownReviewId'),
      )
      .where('milestone.id', '=', input.milestoneId)
      .where('project.deletedAt', 'is', null)
      .where(projectIsVisible(work))
      .executeTakeFirst(),
    'Milestone',
  );
  if (!milestone.isWorked) throw conflict(`The contractor did not work on ${milestone.name}.`, 'milestoneId');
  if (milestone.ownReviewId !== null)
    throw conflict(
      `You have reviewed ${milestone.name} already. Correct that review within 7 days.`,
      'milestoneId',
    );
  const id = newId();
  const values = { ...input, comment, contractorId };
  await work.db
    .insertInto('contractorReview')
    .values({ id, ...values, reviewerId: work.caller.userId, createdAt: work.now, updatedAt: work.now })
    .execute();
  await recordChange(work, { action: 'create', resource: 'contractorReview', id, version: 1, after: values });
  await rate(work, contractorId);
  return getReview(work, contractorId, id);
}

/** By its reviewer, within a week. */
export async function updateReview(
  work: Work,
  contractorId: string,
  reviewId: string,
  { version, comment = null, ...marks }: ReviewMarks,
): Promise<Review> {
  await lockContractor(work, contractorId);
  const before = required(
    await work.db
      .selectFrom('contractorReview')
      .selectAll()
      .where('id', '=', reviewId)
      .where('contractorId', '=', contractorId)
      .forUpdate()
      .executeTakeFirst(),
    'Review',
  );
  const isReviewer = before.reviewerId === work.caller.userId;
  const reviewedOn = dayOf(before.createdAt, work.caller.timezone);
  const refusal = reviewEditRefusal({ isReviewer, reviewedOn }, work.today);
  if (refusal) throw refusal;
  if (version !== undefined && version !== before.version) throw staleVersion();
  const after = { ...marks, comment };
  await work.db
    .updateTable('contractorReview')
    .set({ ...after, version: before.version + 1, updatedAt: work.now })
    .where('id', '=', reviewId)
    .execute();
  const { rating, quality, timeliness, safety, comment: said } = before;
  await recordChange(work, {
    action: 'edit',
    resource: 'contractorReview',
    id: reviewId,
    version: before.version + 1,
    before: { rating, quality, timeliness, safety, comment: said },
    after,
  });
  await rate(work, contractorId);
  return getReview(work, contractorId, reviewId);
}

/** The rating after a change of its reviews; whoever falls below what is preferred is so no longer. */
async function rate(work: Work, contractorId: string): Promise<void> {
  const before = await lockContractor(work, contractorId);
  const { rating, reviewCount } = await work.db
    .selectFrom('contractorReview')
    .select([
      sql<number | null>`round(avg(rating), 1)`.as('rating'),
      sql<number>`count(*)::int`.as('reviewCount'),
    ])
    .where('contractorId', '=', contractorId)
    .executeTakeFirstOrThrow();
  const isLost = before.row.isPreferred && !isRatedToPrefer({ rating, reviewCount });
  const version = await writeContractor(work, before, {
    rating,
    reviewCount,
    ...(isLost ? { isPreferred: false } : {}),
  });
  await recordChange(work, {
    action: isLost ? 'losePreference' : 'rate',
    resource: 'contractor',
    id: contractorId,
    version,
    before: { rating: before.row.rating, ...(isLost ? { isPreferred: true } : {}) },
    after: { rating, ...(isLost ? { isPreferred: false } : {}) },
  });
}
