import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import { ISSUE_BUILDERS } from '../issueRights.rules.ts';

interface Named {
  id: string;
  name: string;
}

/** To whom issues of a project can be assigned; 404 where the caller does not see it. */
export async function listIssueAssignees(read: Read, projectId: string): Promise<Named[]> {
  const project = await visibleProjects(read)
    .select('project.id')
    .where('project.id', '=', projectId)
    .executeTakeFirst();
  required(project, 'Project');
  return assignablePeople(read, projectId);
}

/** Active people of construction who work in a project, by name; those without an assigned project work in every one. */
export async function assignablePeople({ db }: Pick<Read, 'db'>, projectId: string): Promise<Named[]> {
  const rows = await db
    .selectFrom('appUser')
    .select(['appUser.id', 'appUser.firstName', 'appUser.lastName'])
    .where('appUser.role', 'in', [...ISSUE_BUILDERS])
    .where('appUser.status', '=', 'active')
    .where('appUser.deletedAt', 'is', null)
    .where(({ or, not, exists, selectFrom }) => {
      const assigned = selectFrom('userProject')
        .select('userProject.projectId')
        .whereRef('userProject.userId', '=', 'appUser.id');
      return or([not(exists(assigned)), exists(assigned.where('userProject.projectId', '=', projectId))]);
    })
    .orderBy('appUser.firstName')
    .orderBy('appUser.lastName')
    .orderBy('appUser.id')
    .limit(500)
    .execute();
  return rows.map(({ id, ...person }) => ({ id, name: displayName(person) }));
}
