import type { Audience } from '#platform/server/events/stream.ts';

/** The owner hears of his views, everybody of those that are shared. */
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
