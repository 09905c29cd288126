import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of this resource. */
export const rateConstraints: ConstraintMessages = {
  rate_config_no_overlap: {
    message: 'Another rate with this key and place covers these days.',
    field: 'validFrom',
  },
};
