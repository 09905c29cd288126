import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { count, id, optional, text, version } from '#platform/contract/fields.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { Named } from '#company/people/user.contract.ts';
import { CONTRACTOR_KEEPERS } from './contractor.contract.ts';

const mark = (label: string) => count(label, 1, 5);

const marks = {
  rating: mark('Overall'),
  quality: mark('Quality'),
  timeliness: mark('Timeliness'),
  safety: mark('Safety'),
  comment: optional(text(1000, 'Comment')),
};

export const ReviewInput = z.object({ milestoneId: id(), ...marks });
export type ReviewInput = z.infer<typeof ReviewInput>;

export const ReviewMarks = z.object({ ...marks, version: version().optional() });
export type ReviewMarks = z.infer<typeof ReviewMarks>;

export const Review = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  version: z.number().int(),
  rating: z.number().int(),
  quality: z.number().int(),
  timeliness: z.number().int(),
  safety: z.number().int(),
  comment: z.string().nullable(),
  milestone: z.strictObject({ id: z.uuid(), name: z.string(), place: z.string() }),
  reviewer: Named,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** By the reader, and not older than a week. */
  mayEdit: z.boolean(),
});
export type Review = z.infer<typeof Review>;

export const listReviews = call({
  method: 'GET',
  path: '/contractors/{id}/reviews',
  summary: 'Reviews of a contractor, the newest first',
  can: GROUPS.MANAGEMENT,
  query: z.object({ ...pageQuery }),
  reply: page(Review),
});

export const addReview = call({
  method: 'POST',
  path: '/contractors/{id}/reviews',
  summary: 'Review the work of a contractor on a milestone, once',
  can: CONTRACTOR_KEEPERS,
  body: ReviewInput,
  reply: data(Review),
  status: 201,
  creates: true,
  errors: { conflict: 'The caller reviewed this milestone already, or the contractor did not work on it.' },
});

export const updateReview = call({
  method: 'PUT',
  path: '/contractors/{id}/reviews/{reviewId}',
  summary: 'Correct an own review within 7 days',
  can: CONTRACTOR_KEEPERS,
  body: ReviewMarks,
  reply: data(Review),
  errors: { conflict: 'It is older than 7 days.', staleVersion: 'It was changed meanwhile.' },
});

const Reviewable = z.strictObject({ _id: z.uuid(), id: z.uuid(), name: z.string(), place: z.string() });
export type Reviewable = z.infer<typeof Reviewable>;

export const listReviewable = call({
  method: 'GET',
  path: '/contractors/{id}/reviewable',
  summary: 'Milestones on which a contractor worked and that the caller has not reviewed, the latest first',
  can: CONTRACTOR_KEEPERS,
  query: z.object({ ...pageQuery }),
  reply: page(Reviewable),
});
