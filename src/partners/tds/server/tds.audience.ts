import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';

/** Finance. */
export const tdsChallanAudience: Audience = {
  mayHear: ({ role }) => hasRole(role, ...GROUPS.FINANCE),
  visible: async ({ db }, ids) => {
    const rows = await db
      .selectFrom('tdsChallan')
      .select('id')
      .where('id', 'in', [...ids])
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
};
