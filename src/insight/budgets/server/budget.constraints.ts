import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of a budget. */
export const budgetConstraints: ConstraintMessages = {
  budget_one_open: { message: 'Another person has begun a version of this budget. Reload and try again.' },
  budget_number_once: { message: 'Another person has begun a version of this budget. Reload and try again.' },
  budget_follows: { message: 'A revision follows the version that is in force.' },
  budget_frozen: { message: 'This version of the budget cannot be changed. Begin a revision.' },
  budget_two_people: { message: 'A budget is approved by another person than the one who made it.' },
  budget_line_once: { message: 'A category has one amount for a month.', field: 'lines' },
  budget_line_of_year: { message: 'A line lies in the year of its budget.', field: 'lines' },
  budget_alert_once: { message: 'Another person has answered this alert. Reload and try again.' },
};
