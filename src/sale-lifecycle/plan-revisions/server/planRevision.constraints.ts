import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of a plan. */
export const planRevisionConstraints: ConstraintMessages = {
  plan_revision_once: { message: 'Someone else changed this plan in the meantime. Load it again.' },
  installment_demanded_stays: { message: 'An installment that is demanded or paid stays as it is.' },
};
