import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of this resource. */
export const alertConstraints: ConstraintMessages = {
  figure_alert_once: {
    message: 'You have this alert already. Change its limit on the page of your alerts.',
    field: 'figure',
  },
};
