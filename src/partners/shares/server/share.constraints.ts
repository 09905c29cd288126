import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

export const shareConstraints: ConstraintMessages = {
  commission_shares_add_up: { message: 'The shares must add up to 100%.', field: 'shares' },
};
