import { worksByProject } from '#site/analytics/server/projectWorks.queries.ts';
import type { Dashboard } from '../../dashboard.contract.ts';
import type { Scope } from '#insight/reporting/server/scope.ts';

const MAX_PROJECTS = 12;

/** What the works of each project unlock, what is late of them and what is to be put right. */
export function works({ read, projectId }: Scope): Promise<NonNullable<Dashboard['works']>> {
  return worksByProject(read, { projectId, most: MAX_PROJECTS });
}
