import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';

interface ProjectWithTowers {
  id: string;
  name: string;
  reraPossessionDate: string | null;
  towers: { id: string; name: string; plannedPossessionDate: string | null }[];
}

/** 404 when the caller may not see the project. */
export async function projectWithTowers(read: Read, projectId: string): Promise<ProjectWithTowers> {
  const project = await visibleProjects(read)
    .select(['project.id', 'project.name', 'project.reraPossessionDate'])
    .where('project.id', '=', projectId)
    .executeTakeFirst();
  const towers = await read.db
    .selectFrom('tower')
    .select(['id', 'name', 'plannedPossessionDate'])
    .where('projectId', '=', projectId)
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .execute();
  return { ...required(project, 'Project'), towers };
}
