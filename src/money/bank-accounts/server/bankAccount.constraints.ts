import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a transfer between accounts. */
export const bankAccountConstraints: ConstraintMessages = {
  account_transfer_between_two: {
    message: 'Choose two different accounts.',
    field: 'toAccountId',
  },
  account_transfer_of_project: {
    message: 'Both accounts must belong to the same project.',
    field: 'toAccountId',
  },
  account_transfer_certified: { message: 'A withdrawal from the separate account needs three certificates.' },
  account_transfer_taken_back_once: { message: 'This transfer is already reversed.' },
};
