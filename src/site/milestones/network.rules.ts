import type { Day } from '#platform/contract/calendar.ts';
import { laterOf } from '#platform/contract/calendar.ts';
import type { Workdays } from '#site/calendars/workdays.rules.ts';
import { lastOf, workingDaysBetween } from '#site/calendars/workdays.rules.ts';

/** A milestone as the plan of its project sees it. */
export interface PlannedWork {
  id: string;
  /** Null: of the project as a whole, or of the towers that it covers. */
  towerId: string | null;
  coversTowerIds: readonly string[];
  plannedStart: Day | null;
  plannedEnd: Day | null;
  revisedEnd: Day | null;
  actualStart: Day | null;
  actualEnd: Day | null;
  dependsOn: readonly string[];
}

/** How far the end of a milestone may slip before its tower ends later. */
export interface Leeway {
  latestEnd: Day;
  /** Working days. */
  floatDays: number;
  isCritical: boolean;
}

/** The days of the moment at which a plan is looked at. */
export interface PlanTime {
  workdays: Workdays;
  today: Day;
}

export type ExpectedEnds = ReadonlyMap<string, Day | null>;

/**
 * When each milestone is expected to end. A finished one has ended. An open one ends on the latest of: what was promised
 * for it (its revised, else its planned end); its planned working days after the last milestone it waits for; today, if
 * it has begun; its planned working days from today on, if it should have begun (decision 96). Null while it has no dates: nothing is expected of it, and it moves nothing.
 */
export function expectedEnds(works: readonly PlannedWork[], time: PlanTime): ExpectedEnds {
  const ends = new Map<string, Day | null>();
  for (const work of inOrder(works) ?? []) ends.set(work.id, expectedEndOf(work, ends, time));
  return ends;
}

function expectedEndOf(work: PlannedWork, ends: ExpectedEnds, { workdays, today }: PlanTime): Day | null {
  if (work.actualEnd !== null) return work.actualEnd;
  const promised = work.revisedEnd ?? work.plannedEnd;
  if (promised === null) return null;
  const before = work.dependsOn.map((id) => ends.get(id)).filter((end) => typeof end === 'string');
  const after = before.map((end) => workdays.dayAt(workdays.numberOf(end) + durationOf(work, workdays)));
  return [...after, ...earliestEnd(work, { workdays, today })].reduce(laterOf, promised);
}

function earliestEnd(work: PlannedWork, { workdays, today }: PlanTime): Day[] {
  if (work.actualStart !== null || work.plannedStart === null) return [today];
  if (!shouldHaveBegun(work, today)) return [];
  return [lastOf(workdays, today, durationOf(work, workdays))];
}

/** Whether an open milestone has not begun although the day for it is over: each day that passes moves its end. */
export function shouldHaveBegun(
  { plannedStart, plannedEnd, revisedEnd, actualStart, actualEnd }: PlannedWork,
  today: Day,
): boolean {
  const isWaiting = actualStart === null && actualEnd === null && (revisedEnd ?? plannedEnd) !== null;
  return isWaiting && plannedStart !== null && plannedStart < today;
}

/**
 * The backward pass over what is open and has dates: each milestone may end so late that none that waits for it, and not
 * its tower, ends later than expected. On the critical path nothing is left.
 */
export function leeways(
  works: readonly PlannedWork[],
  ends: ExpectedEnds,
  workdays: Workdays,
): ReadonlyMap<string, Leeway> {
  const towerEnds = endsOfTowers(works, ends);
  const latest = new Map<string, number>();
  const found = new Map<string, Leeway>();
  for (const work of (inOrder(works) ?? []).toReversed()) {
    const end = ends.get(work.id) ?? null;
    if (end === null || work.actualEnd !== null) continue;
    const endsThere = placesOf(work).map((place) => workdays.numberOf(towerEnds.get(place) ?? end));
    const bound = Math.min(latest.get(work.id) ?? Infinity, ...endsThere);
    const floatDays = bound - workdays.numberOf(end);
    found.set(work.id, {
      latestEnd: floatDays === 0 ? end : workdays.dayAt(bound),
      floatDays,
      isCritical: floatDays === 0,
    });
    const start = bound - durationOf(work, workdays);
    for (const id of work.dependsOn) latest.set(id, Math.min(latest.get(id) ?? Infinity, start));
  }
  return found;
}

/**
 * When the works of each tower, those that name it included, and those of the project as a whole (null) are expected to
 * end.
 */
export function endsOfTowers(
  works: readonly PlannedWork[],
  ends: ExpectedEnds,
): ReadonlyMap<string | null, Day> {
  const last = new Map<string | null, Day>();
  for (const work of works) {
    const end = ends.get(work.id) ?? null;
    if (end === null) continue;
    for (const place of placesOf(work)) last.set(place, laterOf(last.get(place) ?? end, end));
  }
  return last;
}

/** The towers that it names or is of; null: the project as a whole. */
function placesOf({ towerId, coversTowerIds }: PlannedWork): readonly (string | null)[] {
  return coversTowerIds.length > 0 ? coversTowerIds : [towerId];
}

/** Each after all that it waits for, otherwise in the given order; null when some wait for each other. */
export function inOrder<One extends { id: string; dependsOn: readonly string[] }>(
  all: readonly One[],
): One[] | null {
  const byId = new Map(all.map((one) => [one.id, one]));
  const waitsFor = new Map(
    all.map(({ id, dependsOn }) => [id, dependsOn.filter((one) => byId.has(one)).length]),
  );
  const followers = new Map<string, One[]>();
  for (const one of all) {
    for (const id of one.dependsOn) {
      const known = followers.get(id);
      if (known) known.push(one);
      else followers.set(id, [one]);
    }
  }
  const ordered = all.filter(({ id }) => waitsFor.get(id) === 0);
  // What is added while the list is walked is walked too.
  for (const { id } of ordered) {
    for (const follower of followers.get(id) ?? []) {
      const left = (waitsFor.get(follower.id) ?? 0) - 1;
      waitsFor.set(follower.id, left);
      if (left === 0) ordered.push(follower);
    }
  }
  return ordered.length === all.length ? ordered : null;
}

/** Planned working days; a milestone without a planned start takes one. */
function durationOf({ plannedStart, plannedEnd }: PlannedWork, workdays: Workdays): number {
  if (plannedStart === null || plannedEnd === null) return 1;
  return Math.max(1, workingDaysBetween(workdays, plannedStart, plannedEnd));
}
