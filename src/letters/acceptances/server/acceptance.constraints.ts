import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

export const acceptanceConstraints: ConstraintMessages = {
  acceptance_one_open: { message: 'This document is up for acceptance already. Withdraw that first.' },
  acceptance_person_address_once: {
    message: 'Two people cannot answer from one address. Enter an address for each.',
    field: 'people',
  },
  acceptance_of_approved: { message: 'Another version counts by now. Look at it before you ask.' },
  acceptance_kept: { message: 'This acceptance has ended.' },
  acceptance_person_kept: { message: 'This was answered before.' },
  acceptance_person_answered_in_time: { message: 'The time to accept this paper has passed.' },
};
