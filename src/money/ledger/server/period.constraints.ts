import { roleLabel } from '#platform/contract/roles.ts';
import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database keeps a month closed. */
export const periodConstraints: ConstraintMessages = {
  period_closed: {
    message: `This month is closed. Ask a ${roleLabel('Finance Head')} to do this, or to reopen the month.`,
  },
  period_lock_standing: { message: 'This month is already closed.' },
  period_lock_of_month_over: { message: 'A month can be closed once it is over.' },
  period_lock_append_only: { message: 'The history of a month cannot be changed.' },
};
