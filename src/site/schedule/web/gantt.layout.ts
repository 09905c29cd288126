import type { Day } from '#platform/contract/calendar.ts';
import { addDays, daysBetween, laterOf } from '#platform/contract/calendar.ts';
import type { Timeline, TimelineMilestone } from '../timeline.contract.ts';

export const ROW = 36;
export const HEAD = 44;

/** How wide a day is drawn. */
export const ZOOMS = { month: 5, quarter: 1.8, year: 0.7 } as const;
export type Zoom = keyof typeof ZOOMS;

export interface Axis {
  from: Day;
  to: Day;
  width: number;
  /** Where a day begins. */
  x: (day: Day) => number;
  ticks: { day: Day; x: number; label: string }[];
}

export type GanttRow =
  | { kind: 'tower'; id: string; name: string; expectedEnd: Day | null }
  | { kind: 'milestone'; id: string; milestone: TimelineMilestone; towerName: string };

export interface Bar {
  x: number;
  width: number;
  /** From the planned end on, where the work is expected to end later: drawn lighter. */
  slip: { x: number; width: number } | null;
  /** What was planned first, as a thin line above. */
  planned: { x: number; width: number } | null;
}

/** Whole months around all that is drawn, so that no bar touches the edge. */
export function axisOf(timeline: Timeline, zoom: Zoom): Axis {
  const days = timeline.milestones.flatMap((one) =>
    [one.plannedStart, one.plannedEnd, one.actualStart, one.actualEnd, one.expectedEnd].filter(
      (day) => day !== null,
    ),
  );
  const all = [timeline.today, timeline.reraPossessionDate ?? timeline.today, ...days].toSorted();
  const from = monthStart(addDays(all[0] ?? timeline.today, -10));
  const to = nextMonth(addDays(all.at(-1) ?? timeline.today, 20));
  const perDay = ZOOMS[zoom];
  const x = (day: Day) => daysBetween(from, day) * perDay;
  return { from, to, width: Math.ceil(x(to)), x, ticks: ticksOf(from, to, zoom, x) };
}

/** The towers one below the other, each with its works in their order; what is of the project comes last. */
export function rowsOf({ towers, milestones }: Timeline): GanttRow[] {
  return towers.flatMap(({ id, name, expectedEnd }): GanttRow[] => {
    const own = milestones.filter((one) => one.towerId === id);
    if (own.length === 0) return [];
    return [
      { kind: 'tower', id: id ?? 'project', name, expectedEnd },
      ...own.map((milestone): GanttRow => ({
        kind: 'milestone',
        id: milestone.id,
        milestone,
        towerName: name,
      })),
    ];
  });
}

/** Null while the milestone has no dates. */
export function barOf(one: TimelineMilestone, { x }: Pick<Axis, 'x'>): Bar | null {
  if (one.expectedEnd === null) return null;
  const start = one.expectedStart ?? one.plannedStart ?? one.expectedEnd;
  const end = x(addDays(laterOf(one.expectedEnd, start), 1));
  const from = x(start);
  const slipFrom = one.plannedEnd === null ? null : Math.max(from, x(addDays(one.plannedEnd, 1)));
  const planned =
    one.plannedEnd === null
      ? null
      : span(x(one.plannedStart ?? one.plannedEnd), x(addDays(one.plannedEnd, 1)));
  return {
    ...span(from, end),
    slip: slipFrom !== null && slipFrom < end ? span(slipFrom, end) : null,
    planned,
  };
}

/** From the end of what it waits for to its own beginning, square. */
export function linkPath(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const turn = Math.max(from.x + 6, Math.min(to.x - 6, from.x + 12));
  return to.x - 6 >= from.x + 6
    ? `M${from.x} ${from.y}H${turn}V${to.y}H${to.x}`
    : `M${from.x} ${from.y}h6V${(from.y + to.y) / 2}H${to.x - 6}V${to.y}H${to.x}`;
}

function span(from: number, to: number) {
  return { x: from, width: Math.max(3, to - from) };
}

const MONTHS_APART: Record<Zoom, number> = { month: 1, quarter: 3, year: 12 };

function ticksOf(from: Day, to: Day, zoom: Zoom, x: (day: Day) => number): Axis['ticks'] {
  const ticks: Axis['ticks'] = [];
  for (let day = from; day < to; day = nextMonth(day)) {
    const month = Number(day.slice(5, 7)) - 1;
    if (month % MONTHS_APART[zoom] === 0) ticks.push({ day, x: x(day), label: labelOf(day, zoom) });
  }
  return ticks;
}

const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function labelOf(day: Day, zoom: Zoom): string {
  const month = NAMES[Number(day.slice(5, 7)) - 1] ?? '';
  return zoom === 'year' ? day.slice(0, 4) : `${month} ${day.slice(2, 4)}`;
}

function monthStart(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

function nextMonth(day: Day): Day {
  return monthStart(addDays(monthStart(day), 32));
}
