import type { Audience } from '#platform/server/events/stream.ts';

/** Everybody hears that the tree changed, and reads the part that is theirs. */
export const categoryAudience: Audience = {
  mayHear: () => true,
  visible: async (read, ids) => {
    const rows = await read.db
      .selectFrom('documentCategory')
      .select('id')
      .where('id', 'in', [...ids])
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
};
