import type { Day } from '#platform/contract/calendar.ts';
import { addDays, addMonths, daysBetween } from '#platform/contract/calendar.ts';
import type { Workdays } from '../calendars/workdays.rules.ts';
import { lastOf } from '../calendars/workdays.rules.ts';
import type { IssueOrigin, IssueSeverity } from './issueKinds.rules.ts';

/** Working days in which an issue is resolved. */
const DAYS_TO_RESOLVE: Record<IssueSeverity, number> = { critical: 1, high: 3, medium: 7, low: 14 };

const DAYS_FOR_DEFECT = 30;

/** The last day on which an issue may be due: a defect within 30 days of the calendar, all else by its severity. */
export function latestDueDate(
  { origin, severity }: { origin: IssueOrigin; severity: IssueSeverity },
  from: Day,
  workdays: Workdays,
): Day {
  return origin === 'defect'
    ? addDays(from, DAYS_FOR_DEFECT)
    : lastOf(workdays, from, DAYS_TO_RESOLVE[severity]);
}

const MONTHS_OF_DEFECTS = 60;

/** Until when the builder puts defects right: five years from possession, as the law has it (RERA Act s.14(3)). */
export function defectsUntil(possessionDate: Day): Day {
  return addMonths(possessionDate, MONTHS_OF_DEFECTS);
}

export const ISSUE_AGES = ['upTo7', 'from8To30', 'over30'] as const;
export type IssueAge = (typeof ISSUE_AGES)[number];

/** Days since it was reported, from the least to the most of each age; null is without end. */
export const DAYS_OF_AGE: Record<IssueAge, { from: number; to: number | null }> = {
  upTo7: { from: 0, to: 7 },
  from8To30: { from: 8, to: 30 },
  over30: { from: 31, to: null },
};

/** How many days it is or was open. */
export function openDays(
  { reportedOn, verifiedOn }: { reportedOn: Day; verifiedOn: Day | null },
  today: Day,
) {
  return Math.max(0, daysBetween(reportedOn, verifiedOn ?? today));
}
