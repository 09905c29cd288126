import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';

/** Finance, and the admin of the firm. */
export const firmAccountAudience: Audience = {
  mayHear: ({ role }) => hasRole(role, ...GROUPS.FINANCE, 'Channel Partner Admin'),
  visible: async ({ db, caller }, ids) => {
    const isFinance = hasRole(caller.role, ...GROUPS.FINANCE);
    const rows = await db
      .selectFrom('firmAccount')
      .select('id')
      .where('id', 'in', [...ids])
      .$if(!isFinance, (query) => query.where('channelPartnerId', '=', caller.channelPartnerId))
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
};
