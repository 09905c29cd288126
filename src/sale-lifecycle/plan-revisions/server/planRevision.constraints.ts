import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of a plan. */
export const planRevisionConstraints: ConstraintMessages = {
  plan_revision_once: { message: 'Someone else has changed this plan. Reload it.' },
  installment_demanded_stays: { message: 'A demanded or paid installment cannot be changed.' },
};
