import { invalid } from '#platform/contract/errors.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import { assignedProjectIds } from './user.visibility.ts';

/** 400 unless every one of the projects exists. */
export async function requireAllProjects(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await work.db
    .selectFrom('project')
    .select('id')
    .where('id', 'in', [...ids])
    .where('deletedAt', 'is', null)
    .execute();
  if (found.length < new Set(ids).size) throw invalid('projectIds', 'Choose projects of your organization.');
}

/**
 * The projects of a person invited by the caller: never more than the caller's own, which are the default.
 */
export async function chosenProjects(work: Work, wanted: readonly string[]): Promise<string[]> {
  const chosen = [...new Set(wanted)];
  const own = isOneOf(work, GROUPS.ADMIN) ? 'all' : await assignedProjectIds(work);
  if (own === 'all') {
    await requireAllProjects(work, chosen);
    return chosen;
  }
  if (chosen.some((id) => !own.includes(id))) throw invalid('projectIds', 'Choose from your own projects.');
  return chosen.length > 0 ? chosen : own;
}
