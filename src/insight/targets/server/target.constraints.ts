import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

export const targetConstraints: ConstraintMessages = {
  sales_target_once: { message: 'Someone else set this target in the meantime. Reload and try again.' },
  sales_target_in_grid: { message: 'A target stands in the grid of its year and kind.' },
  sales_target_of_one: { message: 'A target is of a person or of a project.' },
};
