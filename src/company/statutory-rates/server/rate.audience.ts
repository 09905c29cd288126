import type { Audience } from '#platform/server/events/stream.ts';

/** Everyone in the organization hears of a new rate, so that prices on their screens are reloaded. */
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
