import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { checkProjectGrows } from '#inventory/projects/project.rules.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';

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
