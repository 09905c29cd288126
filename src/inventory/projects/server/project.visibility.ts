import { expressionBuilder } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { ownProjects } from '#company/people/server/user.visibility.ts';
import { PROJECT_REACH } from '../projectReach.rules.ts';

/** A condition on the table `project`; it is part of every query of projects, towers and units. */
export function projectIsVisible(read: Read): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'project'>();
  const reach = PROJECT_REACH[read.caller.role];
  if (reach === 'all') return eb.lit(true);
  const isActive = eb('project.status', '=', 'active');
  const isAssigned = eb('project.id', 'in', ownProjects(read));
  if (reach === 'activeAssigned') return eb.and([isActive, isAssigned]);
  return eb.and([isActive, eb.or([isAssigned, eb.not(eb.exists(ownProjects(read)))])]);
}
