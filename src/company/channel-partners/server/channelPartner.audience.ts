import type { Audience } from '#platform/server/events/stream.ts';
import { hasRole } from '#platform/contract/roles.ts';
import { FIRM_VIEWERS } from '../channelPartner.contract.ts';
import { visibleFirms } from './channelPartner.visibility.ts';

/** Whoever may open a firm. */
export const firmAudience: Audience = {
  mayHear: ({ role }) => hasRole(role, ...FIRM_VIEWERS),
  visible: async (read, ids) => {
    const rows = await read.db
      .selectFrom('channelPartner')
      .select('channelPartner.id')
      .where('channelPartner.id', 'in', [...ids])
      .where(visibleFirms(read))
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
};
