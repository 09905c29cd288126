import type { Expression, SqlBool } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import { hasRole, PARTNER_ROLES } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { TEMPLATE_KEEPERS, TEMPLATE_READERS } from '../template.rules.ts';

/**
 * The templates a caller may see: keepers all of them, others those in use whose letters they may file. The condition
 * is on `letter_template`.
 */
export function visibleTemplates({ caller }: Read): Expression<SqlBool> {
  const template = expressionBuilder<Tables, 'letterTemplate'>();
  if (hasRole(caller.role, ...TEMPLATE_KEEPERS)) return template.lit(true);
  if (hasRole(caller.role, ...PARTNER_ROLES)) return template.lit(false);
  return template.and([
    template('letterTemplate.retiredAt', 'is', null),
    template.exists(
      template
        .selectFrom('letterTemplateRevision as counting')
        .innerJoin('documentCategory as kind', 'kind.id', 'counting.categoryId')
        .select('counting.id')
        .whereRef('counting.id', '=', 'letterTemplate.approvedRevisionId')
        .where(sql<boolean>`(kind.allowed_roles ? ${caller.role} or kind.allowed_roles = '[]')`),
    ),
  ]);
}

export const templateAudience: Audience = {
  mayHear: ({ role }) => hasRole(role, ...TEMPLATE_READERS),
  visible: async (read, ids) => {
    const rows = await read.db
      .selectFrom('letterTemplate')
      .select('letterTemplate.id')
      .where('letterTemplate.id', 'in', [...ids])
      .where(visibleTemplates(read))
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
};
