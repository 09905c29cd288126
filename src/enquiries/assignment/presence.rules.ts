import type { Day, Instant } from '#platform/contract/calendar.ts';
import { addDays, dayOf } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { WorkingHours } from '#enquiries/leads/responseTime.rules.ts';
import { isWorkingTime, nextWorkingMoment } from '#enquiries/leads/responseTime.rules.ts';
import type { ABSENCE_REASONS, WorkSchedule } from './presence.contract.ts';

interface DaysAway {
  firstDay: Day;
  lastDay: Day;
  reason: (typeof ABSENCE_REASONS)[number];
}

/** What decides whether somebody is available. */
export interface Attendance {
  /** Null follows the hours of the organization. */
  schedule: WorkSchedule | null;
  absences: readonly DaysAway[];
}

/**
 * Why somebody is not available, in words, or null when they are. Outside the organization's working hours,
 * availability is that at the next start of work: leads of the night go to those working in the morning, when
 * their reply time starts.
 */
export function absenceAt(
  now: Instant,
  hours: WorkingHours,
  { schedule, absences }: Attendance,
): string | null {
  const moment = nextWorkingMoment(now, hours);
  const today = dayOf(moment, hours.timeZone);
  const away = absences.find(({ firstDay, lastDay }) => firstDay <= today && today <= lastDay);
  if (away) return awayText(away, absences);
  if (schedule && !isWorkingTime(moment, { ...schedule, timeZone: hours.timeZone }))
    return 'Outside working hours';
  return null;
}

const AWAY: Record<DaysAway['reason'], string> = {
  leave: 'On leave',
  sick: 'Sick',
  training: 'In training',
  other: 'Away',
};

function awayText({ reason, lastDay }: DaysAway, absences: readonly DaysAway[]): string {
  return `${AWAY[reason]} until ${formatDay(lastDayInRow(lastDay, absences))}`;
}

/** Consecutive absences count as one. */
function lastDayInRow(lastDay: Day, absences: readonly DaysAway[]): Day {
  const next = absences.find(({ firstDay }) => firstDay === addDays(lastDay, 1));
  return next ? lastDayInRow(next.lastDay, absences) : lastDay;
}
