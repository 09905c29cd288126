import { expressionBuilder } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { LEAD_REACH } from '#company/people/leadReach.rules.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import { kindsOf } from '../importKinds.rules.ts';

/**
 * A condition on `import` and its `project`: callers may see imports of kinds that they may import. A file of leads
 * names people of all teams: users who do not see all leads see only their own files.
 */
export function importIsVisible(read: Read): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'import'>();
  const kinds = kindsOf(read.caller.role);
  const seesAllLeads = LEAD_REACH[read.caller.role] === 'all';
  const mayBeSeen = eb.or([
    eb('import.kind', '!=', 'leads'),
    seesAllLeads ? eb.lit(true) : eb('import.createdById', '=', read.caller.userId),
  ]);
  return eb.and([
    mayBeSeen,
    kinds.length > 0 ? eb('import.kind', 'in', kinds) : eb.lit(false),
    projectIsVisible(read),
  ]);
}
