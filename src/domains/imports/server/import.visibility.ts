import { expressionBuilder } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Read } from '../../../platform/server/context.ts';
import type { Tables } from '../../../platform/server/database/tables.ts';
import { projectIsVisible } from '../../projects/server/project.visibility.ts';
import { kindsOf } from '../importKinds.rules.ts';

/** A condition on `import` and its `project`: what the caller may import himself he may see of others. */
export function importIsVisible(read: Read): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'import'>();
  const kinds = kindsOf(read.caller.role);
  return eb.and([kinds.length > 0 ? eb('import.kind', 'in', kinds) : eb.lit(false), projectIsVisible(read)]);
}
