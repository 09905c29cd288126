import type { Read } from '../../../platform/server/context.ts';
import { isOneOf } from '../../../platform/server/context.ts';
import { PARTNER_ROLES } from '../../../platform/contract/roles.ts';

/** The people in the reporting line of the caller, himself included: a sub-select of ids. */
export function ownTeam(read: Read) {
  return read.db
    .selectFrom('userReportingLine')
    .select('userReportingLine.reportId')
    .where('userReportingLine.managerId', '=', read.caller.userId);
}

/** The projects the caller is assigned to: a sub-select of ids. */
export function ownProjects(read: Read) {
  return read.db
    .selectFrom('userProject')
    .select('userProject.projectId')
    .where('userProject.userId', '=', read.caller.userId);
}

/** No assignment means all projects for the builder's staff and none for channel partners. */
export async function assignedProjectIds(read: Read): Promise<string[] | 'all'> {
  const rows = await ownProjects(read).execute();
  if (rows.length === 0 && !isOneOf(read, PARTNER_ROLES)) return 'all';
  return rows.map((row) => row.projectId);
}
