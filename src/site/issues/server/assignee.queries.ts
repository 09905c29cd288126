import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import { ISSUE_BUILDERS } from '../issueRights.rules.ts';

interface Named {
  id: string;
  name: string;
}

interface Assignees {
  people: Named[];
  contractors: Named[];
}

/** To whom issues of a project can be assigned; 404 where the caller does not see it. */
export async function listIssueAssignees(read: Read, projectId: string): Promise<Assignees> {
  const project = await visibleProjects(read)
    .select('project.id')
    .where('project.id', '=', projectId)
    .executeTakeFirst();
  required(project, 'Project');
  const [people, contractors] = await Promise.all([
    assignablePeople(read, projectId),
    assignableContractors(read, projectId),
  ]);
  return { people, contractors };
}

/** Contractors that have or had a milestone of a project, by name. A suspended one puts its own work right too. */
export async function assignableContractors({ db }: Pick<Read, 'db'>, projectId: string): Promise<Named[]> {
  return db
    .selectFrom('contractor')
    .select(['contractor.id', 'contractor.companyName as name'])
    .where('contractor.deletedAt', 'is', null)
    .where('contractor.status', '<>', 'blacklisted')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('contractorAssignment as had')
          .innerJoin('milestone', 'milestone.id', 'had.milestoneId')
          .select('had.id')
          .whereRef('had.contractorId', '=', 'contractor.id')
          .where('milestone.projectId', '=', projectId),
      ),
    )
    .orderBy('contractor.companyName')
    .orderBy('contractor.id')
    .limit(500)
    .execute();
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
