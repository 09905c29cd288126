import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of an issue. */
export const issueConstraints: ConstraintMessages = {
  site_issue_of_milestone: { message: 'This milestone has issues, so it cannot be deleted.' },
  site_issue_of_check_once: { message: 'This check has an open issue already.' },
  site_issue_due_after: { message: 'It cannot be due before it is reported.', field: 'dueDate' },
  site_issue_of_one: {
    message: 'Assign it to a person or to a contractor, not to both.',
    field: 'contractorId',
  },
  site_issue_two_people: { message: 'Another person has to verify it.' },
};
