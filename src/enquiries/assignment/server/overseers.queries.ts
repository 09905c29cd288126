import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Work } from '#platform/server/context.ts';

/** Who is notified about leads that nobody handles. */
export interface Overseers {
  salesHeads: readonly string[];
  /** Sales Managers assigned to one of the projects; without any the Sales Heads, else the Business Heads. */
  managersOf(projectIds: readonly string[]): readonly string[];
}

export async function overseers({ db }: Pick<Work, 'db'>): Promise<Overseers> {
  const people = await db
    .selectFrom('appUser')
    .select(['appUser.id', 'appUser.role'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('userProject')
          .select('userProject.projectId as id')
          .whereRef('userProject.userId', '=', 'appUser.id'),
      ).as('projects'),
    )
    .where('appUser.role', 'in', ['Sales Manager', 'Sales Head', 'Business Head'])
    .where('appUser.status', '=', 'active')
    .where('appUser.deletedAt', 'is', null)
    .execute();
  const idsOf = (role: string) => people.filter((one) => one.role === role).map(({ id }) => id);
  const heads = idsOf('Sales Head');
  const salesHeads = heads.length > 0 ? heads : idsOf('Business Head');
  return {
    salesHeads,
    managersOf: (projectIds) => {
      const managers = people.filter(
        ({ role, projects }) =>
          role === 'Sales Manager' &&
          (projects.length === 0 || projects.some(({ id }) => projectIds.includes(id))),
      );
      return managers.length > 0 ? managers.map(({ id }) => id) : salesHeads;
    },
  };
}
