import * as z from 'zod';
import { id, optional, text } from '#platform/contract/fields.ts';

const mark = (label: string) => z.enum(['1', '2', '3', '4', '5'], { error: `Choose a mark for ${label}` });

/** Marks are chosen by their figure, which a form holds as text. */
export const ReviewForm = z.object({
  milestoneId: id(),
  rating: mark('the work as a whole'),
  quality: mark('quality'),
  timeliness: mark('timeliness'),
  safety: mark('safety'),
  comment: optional(text(1000, 'Comment')),
});
export type ReviewForm = z.infer<typeof ReviewForm>;

/** As the call takes them. */
export function marksOf({ rating, quality, timeliness, safety, comment = null }: ReviewForm) {
  return {
    rating: Number(rating),
    quality: Number(quality),
    timeliness: Number(timeliness),
    safety: Number(safety),
    comment,
  };
}

/** A mark of a review as the form holds it. */
export function markText(mark: number): ReviewForm['rating'] {
  return ReviewForm.shape.rating.parse(String(mark));
}
