import type { ExpressionWrapper, SqlBool } from 'kysely';
import { expressionBuilder } from 'kysely';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasRole, PARTNER_ROLES, SALES_MANAGER_UP } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { USER_REACH } from '../userReach.rules.ts';

/** The people in the reporting line of the caller, including the caller: a sub-select of ids. */
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

type UserCondition = ExpressionWrapper<Tables, 'appUser', SqlBool>;

/** Which people the caller may see: all for ADMIN, else the caller, their reports and those they invited. */
export function visibleUsers(read: Read): UserCondition {
  const user = expressionBuilder<Tables, 'appUser'>();
  const { caller } = read;
  if (USER_REACH[caller.role] === 'all') return user.lit(true);
  const invited = read.db
    .selectFrom('invitation')
    .select('invitation.id')
    .where('invitation.invitedById', '=', caller.userId);
  return user.or([
    user('appUser.id', '=', caller.userId),
    user('appUser.id', 'in', ownTeam(read)),
    user('appUser.id', 'in', invited),
  ]);
}

/** Who may reassign the leads of others: to anyone in sales, for a firm's admin within the firm. */
const ASSIGNERS: readonly Role[] = [...SALES_MANAGER_UP, 'Marketing Head', 'Channel Partner Manager'];

/** People who can own a lead and to whom the caller may assign one. */
export function assignableUsers(read: Read): UserCondition {
  const user = expressionBuilder<Tables, 'appUser'>();
  const { role, channelPartnerId } = read.caller;
  const sells = user.and([user('appUser.role', 'in', GROUPS.SALES), user('appUser.status', '=', 'active')]);
  if (role === 'Channel Partner Admin')
    return user.and([sells, user('appUser.channelPartnerId', '=', channelPartnerId)]);
  return hasRole(role, ...ASSIGNERS) ? sells : user.and([sells, visibleUsers(read)]);
}
