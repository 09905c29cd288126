import type { Day, Instant } from '#platform/contract/calendar.ts';
import { addDays, addMinutes, dayOf, daysBetween, instantAt } from '#platform/contract/calendar.ts';
import { invalid } from '#platform/contract/errors.ts';
import type { InteractionInput, LeadStatus, OUTCOMES } from './lead.contract.ts';
import type { Visit, VisitState } from './visit.contract.ts';
import { MAX_VISIT_DAYS } from './visit.contract.ts';

/** What was logged about the lead's visits after this one was scheduled, if anything. */
export type VisitSequel = (typeof OUTCOMES)[number] | 'arranged' | null;

/** The result of a visit; null when it was rescheduled. */
export function visitState(sequel: VisitSequel, lead: LeadStatus): VisitState | null {
  switch (sequel) {
    case 'arranged':
      return null;
    case 'visitDone':
      return 'done';
    case 'noShow':
      return 'missed';
    case 'notInterested':
      return 'calledOff';
    default:
      return lead === 'lost' ? 'calledOff' : 'planned';
  }
}

/** Whether a logged entry sets the time of a visit, or cancels it. */
export function saidOfVisit(
  input: Pick<InteractionInput, 'type' | 'outcome' | 'scheduledAt'>,
): 'arranged' | 'calledOff' | null {
  const { type, outcome, scheduledAt } = input;
  if (scheduledAt && (outcome === 'visitScheduled' || (type === 'siteVisit' && !outcome))) return 'arranged';
  return type === 'siteVisit' && outcome === 'notInterested' ? 'calledOff' : null;
}

/** Refuses (400) days in the wrong order, and more of them than a calendar shows. */
export function checkVisitDays(from: Day, to: Day): void {
  if (to < from) throw invalid('to', 'The last day must not be before the first.');
  if (daysBetween(from, to) >= MAX_VISIT_DAYS) throw invalid('to', `At most ${MAX_VISIT_DAYS} days at once.`);
}

/** The days of the week of a day, from Monday. */
export function weekOf(day: Day): Day[] {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, at) => addDays(day, at - weekday));
}

/** The same time of another day, or another time: the time a visit is rescheduled to. */
export function putOff(at: Instant, by: { days?: number; minutes?: number }, timeZone: string): Instant {
  const later = addMinutes(at, by.minutes ?? 0);
  if (!by.days) return later;
  return instantAt(addDays(dayOf(later, timeZone), by.days), clockOf(later, timeZone), timeZone);
}

/** '09:30', as the clocks of a time zone show it. */
function clockOf(at: Instant, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return format.format(new Date(at));
}

/** The visits of a day, in their order. */
export function visitsOfDay(visits: readonly Visit[], day: Day, timeZone: string): Visit[] {
  return visits.filter(({ at }) => dayOf(at, timeZone) === day);
}

/** Visits of a day side by side: one column of each person or project, by name, and those without at the end. */
export function visitColumns(
  visits: readonly Visit[],
  by: 'owner' | 'project',
): { key: string; name: string | null; visits: Visit[] }[] {
  const columns = new Map<string, { key: string; name: string | null; visits: Visit[] }>();
  for (const visit of visits) {
    const key = visit[by]?.id ?? '';
    const column = columns.get(key) ?? { key, name: visit[by]?.name ?? null, visits: [] };
    column.visits.push(visit);
    columns.set(key, column);
  }
  return [...columns.values()].toSorted((a, b) => {
    if (a.name === null || b.name === null) return a.name === null ? 1 : -1;
    return a.name.localeCompare(b.name);
  });
}
