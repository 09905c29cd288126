import { expressionBuilder } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { GROUPS, PARTNER_ROLES } from '../../../platform/contract/roles.ts';
import type { Read } from '../../../platform/server/context.ts';
import { isOneOf } from '../../../platform/server/context.ts';
import type { Tables } from '../../../platform/server/database/tables.ts';
import { ownProjects } from '../../users/server/user.visibility.ts';

/**
 * A condition on the table `project`: management sees all; executives and channel partners the active ones they
 * are assigned to, where an executive without an assignment has all and a partner none. It stands in every query
 * of projects, towers and units.
 */
export function projectIsVisible(read: Read): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'project'>();
  if (isOneOf(read, GROUPS.MANAGEMENT)) return eb.lit(true);
  const isActive = eb('project.status', '=', 'active');
  const isAssigned = eb('project.id', 'in', ownProjects(read));
  if (isOneOf(read, PARTNER_ROLES)) return eb.and([isActive, isAssigned]);
  return eb.and([isActive, eb.or([isAssigned, eb.not(eb.exists(ownProjects(read)))])]);
}
