import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import type { ProjectTeam } from '../projectTeam.contract.ts';
import { requireVisibleProject } from './project.queries.ts';

/** A team is chosen by name on one screen; a larger organization finds the rest on the users screen. */
const MAX_PEOPLE = 1000;

/** 404 when the caller may not see the project. */
export async function getProjectTeam(read: Read, projectId: string): Promise<ProjectTeam> {
  const [, rows] = await Promise.all([requireVisibleProject(read, projectId), peopleOf(read, projectId)]);
  const people = rows.map(({ firstName, lastName, isMember, projectCount, ...person }) => ({
    isMember,
    colleague: { ...person, name: displayName({ firstName, lastName }), projectCount: Number(projectCount) },
  }));
  const those = (wanted: boolean) =>
    people.filter(({ isMember }) => Boolean(isMember) === wanted).map(({ colleague }) => colleague);
  return { members: those(true), others: those(false) };
}

function peopleOf({ db }: Read, projectId: string) {
  return db
    .selectFrom('appUser')
    .select((eb) => [
      'appUser.id',
      'appUser.firstName',
      'appUser.lastName',
      'appUser.role',
      'appUser.department',
      'appUser.avatarFileId',
      eb
        .selectFrom('userProject')
        .select((inner) => inner.fn.countAll().as('count'))
        .whereRef('userProject.userId', '=', 'appUser.id')
        .as('projectCount'),
      eb
        .exists(
          eb
            .selectFrom('userProject')
            .select('userProject.userId')
            .whereRef('userProject.userId', '=', 'appUser.id')
            .where('userProject.projectId', '=', projectId),
        )
        .as('isMember'),
    ])
    .where('appUser.status', '=', 'active')
    .where('appUser.deletedAt', 'is', null)
    .orderBy('appUser.firstName')
    .orderBy('appUser.lastName')
    .orderBy('appUser.id')
    .limit(MAX_PEOPLE)
    .execute();
}
