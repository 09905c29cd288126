import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of the plan. */
export const scheduleConstraints: ConstraintMessages = {
  baseline_name_once: { message: 'The project has a frozen plan with this name already.', field: 'name' },
};
