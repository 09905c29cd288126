import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import { required } from '#platform/server/database/values.ts';
import { personOf } from '#company/people/server/person.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import { reviewEditRefusal } from '../contractor.rules.ts';
import type {
  listReviewable as reviewableCall,
  listReviews as listCall,
  Review,
  Reviewable,
} from '../review.contract.ts';
import { requireContractor } from './contractor.filter.ts';

/** The newest first. */
export async function listReviews(
  read: Read,
  contractorId: string,
  query: QueryOf<typeof listCall>,
): Promise<Page<Review>> {
  await requireContractor(read, contractorId);
  const found = reviewsOf(read, contractorId);
  return pageOf(
    query,
    async ({ limit, offset }) => {
      const rows = await withNames(found)
        .orderBy('contractorReview.createdAt', 'desc')
        .orderBy('contractorReview.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map((row) => toReview(read, row));
    },
    (max) => countRows(read.db, found, max),
  );
}

export async function getReview(read: Read, contractorId: string, id: string): Promise<Review> {
  const found = withNames(reviewsOf(read, contractorId)).where('contractorReview.id', '=', id);
  return toReview(read, required(await found.executeTakeFirst(), 'Review'));
}

/** Milestones that the caller can review the contractor for, the latest work first. */
export async function listReviewable(
  read: Read,
  contractorId: string,
  query: QueryOf<typeof reviewableCall>,
): Promise<Page<Reviewable>> {
  await requireContractor(read, contractorId);
  const found = read.db
    .selectFrom('milestone')
    .innerJoin('project', 'project.id', 'milestone.projectId')
    .leftJoin('tower', 'tower.id', 'milestone.towerId')
    .where('project.deletedAt', 'is', null)
    .where(projectIsVisible(read))
    .where(workedOn(read, contractorId))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('contractorReview')
            .select('contractorReview.id')
            .where('contractorReview.contractorId', '=', contractorId)
            .whereRef('contractorReview.milestoneId', '=', 'milestone.id')
            .where('contractorReview.reviewerId', '=', read.caller.userId),
        ),
      ),
    );
  return pageOf(
    query,
    async ({ limit, offset }) => {
      const rows = await found
        .select(['milestone.id', 'milestone.name', PLACE.as('place')])
        .orderBy(sql`coalesce(milestone.actual_end, milestone.actual_start)`, 'desc')
        .orderBy('milestone.id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map((row) => ({ _id: row.id, ...row }));
    },
    (max) => countRows(read.db, found, max),
  );
}

/** Whether the contractor had the row `milestone` while it was worked on; days are those of the organization. */
export function workedOn({ caller }: Pick<Read, 'caller'>, contractorId: string): RawBuilder<boolean> {
  return sql<boolean>`(milestone.actual_start is not null and exists (select from contractor_assignment had
    where had.organization_id = milestone.organization_id and had.milestone_id = milestone.id
      and had.contractor_id = ${contractorId}
      and (had.ended_at is null or (had.ended_at at time zone ${caller.timezone})::date >= milestone.actual_start)))`;
}

const PLACE = sql<string>`concat_ws(', ', tower.name, project.name)`;

function reviewsOf(read: Read, contractorId: string) {
  return read.db
    .selectFrom('contractorReview')
    .innerJoin('milestone', 'milestone.id', 'contractorReview.milestoneId')
    .innerJoin('project', 'project.id', 'milestone.projectId')
    .leftJoin('tower', 'tower.id', 'milestone.towerId')
    .where('contractorReview.contractorId', '=', contractorId)
    .where(projectIsVisible(read));
}

function withNames(found: ReturnType<typeof reviewsOf>) {
  return found
    .select([
      'contractorReview.id',
      'contractorReview.version',
      'contractorReview.rating',
      'contractorReview.quality',
      'contractorReview.timeliness',
      'contractorReview.safety',
      'contractorReview.comment',
      'contractorReview.createdAt',
      'contractorReview.updatedAt',
      'contractorReview.reviewerId',
      'milestone.id as milestoneId',
      'milestone.name as milestoneName',
      PLACE.as('place'),
    ])
    .select((eb) => personOf(eb.ref('contractorReview.reviewerId')).as('reviewer'));
}

type ReviewRow = Awaited<ReturnType<ReturnType<typeof withNames>['executeTakeFirstOrThrow']>>;

function toReview({ caller, today }: Read, row: ReviewRow): Review {
  const { milestoneId, milestoneName, place, reviewerId, ...review } = row;
  const isReviewer = reviewerId === caller.userId;
  const reviewedOn = dayOf(review.createdAt, caller.timezone);
  return {
    _id: review.id,
    ...review,
    milestone: { id: milestoneId, name: milestoneName, place },
    mayEdit: reviewEditRefusal({ isReviewer, reviewedOn }, today) === null,
  };
}
