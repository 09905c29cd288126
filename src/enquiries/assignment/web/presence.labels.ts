import { formatDay } from '#platform/contract/format.ts';
import type { Absence, PersonPresence } from '../presence.contract.ts';

export const AWAY_LABELS: Record<Absence['reason'], string> = {
  leave: 'on leave',
  sick: 'sick',
  training: 'in training',
  other: 'away',
};

export function presenceText({ absence }: PersonPresence): string {
  return absence ?? 'Available';
}

export function daysText({ firstDay, lastDay }: Absence): string {
  return firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} to ${formatDay(lastDay)}`;
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** 'Tue–Sun 11:00–20:00', or the hours of the organization. */
export function hoursText({ schedule }: PersonPresence): string {
  if (schedule === null) return 'Office hours';
  return `${runsOf(schedule.days).map(runText).join(', ')} ${schedule.from}–${schedule.to}`;
}

/** Days that follow each other, together; `days` are in order. */
function runsOf(days: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last?.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  return runs;
}

function runText(run: readonly number[]): string {
  const [first, last] = [run[0], run.at(-1)].map((day) => WEEKDAYS[(day ?? 1) - 1]);
  return run.length === 1 ? `${first}` : `${first}–${last}`;
}
