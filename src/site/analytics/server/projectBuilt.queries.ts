import type { Figure } from '#platform/contract/figure.ts';
import type { Read } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { readWorkdaysOf } from '#site/calendars/server/calendar.queries.ts';
import { sharesOf } from '../shares.rules.ts';
import { partsOn, plannedSpan } from '../values.rules.ts';
import { measuredTowers, progressLog, workRows } from './planValues.queries.ts';
import { siteFigure } from './siteFigures.ts';

/** How far the works of a project are today, and how far they were planned to be, of the whole by weight. */
export interface ProjectBuilt {
  planned: Figure;
  earned: Figure;
}

/** Of projects that the caller sees, with four statements for all; none of one whose works weigh nothing. */
export async function builtByProject(
  read: Read,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, ProjectBuilt>> {
  const [towers, works, workdaysOf, log] = await Promise.all([
    measuredTowers(read, projectIds),
    workRows(read, projectIds),
    readWorkdaysOf(read, projectIds),
    progressLog(read, projectIds),
  ]);
  const reached = groupRows(log, ({ milestoneId }) => milestoneId);
  const on = read.today;
  const built = new Map<string, ProjectBuilt>();
  for (const [projectId, own] of groupRows(works, (work) => work.projectId)) {
    const { shares } = sharesOf(
      own,
      towers.filter((tower) => tower.projectId === projectId),
    );
    if (shares.size === 0) continue;
    const workdays = workdaysOf(projectId);
    const moment = { on, workday: workdays.numberOf(on) };
    const parts = own.map(({ id, plannedStart, plannedEnd }) =>
      partsOn(
        {
          planned: plannedSpan(plannedStart, plannedEnd, workdays),
          share: shares.get(id) ?? 0,
          reached: reached.get(id) ?? [],
        },
        moment,
      ),
    );
    const figure = (measure: 'plannedShare' | 'earnedShare') =>
      siteFigure(
        'siteWorks',
        { projectId, on },
        parts.reduce((sum, part) => sum + part[measure], 0),
        measure,
      );
    built.set(projectId, { planned: figure('plannedShare'), earned: figure('earnedShare') });
  }
  return built;
}
