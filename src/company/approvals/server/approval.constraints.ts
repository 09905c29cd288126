import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of this resource. */
export const approvalConstraints: ConstraintMessages = {
  approval_immutable: { message: 'A request cannot be changed; send a new one.' },
  approval_decided_once: { message: 'This request has already been decided.' },
  approval_decided_by_another: { message: 'You cannot decide your own request.' },
  approval_decided_by_two: { message: 'Another person has to approve it as well.' },
  approval_refused_with_note: { message: 'Enter the reason for rejecting it.', field: 'note' },
  approval_one_open: { message: 'The same was requested and is not decided yet.' },
};
