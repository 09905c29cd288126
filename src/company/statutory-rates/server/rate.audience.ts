import type { Audience } from '#platform/server/events/stream.ts';

/** Everyone of the organization hears that a rate is new: whoever has a price on his screen reads it again. */
export const rateAudience: Audience = {
  mayHear: () => true,
  visible: async ({ db }, ids) => {
    const rows = await db
      .selectFrom('rateConfig')
      .select('id')
      .where('id', 'in', [...ids])
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
};
