import { send } from '#platform/web/client/client.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import type { Control } from 'react-hook-form';
import { FormCombobox } from '#platform/web/form/FormCombobox.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSegment } from '#platform/web/form/FormSegment.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { Contractor } from '../contractor.contract.ts';
import type { Review } from '../review.contract.ts';
import { addReview, listReviewable, updateReview } from '../review.contract.ts';
import { CHANGED_BY_REVIEWS } from './contractor.calls.ts';
import { marksOf, markText, ReviewForm } from './review.form.ts';

interface ReviewProps {
  contractor: Contractor;
  onClose: () => void;
}

/** Four marks for the work on one milestone. */
export function AddReview({ contractor: { id, companyName }, onClose }: ReviewProps) {
  const add = useSend(addReview, { invalidates: CHANGED_BY_REVIEWS });
  const form = useContractForm(ReviewForm, { comment: '' });
  const { control } = form;
  return (
    <FormDialog
      title={`Review ${companyName}`}
      text="You can correct it for 7 days. Others see it with your name."
      form={form}
      submit="Save review"
      onSubmit={async (input) => {
        await add.mutateAsync({
          params: { id },
          body: { milestoneId: input.milestoneId, ...marksOf(input) },
        });
        toastSuccess(`${companyName} reviewed`);
      }}
      onClose={onClose}
    >
      <FormCombobox
        control={control}
        name="milestoneId"
        label="Milestone"
        emptyText="It worked on no milestone that you have not reviewed"
        search={async (_text, signal) => {
          const { rows } = await send(listReviewable, { params: { id }, query: { limit: 100 }, signal });
          return rows.map((one) => ({ id: one.id, label: one.name, text: one.place }));
        }}
      />
      <Marks control={control} />
    </FormDialog>
  );
}

export function EditReview({ contractor, review, onClose }: ReviewProps & { review: Review }) {
  const update = useSend(updateReview, { invalidates: CHANGED_BY_REVIEWS });
  const { rating, quality, timeliness, safety, comment, version, milestone } = review;
  const form = useContractForm(ReviewForm, {
    milestoneId: milestone.id,
    rating: markText(rating),
    quality: markText(quality),
    timeliness: markText(timeliness),
    safety: markText(safety),
    comment: comment ?? '',
  });
  return (
    <FormDialog
      title={`Correct review of ${milestone.name}`}
      form={form}
      submit="Save review"
      onSubmit={async (input) => {
        await update.mutateAsync({
          params: { id: contractor.id, reviewId: review.id },
          body: { ...marksOf(input), version },
        });
        toastSuccess('Review saved');
      }}
      onClose={onClose}
    >
      <Marks control={form.control} />
    </FormDialog>
  );
}

const CHOICES = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }));
const MARKS = [
  { name: 'rating', label: 'Overall, 1 poor to 5 excellent' },
  { name: 'quality', label: 'Quality' },
  { name: 'timeliness', label: 'Timeliness' },
  { name: 'safety', label: 'Safety' },
] as const;

function Marks({ control }: { control: Control<ReviewForm, unknown, ReviewForm> }) {
  return (
    <>
      {MARKS.map(({ name, label }) => (
        <FormSegment key={name} control={control} name={name} label={label} choices={CHOICES} />
      ))}
      <FormText control={control} name="comment" label="Comment" maxLength={1000} rows={3} isOptional />
    </>
  );
}
