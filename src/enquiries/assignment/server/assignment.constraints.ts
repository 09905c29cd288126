import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of absences, schedules or assignment rules. */
export const assignmentConstraints: ConstraintMessages = {
  absence_never_overlaps: {
    message: 'These days overlap another absence of this person.',
    field: 'firstDay',
  },
  absence_ends_after_it_begins: {
    message: 'An absence must end after it begins and last a year at most.',
    field: 'lastDay',
  },
  assignment_policy_revision_once: {
    message: 'This record was changed by someone else. Reload and try again.',
  },
  assignment_policy_append_only: { message: 'A revision of the rules cannot be changed.' },
  lead_reassignment_undone_once: { message: 'This has already been undone.' },
};
