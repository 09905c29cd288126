import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of this resource. */
export const discountApprovalConstraints: ConstraintMessages = {
  cost_sheet_approval_once: { message: 'A cost sheet has already been issued under this approval.' },
  discount_approval_append_only: { message: 'A request cannot be changed; send a new one.' },
};
