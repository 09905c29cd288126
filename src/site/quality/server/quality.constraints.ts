import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of a check or of a check list. */
export const qualityConstraints: ConstraintMessages = {
  quality_check_list_once: { message: 'This kind of work has a check list of this name.', field: 'name' },
  quality_inspection_kept: { message: 'Checks of this milestone were inspected, so it cannot be deleted.' },
  quality_check_waived_by_two: { message: 'A second person has to approve the waiver.' },
};
