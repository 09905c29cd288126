import { hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { BOOKERS } from '../bookingDraft.contract.ts';
import { visibleDrafts } from './bookingDraft.queries.ts';

/** Whoever sees an unfinished booking hears that it was saved. One that is gone has nobody left to hear of it. */
export const bookingDraftAudience: Audience = {
  mayHear: ({ role }) => hasRole(role, ...BOOKERS),
  visible: async (read, ids) => {
    const rows = await visibleDrafts(read)
      .select('bookingDraft.id')
      .where('bookingDraft.id', 'in', [...ids])
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
};
