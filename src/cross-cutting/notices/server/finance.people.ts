import { GROUPS } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';

/** The Finance users; without any, the heads. */
export async function financePeople({ db }: Pick<Work, 'db'>): Promise<string[]> {
  const people = await db
    .selectFrom('appUser')
    .select(['id', 'role'])
    .where('role', 'in', [...GROUPS.FINANCE])
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .execute();
  const finance = people.filter(({ role }) => role === 'Finance Head' || role === 'Finance Manager');
  return (finance.length > 0 ? finance : people).map(({ id }) => id);
}
