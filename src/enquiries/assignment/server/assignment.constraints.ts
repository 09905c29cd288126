import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of who is there and who gets leads. */
export const assignmentConstraints: ConstraintMessages = {
  absence_never_overlaps: {
    message: 'These days overlap another absence of this person.',
    field: 'firstDay',
  },
  absence_ends_after_it_begins: {
    message: 'An absence ends after it begins, and lasts a year at most.',
    field: 'lastDay',
  },
  assignment_policy_revision_once: {
    message: 'This record was changed by someone else. Reload and try again.',
  },
  assignment_policy_append_only: { message: 'A revision of the rules is never changed.' },
  lead_reassignment_undone_once: { message: 'This was undone already.' },
};
