import type { Day } from '#platform/contract/calendar.ts';
import { daysBetween } from '#platform/contract/calendar.ts';
import { invalid } from '#platform/contract/errors.ts';
import type { ExpectedEnds, PlannedWork, PlanTime } from '#site/milestones/network.rules.ts';

interface NamedWork extends PlannedWork {
  name: string;
}

export interface Shift {
  milestoneId: string;
  days: number;
}

/** The revised end of each shifted milestone: so many working days after what is expected of it now. */
export function shiftedEnds(
  works: readonly NamedWork[],
  ends: ExpectedEnds,
  shifts: readonly Shift[],
  { workdays, today }: PlanTime,
): Map<string, Day> {
  const revised = new Map<string, Day>();
  for (const [index, { milestoneId, days }] of shifts.entries()) {
    const work = works.find(({ id }) => id === milestoneId);
    if (!work) throw invalid(`shifts.${index}.milestoneId`, 'This milestone is not one of the project.');
    const end = ends.get(milestoneId) ?? null;
    if (work.actualEnd !== null)
      throw invalid(`shifts.${index}.milestoneId`, `${work.name} is completed; it does not move any more.`);
    if (end === null)
      throw invalid(`shifts.${index}.milestoneId`, `${work.name} has no planned end; plan it first.`);
    const day = workdays.dayAt(workdays.numberOf(end) + days);
    if (day < today) throw invalid(`shifts.${index}.days`, `${work.name} would end in the past.`);
    revised.set(milestoneId, day);
  }
  return revised;
}

/** The plan with these revised ends. */
export function withRevisedEnds<Work extends PlannedWork>(
  works: readonly Work[],
  revised: ReadonlyMap<string, Day>,
): Work[] {
  return works.map((work) => ({ ...work, revisedEnd: revised.get(work.id) ?? work.revisedEnd }));
}

export interface Moved<Work> {
  work: Work;
  before: Day;
  after: Day;
  days: number;
}

/** The milestones that are expected on another day after a change, in the order of the plan. */
export function movedBetween<Work extends PlannedWork>(
  works: readonly Work[],
  before: ExpectedEnds,
  after: ExpectedEnds,
): Moved<Work>[] {
  return works.flatMap((work) => {
    const from = before.get(work.id) ?? null;
    const to = after.get(work.id) ?? null;
    return from === null || to === null || from === to
      ? []
      : [{ work, before: from, after: to, days: daysBetween(from, to) }];
  });
}
