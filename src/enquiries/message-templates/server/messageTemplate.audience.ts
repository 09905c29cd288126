import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';

/** Everybody in sales uses them. */
export const messageTemplateAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...GROUPS.SALES),
  visible: async ({ db }, ids) => {
    const rows = await db
      .selectFrom('messageTemplate')
      .select('id')
      .where('id', 'in', [...ids])
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
};
