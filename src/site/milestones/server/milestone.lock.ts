import type { Selectable } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import type { MilestoneTable } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { checkProjectGrows } from '#inventory/projects/project.rules.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import { visibleMilestones } from './milestone.queries.ts';

/** Locks a project whose milestones are added to, so that duplicate keys are refused and weights add up. */
export async function lockProjectOfWorks(work: Work, projectId: string): Promise<void> {
  const project = await visibleProjects(work)
    .select('project.status')
    .where('project.id', '=', projectId)
    .forNoKeyUpdate('project')
    .executeTakeFirst();
  checkProjectGrows(required(project, 'Project'), 'Milestones');
}

/** Locks what the payment plans of towers wait for and nobody planned. */
export async function lockPlaceholders(
  { db }: Work,
  projectId: string,
  towerIds: readonly string[],
): Promise<void> {
  await db
    .selectFrom('milestone')
    .select('id')
    .where('projectId', '=', projectId)
    .where('towerId', 'in', [...towerIds])
    .where('isPlaceholder', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * A milestone that the caller sees, locked until the transaction ends: what is written beside its completion waits for
 * it, or is found by it.
 */
export async function lockSeenMilestone(work: Work, id: string): Promise<Selectable<MilestoneTable>> {
  const seen = await visibleMilestones(work)
    .select('milestone.id')
    .where('milestone.id', '=', id)
    .executeTakeFirst();
  required(seen, 'Milestone');
  const row = await work.db
    .selectFrom('milestone')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return required(row, 'Milestone');
}
