import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of this resource. */
export const savedViewConstraints: ConstraintMessages = {
  saved_view_name_once: { message: 'You already have a view with this name.', field: 'name' },
  saved_view_default_is_shared: {
    message: 'Share the view before making it a default.',
    field: 'defaultFor',
  },
};
