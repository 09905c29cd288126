import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';

/** Contractors work for the whole organization: all managers hear of them. */
export const contractorAudience: Audience = {
  mayHear: ({ role }) => hasRole(role, ...GROUPS.MANAGEMENT),
  visible: async ({ db }, ids) => {
    const rows = await db
      .selectFrom('contractor')
      .select('id')
      .where('id', 'in', [...ids])
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
};

export const reviewAudience: Audience = {
  mayHear: contractorAudience.mayHear,
  visible: async ({ db }, ids) => {
    const rows = await db
      .selectFrom('contractorReview')
      .select('id')
      .where('id', 'in', [...ids])
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
};
