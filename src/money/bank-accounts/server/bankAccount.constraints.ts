import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a transfer between accounts. */
export const bankAccountConstraints: ConstraintMessages = {
  account_transfer_between_two: {
    message: 'Choose another account than the one it left.',
    field: 'toAccountId',
  },
  account_transfer_of_project: { message: 'Both accounts belong to the same project.', field: 'toAccountId' },
  account_transfer_certified: { message: 'What leaves the separate account needs its three certificates.' },
  account_transfer_taken_back_once: { message: 'This transfer was taken back already.' },
};
