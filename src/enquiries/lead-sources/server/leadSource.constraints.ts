import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of a key. */
export const leadSourceConstraints: ConstraintMessages = {
  lead_source_key_name_once: { message: 'Another key has this name.', field: 'name' },
};
