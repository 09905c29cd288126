import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of this resource. */
export const approvalConstraints: ConstraintMessages = {
  approval_immutable: { message: 'A request never changes; ask anew.' },
  approval_decided_once: { message: 'This request is decided already.' },
  approval_decided_by_another: { message: 'You cannot decide a request of your own.' },
  approval_refused_with_note: { message: 'Say why you refuse it.', field: 'note' },
  cost_sheet_approval_once: { message: 'A cost sheet was issued by this approval already.' },
};
