import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';

/** Managers who see its project get changes of a milestone. */
export const milestoneAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...GROUPS.MANAGEMENT),
  visible: async (read, ids) => {
    const rows = await read.db
      .selectFrom('milestone')
      .innerJoin('project', 'project.id', 'milestone.projectId')
      .select('milestone.id')
      .where('milestone.id', 'in', [...ids])
      .where(projectIsVisible(read))
      .execute();
    return new Set(rows.map((row) => row.id));
  },
};
