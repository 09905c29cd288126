import { CAPABILITIES, GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { visibleMilestones } from '#site/milestones/server/milestone.queries.ts';

/** Whoever sees a milestone hears of its checks, and sees their files. */
export const checkAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...GROUPS.MANAGEMENT),
  visible: async (read, ids) => {
    const rows = await visibleMilestones(read)
      .innerJoin('qualityCheck', 'qualityCheck.milestoneId', 'milestone.id')
      .select('qualityCheck.id')
      .where('qualityCheck.id', 'in', [...ids])
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
};

export const checkListAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...CAPABILITIES.constructionManagement),
  visible: async ({ db }, ids) => {
    const rows = await db
      .selectFrom('qualityCheckList')
      .select('id')
      .where('id', 'in', [...ids])
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
};
