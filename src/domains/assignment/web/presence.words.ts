import { formatDay } from '../../../platform/contract/format.ts';
import type { Absence, PersonPresence } from '../presence.contract.ts';

export function presenceText({ absence }: PersonPresence): string {
  return absence ?? 'There';
}

export function daysText({ firstDay, lastDay }: Absence): string {
  return firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} to ${formatDay(lastDay)}`;
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** 'Tue, Wed, Thu 11:00 to 20:00', or that he works as the organization does. */
export function hoursText({ schedule }: PersonPresence): string {
  if (schedule === null) return 'As the organization';
  const days = schedule.days.map((day) => WEEKDAYS[day - 1]).join(', ');
  return `${days} ${schedule.from} to ${schedule.to}`;
}
