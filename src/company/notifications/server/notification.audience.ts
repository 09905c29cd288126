import type { Audience } from '#platform/server/events/stream.ts';

/** Everyone hears of their own notifications only. */
export const notificationAudience: Audience = {
  mayHear: () => true,
  visible: async (read, ids) => {
    const rows = await read.db
      .selectFrom('notification')
      .select('id')
      .where('id', 'in', [...ids])
      .where('userId', '=', read.caller.userId)
      .execute();
    return new Set(rows.map((row) => row.id));
  },
};
