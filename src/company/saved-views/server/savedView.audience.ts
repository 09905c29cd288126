import type { Audience } from '#platform/server/events/stream.ts';

/** Owners hear of their views, everyone of shared ones. */
export const savedViewAudience: Audience = {
  mayHear: () => true,
  visible: async (read, ids) => {
    const rows = await read.db
      .selectFrom('savedView')
      .select('id')
      .where('id', 'in', [...ids])
      .where((eb) => eb.or([eb('ownerId', '=', read.caller.userId), eb('isShared', '=', true)]))
      .execute();
    return new Set(rows.map((row) => row.id));
  },
};
