import type { Day } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { insertRows, updateRows } from '#platform/server/database/bulk.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import { forecastProject, lockPlanOfWorks } from './forecast.commands.ts';

/** A milestone as a plan of many proposes it; `after` names others by id. */
export interface ProposedWork {
  id: string;
  /** A placeholder with this id is filled in; otherwise it is new. */
  isPlaceholder: boolean;
  version: number;
  towerId: string;
  key: string;
  name: string;
  sequence: number;
  weightPct: number;
  plannedStart: Day;
  plannedEnd: Day;
  dependsOn: readonly string[];
}

/** Enters many milestones of a project in a few statements. Project and placeholders are locked, keys are free. */
export async function enterPlannedWorks(
  work: Work,
  projectId: string,
  works: readonly ProposedWork[],
): Promise<void> {
  await lockPlanOfWorks(work, projectId);
  const { organizationId, userId } = work.caller;
  const stamps = { updatedAt: work.now, updatedById: userId };
  const rows = works.map(({ dependsOn: _waits, isPlaceholder, ...one }) => ({
    ...one,
    projectId,
    isPlaceholder,
  }));
  await insertRows(
    work.db,
    'milestone',
    rows
      .filter(({ isPlaceholder }) => !isPlaceholder)
      .map((row) => ({ ...row, ...stamps, createdAt: work.now, createdById: userId })),
  );
  await updateRows(
    work.db,
    'milestone',
    [
      'name',
      'sequence',
      'weightPct',
      'plannedStart',
      'plannedEnd',
      'isPlaceholder',
      'version',
      'updatedAt',
      'updatedById',
    ],
    rows
      .filter(({ isPlaceholder }) => isPlaceholder)
      .map((row) => ({ ...row, ...stamps, organizationId, isPlaceholder: false })),
  );
  await insertRows(
    work.db,
    'milestoneDependency',
    works.flatMap(({ id, dependsOn }) =>
      dependsOn.map((dependsOnId) => ({ projectId, milestoneId: id, dependsOnId })),
    ),
  );
  await recordChanges(
    work,
    works.map(({ id, version, isPlaceholder, ...after }) => ({
      action: isPlaceholder ? 'edit' : 'create',
      resource: 'milestone',
      id,
      version,
      after: { projectId, ...after },
    })),
  );
  await forecastProject(
    work,
    projectId,
    works.map(({ id }) => id),
  );
}
