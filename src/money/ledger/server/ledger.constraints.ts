import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

export const SEPARATE_REFUSED =
  'The separate account (70%) pays for land and construction only. Choose another account of the project.';

/** What a person reads when the database refuses a posting. */
export const ledgerConstraints: ConstraintMessages = {
  ledger_batch_reversed_once: { message: 'This is already reversed.' },
  ledger_batch_of_open_sale: { message: 'Nothing more is posted on a sale that has ended.' },
  ledger_batch_source_once: { message: 'This is already posted to the ledger.' },
  ledger_batch_balances: { message: 'The ledger batch does not balance; nothing was posted.' },
  ledger_batch_one_owner: { message: 'A posting belongs to a sale or to a partner firm, not to both.' },
  ledger_entry_of_owner: {
    message: 'All entries of a posting must belong to the same sale or firm; nothing was posted.',
  },
  ledger_batch_reversal_of_owner: {
    message: 'A reversal must belong to the sale or firm of the reversed posting; nothing was posted.',
  },
  ledger_entry_not_separate: { message: SEPARATE_REFUSED },
  ledger_equals_plan: {
    message: 'The ledger and the installments of this sale disagree; nothing was posted.',
  },
  ledger_batch_append_only: { message: 'The ledger cannot be changed; post a reversal.' },
  ledger_entry_append_only: { message: 'The ledger cannot be changed; post a reversal.' },
};
