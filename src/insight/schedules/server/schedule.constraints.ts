import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';
import { MAX_RECIPIENTS } from '../schedule.rules.ts';

/** What a person reads when the database refuses a change of this resource. */
export const scheduleConstraints: ConstraintMessages = {
  report_recipient_at_most_50: {
    message: `A report goes to at most ${MAX_RECIPIENTS} people.`,
    field: 'recipientIds',
  },
};
