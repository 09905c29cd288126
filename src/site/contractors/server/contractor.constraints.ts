import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of a contractor. */
export const contractorConstraints: ConstraintMessages = {
  contractor_pan_once: { message: 'A contractor with this PAN already exists.', field: 'pan' },
  contractor_name_once: { message: 'A contractor with this name already exists.', field: 'companyName' },
  contractor_gstin_of_pan: { message: 'The GSTIN contains another PAN.', field: 'gstin' },
  contractor_trades: { message: 'Choose at least one trade.', field: 'specializations' },
  contractor_preferred: {
    message: 'Only an active contractor rated 4.0 or more with 3 reviews can be preferred.',
  },
  contractor_stopped_for_a_reason: { message: 'Enter the reason.', field: 'reason' },
  contractor_review_once: {
    message: 'You have reviewed this milestone already. Correct that review within 7 days.',
    field: 'milestoneId',
  },
  contractor_review_of_worked: {
    message: 'A contractor is reviewed for milestones that it worked on.',
    field: 'milestoneId',
  },
  contractor_review_of_milestone: { message: 'The milestone was not found.', field: 'milestoneId' },
  contractor_review_kept: { message: 'Only marks and comment of a review can be corrected.' },
  contractor_note_append_only: { message: 'A note is never changed. Add another one.' },
  milestone_of_contractor: { message: 'The contractor was not found.', field: 'contractorId' },
};
