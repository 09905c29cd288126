import { CAPABILITIES, hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';

/** Everyone hears of their own alerts only. */
export const alertAudience: Audience = {
  mayHear: ({ role }) => hasRole(role, ...CAPABILITIES.salesReports),
  visible: async (read, ids) => {
    const rows = await read.db
      .selectFrom('figureAlert')
      .select('id')
      .where('id', 'in', [...ids])
      .where('userId', '=', read.caller.userId)
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
};
