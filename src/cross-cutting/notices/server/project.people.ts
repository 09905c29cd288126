import type { Role } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';

/** The active people of these roles who work in a project: users without an assigned project work in every one. */
export async function peopleOfProject(
  { db }: Pick<Work, 'db'>,
  projectId: string,
  roles: readonly Role[],
): Promise<string[]> {
  const people = await db
    .selectFrom('appUser')
    .select('appUser.id')
    .where('appUser.role', 'in', [...roles])
    .where('appUser.status', '=', 'active')
    .where(({ or, not, exists, selectFrom }) => {
      const assigned = selectFrom('userProject')
        .select('userProject.projectId')
        .whereRef('userProject.userId', '=', 'appUser.id');
      return or([not(exists(assigned)), exists(assigned.where('userProject.projectId', '=', projectId))]);
    })
    .execute();
  return people.map(({ id }) => id);
}
